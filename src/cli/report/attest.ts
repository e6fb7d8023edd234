import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { attestationComplaints, keyIdOf, type Subject, signed, statementOf } from '../../engine/report/attestation.ts'
import { ReportFolder } from '../../engine/report/folder.ts'
import { UsageError } from '../../engine/usage-error.ts'
import { ExitCode } from '../exit-code.ts'
import type { Terminal } from '../terminal.ts'
import { readReport } from './read-report.ts'

/** Flags of both commands, as typed. */
export interface KeyFlags {
  readonly key: string
}

/** `conformint report attest` */
export function runAttest(place: string, flags: KeyFlags, terminal: Terminal): number {
  const key = keyFrom(flags.key, createPrivateKey, 'private')
  const { report, file, exchanges } = readReport(place)
  const subjects = [file, exchanges]
    .filter(existsSync)
    .map((name): Subject => ({ name: path.basename(name), content: readFileSync(name) }))
  const written = new ReportFolder(path.dirname(file)).write(
    'attestation.json',
    signed(statementOf(report, subjects), key),
  )
  terminal.out(`${path.relative('', written) || written}\nsigned by ${keyIdOf(createPublicKey(key))}`)
  return ExitCode.good
}

/** `conformint report verify-attestation`. @returns 1 when a byte is another one, or the signature another's */
export function runVerifyAttestation(place: string, flags: KeyFlags, terminal: Terminal): number {
  const key = keyFrom(flags.key, createPublicKey, 'public')
  const folder = place.endsWith('.json') ? path.dirname(place) : place
  const file = new ReportFolder(folder).file('attestation.json')
  if (!existsSync(file))
    throw new UsageError(`There is no attestation in ${folder}; conformint report attest makes one.`)
  const complaints = attestationComplaints(readFileSync(file, 'utf8'), key, (name) => {
    // Only beside the attestation: a name may not lead elsewhere.
    const own = path.join(folder, path.basename(name))
    return existsSync(own) ? readFileSync(own) : undefined
  })
  terminal.out(complaints.length === 0 ? `holds, signed by ${keyIdOf(key)}` : complaints.join('\n'))
  return complaints.length === 0 ? ExitCode.good : ExitCode.bad
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
