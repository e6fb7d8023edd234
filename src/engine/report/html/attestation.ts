import { attestedIn } from '../attestation.ts'

/** What was signed of the run, for the reader. That it holds is for `verify-attestation` to say: a page says what it likes. */
export function attestationView(envelope: string | undefined) {
  const attested = envelope === undefined ? undefined : attestedIn(envelope)
  if (attested === undefined) return undefined
  const { statement, keys, keyless } = attested
  const signer = keyless ? '--identity WHO --issuer URL' : '--key PUBLIC.pem'
  return {
    result: statement.predicate.result,
    predicate: statement.predicateType,
    keys,
    keyless,
    digests: [...statement.subject, ...statement.predicate.configuration].map(({ name, digest }) => ({
      name,
      sha256: digest.sha256,
    })),
    command: `conformint report verify-attestation conformint-report ${signer}`,
  }
}
