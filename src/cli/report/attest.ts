import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { materialOf } from '../../app/material.ts'
import { ExitCode } from '../../command/exit-code.ts'
import type { Terminal } from '../../command/terminal.ts'
import { UsageError } from '../../engine/interface/index.ts'
import {
  attestationComplaints,
  attestedIn,
  filesIn,
  keyIdOf,
  payloadOf,
  payloadType,
  type Subject,
  signed,
  statementComplaints,
  statementOf,
} from '../../engine/report/attestation.ts'
import { ReportFolder } from '../../engine/report/index.ts'
import { writeReports } from '../../engine/report/write.ts'
import { terminalLine } from '../../engine/text/index.ts'
import { attestedText } from './attested-text.ts'
import { type Identity, keylessComplaints, type LoadSigstore, loadSigstore, signedKeyless } from './keyless.ts'
import { readReport } from './read-report.ts'

/** Flags of both commands, as typed. */
export interface KeyFlags {
  readonly key?: string
}

/** Who is expected to have signed: a key, or an identity. */
export type SignerFlags = KeyFlags & Partial<Identity>

/**
 * `conformint report attest`: signs, and puts what it has signed on the page, if there is one.
 * @param load sigstore, which signs where there is no key
 */
export async function runAttest(
  place: string,
  flags: KeyFlags,
  terminal: Terminal,
  env: NodeJS.ProcessEnv = process.env,
  load: LoadSigstore = loadSigstore,
): Promise<number> {
  const key = flags.key === undefined ? undefined : keyFrom(flags.key, createPrivateKey, 'private')
  const { report, file, exchanges } = readReport(place)
  const subjects = [file, exchanges]
    .filter(existsSync)
    .map((name): Subject => ({ name: path.basename(name), content: readFileSync(name) }))
  const statement = statementOf(report, subjects)
  const envelope =
    key === undefined ? await signedKeyless(payloadOf(statement), payloadType, env, load) : signed(statement, key)
  const folder = new ReportFolder(path.dirname(file))
  const written = folder.write('attestation.json', envelope)
  if (existsSync(folder.file('index.html'))) writeReports(materialOf(report, exchanges), folder.path, ['html'])
  const by = key === undefined ? 'the identity of this environment' : keyIdOf(createPublicKey(key))
  terminal.out(`${path.relative('', written) || written}\nsigned by ${by}`)
  return ExitCode.good
}

/** `conformint report verify-attestation`. @returns 1 when a byte is another one, or the signature another's */
export async function runVerifyAttestation(
  place: string,
  flags: SignerFlags,
  terminal: Terminal,
  load: LoadSigstore = loadSigstore,
): Promise<number> {
  const signer = signerOf(flags)
  const folder = place.endsWith('.json') ? path.dirname(place) : place
  const file = new ReportFolder(folder).file('attestation.json')
  if (!existsSync(file))
    throw new UsageError(`There is no attestation in ${folder}; conformint report attest makes one.`)
  const envelope = readFileSync(file, 'utf8')
  const read = filesIn(folder)
  const complaints =
    'key' in signer
      ? attestationComplaints(envelope, signer.key, read)
      : [...(await keylessComplaints(envelope, signer, load)), ...statementComplaints(envelope, read)]
  const by = 'key' in signer ? `the key ${keyIdOf(signer.key)}` : `${signer.identity} (${signer.issuer})`
  const attested = attestedIn(envelope)
  terminal.out(
    complaints.length > 0 || attested === undefined
      ? complaints.map(terminalLine).join('\n')
      : `holds, signed by ${terminalLine(by)}\n${attestedText(attested.statement)}`,
  )
  return complaints.length === 0 ? ExitCode.good : ExitCode.bad
}

function signerOf({ key, identity, issuer }: SignerFlags): { readonly key: KeyObject } | Identity {
  if (key !== undefined && identity === undefined) return { key: keyFrom(key, createPublicKey, 'public') }
  if (key === undefined && identity !== undefined && issuer !== undefined) return { identity, issuer }
  throw new UsageError(
    'Say who is to have signed: --key FILE, or --identity with --issuer of what was signed without a key.',
  )
}

function keyFrom(file: string, read: (pem: Buffer) => KeyObject, kind: string): KeyObject {
  let key: KeyObject
  try {
    key = read(readFileSync(file))
  } catch (error) {
    throw new UsageError(`--key: ${file} holds no ${kind} key in PEM: ${(error as Error).message}.`)
  }
  if (key.asymmetricKeyType === 'ed25519') return key
  throw new UsageError(`--key: ${file} holds a key of the type ${key.asymmetricKeyType}, and Ed25519 is needed.`)
}
