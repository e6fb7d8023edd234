import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { materialOf } from '../../app/material.ts'
import { ExitCode } from '../../command/exit-code.ts'
import type { Terminal } from '../../command/terminal.ts'
import type { Typed } from '../../config/flag-values.ts'
import { UsageError } from '../../engine/interface/index.ts'
import {
  attestedIn,
  filesIn,
  keyIdOf,
  payloadOf,
  payloadType,
  type Subject,
  signed,
  statementOf,
} from '../../engine/report/attestation.ts'
import { ReportFolder, type Statement } from '../../engine/report/index.ts'
import { writeReports } from '../../engine/report/write.ts'
import { terminalLine } from '../../engine/text/index.ts'
import {
  type Identity,
  type LoadSigstore,
  loadSigstore,
  type Signer,
  signatureComplaints,
  signedKeyless,
} from './keyless.ts'
import { readReport } from './read-report.ts'

/** Who is expected to have signed: a key, or an identity. */
type SignerFlags = Typed<'key' | keyof Identity>

/**
 * `conformint report attest`: signs, and puts what it has signed on the page, if there is one.
 * @param load sigstore, which signs where there is no key
 */
export async function runAttest(
  place: string,
  flags: Typed<'key'>,
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
  const complaints = await signatureComplaints(envelope, signer, filesIn(folder), load)
  const by = 'key' in signer ? `the key ${keyIdOf(signer.key)}` : `${signer.identity} (${signer.issuer})`
  const attested = attestedIn(envelope)
  terminal.out(
    complaints.length > 0 || attested === undefined
      ? complaints.map(terminalLine).join('\n')
      : `holds, signed by ${terminalLine(by)}\n${attestedText(attested.statement)}`,
  )
  return complaints.length === 0 ? ExitCode.good : ExitCode.bad
}

function signerOf({ key, identity, issuer }: SignerFlags): Signer {
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

/** What `attest` says of a run beside its files; what was signed by an earlier version says less. */
const annotationsSchema = z.object({
  target: z.string(),
  version: z.string().optional(),
  standing: z.string(),
  startedAt: z.string().optional(),
  run: z.string(),
  tool: z.string(),
  interface: z.string(),
  claims: z.record(z.string(), z.string()),
})

/** What holds when an attestation holds, as labelled lines; all of it is from what was signed. */
function attestedText({ subject, predicate }: Statement): string {
  const told = predicate.configuration.map(({ annotations }) => annotationsSchema.safeParse(annotations).data)
  const run = told.find((one) => one !== undefined)
  const images = predicate.configuration.slice(1).map(({ name, digest }) => `${name} sha256:${digest.sha256}`)
  const byClaim = Map.groupBy(Object.entries(run?.claims ?? {}), ([, claim]) => claim)
  const claims = [...byClaim].map(([claim, parts]) => `${claim} in ${parts.map(([part]) => part).join(', ')}`)
  const lines: (readonly [string, string | undefined])[] = [
    ['target', run?.target],
    ['version', run?.version],
    ['image', images.join(', ')],
    ['verdict', run?.standing],
    ['result', predicate.result],
    ['claims', claims.join('; ')],
    ['judged', run && [run.startedAt, `by ${run.tool}, interface ${run.interface}, run ${run.run}`].join(' ').trim()],
    ['files', subject.map(({ name }) => name).join(', ')],
  ]
  return lines.flatMap(([label, text]) => (text ? [`  ${label.padEnd(7)}  ${terminalLine(text)}`] : [])).join('\n')
}
