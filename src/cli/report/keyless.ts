import type { KeyObject } from 'node:crypto'
import { UsageError } from '../../engine/interface/index.ts'
import { attestationComplaints, statementComplaints } from '../../engine/report/attestation.ts'
import { refuseMissing } from '../../package/optional.ts'

/** The part of sigstore that is called, as its version 5 has it; loaded by those who sign without a key only. */
export interface Sigstore {
  /** @returns the bundle */
  attest(payload: Buffer, payloadType: string): Promise<unknown>
  /** @throws Error when it does not hold */
  verify(bundle: unknown, options: Readonly<Record<string, string | boolean>>): Promise<unknown>
}
export type LoadSigstore = () => Promise<Sigstore>

/** @throws UsageError that names the command which installs it */
export const loadSigstore: LoadSigstore = () => {
  const name = 'sigstore'
  refuseMissing('An attestation without a key', name)
  return import(name as string)
}

/** Who is meant to have signed: the identity in the certificate, and who vouches for it. */
export interface Identity {
  /** A URI such as that of a workflow, or an e-mail address. */
  readonly identity: string
  /** Address of the issuer of its token. */
  readonly issuer: string
}

/** Who is meant to have signed: by a key, or without one. */
export type Signer = { readonly key: KeyObject } | Identity

/** Whether the environment hands out tokens that say who it is: GitHub with `id-token: write`, or a token in `SIGSTORE_ID_TOKEN`. */
const offersIdentity = (env: NodeJS.ProcessEnv): boolean =>
  Boolean(env.SIGSTORE_ID_TOKEN || (env.ACTIONS_ID_TOKEN_REQUEST_URL && env.ACTIONS_ID_TOKEN_REQUEST_TOKEN))

/**
 * Signs with a key that lives for a moment and a certificate of sigstore on who the environment is.
 * @returns the bundle, as text
 * @throws UsageError where the environment says of nobody who it is
 */
export async function signedKeyless(
  payload: Buffer,
  type: string,
  env: NodeJS.ProcessEnv,
  load: LoadSigstore,
): Promise<string> {
  if (!offersIdentity(env)) {
    throw new UsageError(
      'There is no --key, and this environment offers no identity to sign with: give --key FILE, or run where there is ' +
        'one (GitHub with the permission id-token: write, GitLab with SIGSTORE_ID_TOKEN among its id_tokens).',
    )
  }
  const { attest } = await load()
  return `${JSON.stringify(await attest(payload, type), null, 2)}\n`
}

/** @returns why it is not signed by them, or not what lies there; nothing when it is */
export async function signatureComplaints(
  envelope: string,
  signer: Signer,
  read: Parameters<typeof statementComplaints>[1],
  load: LoadSigstore = loadSigstore,
): Promise<string[]> {
  if ('key' in signer) return attestationComplaints(envelope, signer.key, read)
  const { verify } = await load()
  const { identity, issuer } = signer
  const who = identity.includes('://') ? { certificateIdentityURI: identity } : { certificateIdentityEmail: identity }
  const broken = statementComplaints(envelope, read)
  try {
    await verify(JSON.parse(envelope), { certificateIssuer: issuer, ...who, tufForceCache: true })
    return broken
  } catch (error) {
    return [`The signature is not of ${identity}: ${(error as Error).message}`, ...broken]
  }
}
