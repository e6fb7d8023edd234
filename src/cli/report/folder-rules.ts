import { createPublicKey, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { check, readDocument } from '../../config/check.ts'
import { efforts, UsageError } from '../../engine/interface/index.ts'
import { attestationComplaints, attestedIn } from '../../engine/report/attestation.ts'
import type { Attested } from '../../engine/report/index.ts'
import { areas } from '../../interface/catalogue.ts'
import { partNames } from '../../interface/parts.ts'
import type { Signer } from './keyless.ts'

/** What a folder of reports asks of those that are filed in it. */
const rulesFile = 'site.yaml'

const text = z.string().min(1, 'must not be empty')

const signer = z.union(
  [z.strictObject({ key: text }), z.strictObject({ identity: text, issuer: text })],
  'must be a key (file with a public Ed25519 key, PEM), or an identity with its issuer',
)

const rulesSchema = z.strictObject({
  title: text.default('Conformance'),
  url: z.url('must be an address').optional(),
  whole: z.boolean('must be true or false').default(false),
  parts: z.array(z.enum([...new Set([...partNames, ...areas])], `must be one of ${partNames.join(', ')}`)).default([]),
  effort: z.enum(efforts).optional(),
  signers: z.array(signer).default([]),
})

export type FolderRules = Omit<z.output<typeof rulesSchema>, 'signers'> & { readonly signers: readonly Signer[] }

/** @throws SettingsError when it cannot be read, or says what cannot be; UsageError when there is no such folder */
export function rulesOf(directory: string): FolderRules {
  if (!existsSync(directory)) {
    throw new UsageError(`There is no folder ${directory}: conformint report add REPORT --to ${directory} begins one.`)
  }
  const file = path.join(directory, rulesFile)
  const data = existsSync(file) ? (readDocument(file, 'the rules of the folder') ?? {}) : {}
  const rules = check(rulesSchema, data, file)
  return {
    ...rules,
    signers: rules.signers.map((one) => ('key' in one ? { key: publicKey(directory, one.key) } : one)),
  }
}

function publicKey(directory: string, file: string): KeyObject {
  try {
    return createPublicKey(readFileSync(path.resolve(directory, file)))
  } catch (error) {
    throw new UsageError(`${rulesFile}: signers: ${file} holds no public key in PEM: ${(error as Error).message}.`)
  }
}

/**
 * What is known of the signature of a filed report, offline. The exchanges are not filed: that they are missing says nothing.
 * @param signers those of the folder; what was signed without a key is held against its identity when it is filed
 */
export const attestedAt =
  (signers: readonly Signer[]) =>
  (place: string): Attested => {
    const file = path.join(place, 'attestation.json')
    if (!existsSync(file)) return 'none'
    const envelope = readFileSync(file, 'utf8')
    const read = (name: string): Buffer | undefined =>
      path.basename(name) === 'report.json' ? readFileSync(path.join(place, 'report.json')) : undefined
    const keys = signers.flatMap((signer) => ('key' in signer ? [signer.key] : []))
    const isMissing = (complaint: string): boolean => / is missing\.$/.test(complaint)
    if (attestedIn(envelope) === undefined) return 'broken'
    if (keys.length === 0) return 'signed'
    const holds = keys.some((key) => attestationComplaints(envelope, key, read).every(isMissing))
    return holds ? 'verified' : 'broken'
  }
