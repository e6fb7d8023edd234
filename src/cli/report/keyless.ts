import type { Bundle } from 'sigstore'
import { UsageError } from '../../engine/usage-error.ts'
import { refuseMissing } from '../../optional.ts'

/** The part of sigstore that is called; loaded by those who sign without a key only. */
export type Sigstore = Pick<typeof import('sigstore'), 'attest' | 'verify'>
export type LoadSigstore = () => Promise<Sigstore>

/** @throws UsageError that names the command which installs it */
export const loadSigstore: LoadSigstore = () => {
  refuseMissing('An attestation without a key', 'sigstore')
  return import('sigstore')
}

/** Who is meant to have signed: the identity in the certificate, and who vouches for it. */
export interface Identity {
  /** A URI such as that of a workflow, or an e-mail address. */
  readonly identity: string
  /** Address of the issuer of its token. */
  readonly issuer: string
}

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

/** @returns why the signature of the bundle is not of that identity; nothing when it is */
export async function keylessComplaints(
  bundle: string,
  { identity, issuer }: Identity,
  load: LoadSigstore,
): Promise<string[]> {
  const { verify } = await load()
  const who = identity.includes('://') ? { certificateIdentityURI: identity } : { certificateIdentityEmail: identity }
  try {
    await verify(JSON.parse(bundle) as Bundle, { certificateIssuer: issuer, ...who, tufForceCache: true })
    return []
  } catch (error) {
    return [`The signature is not of ${identity}: ${(error as Error).message}`]
  }
}
