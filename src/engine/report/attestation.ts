import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Report } from './model.ts'
import { type ShownOutcome, shownOutcome } from './shown-outcome.ts'
import { standingOf, titleOf } from './standing.ts'

/** What is signed, as in-toto names it. */
export const payloadType = 'application/vnd.in-toto+json'
const statementType = 'https://in-toto.io/Statement/v1'
const predicateType = 'https://in-toto.io/attestation/test-result/v0.1'

const digest = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) })

const statementSchema = z.object({
  _type: z.literal(statementType),
  subject: z.array(z.object({ name: z.string(), digest })).min(1),
  predicateType: z.literal(predicateType),
  predicate: z.looseObject({
    result: z.enum(['PASSED', 'WARNED', 'FAILED']),
    configuration: z.array(z.looseObject({ name: z.string(), digest })),
    passedTests: z.array(z.string()),
    warnedTests: z.array(z.string()),
    failedTests: z.array(z.string()),
  }),
})

/** DSSE: the payload in base64, and who signed it; sigstore names no key. */
const envelopeSchema = z.object({
  payloadType: z.literal(payloadType),
  payload: z.base64(),
  signatures: z.array(z.object({ keyid: z.string().default(''), sig: z.base64() })).min(1),
})

/** What sigstore leaves: the envelope, and the certificate with its entry in the public log. */
const bundleSchema = z.looseObject({
  mediaType: z.string().startsWith('application/vnd.dev.sigstore.bundle'),
  dsseEnvelope: envelopeSchema,
})

export type Statement = z.infer<typeof statementSchema>

/** A file that is attested: its name, and what is in it. */
export interface Subject {
  readonly name: string
  readonly content: Buffer
}

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** What is claimed of a run: which files it left, and what came of it. Of a part, or without a verdict, never PASSED. */
export function statementOf(report: Report, subjects: readonly Subject[]): Statement {
  const shown = (...outcomes: readonly ShownOutcome[]): string[] =>
    report.requirements.filter((one) => outcomes.includes(shownOutcome(one, report))).map(({ id }) => id)
  const isWhole = report.verdict === 'conforming' && !report.run.partial
  return {
    _type: statementType,
    subject: subjects.map(({ name, content }) => ({ name, digest: { sha256: sha256(content) } })),
    predicateType,
    predicate: {
      result: report.verdict === 'non-conforming' ? 'FAILED' : isWhole ? 'PASSED' : 'WARNED',
      configuration: [
        {
          name: 'requirement catalogue',
          digest: { sha256: report.interface.requirements },
          annotations: {
            interface: report.interface.version,
            tool: `${report.tool.name} ${report.tool.version}`,
            target: titleOf(report),
            ...(report.run.targetVersion === undefined ? {} : { version: report.run.targetVersion }),
            startedAt: report.run.startedAt,
            run: report.run.id,
            partial: report.run.partial,
            standing: standingOf(report).headline,
            claims: Object.fromEntries(report.claims.map(({ part, claim }) => [part, claim])),
          },
        },
        ...imageOf(report.target),
      ],
      passedTests: shown('passed'),
      warnedTests: [...shown('waived', 'blocked'), ...shown('not-followed')],
      failedTests: shown('failed'),
    },
  }
}

/** What was judged, where it is known to the byte. */
function imageOf({ image, digest: named }: Report['target']): Statement['predicate']['configuration'] {
  const [, hex] = /^sha256:([0-9a-f]{64})$/.exec(named ?? '') ?? []
  return hex === undefined ? [] : [{ name: image ?? 'target image', digest: { sha256: hex } }]
}

/** A statement as it is signed. */
export const payloadOf = (statement: Statement): Buffer => Buffer.from(JSON.stringify(statement))

/** Signs a statement with an Ed25519 key. @returns the envelope, as text */
export function signed(statement: Statement, key: KeyObject): string {
  const payload = payloadOf(statement)
  const sig = sign(null, preAuthenticated(payload), key).toString('base64')
  const envelope = {
    payloadType,
    payload: payload.toString('base64'),
    signatures: [{ keyid: keyIdOf(createPublicKey(key)), sig }],
  }
  return `${JSON.stringify(envelope, null, 2)}\n`
}

/** SHA-256 of the public key. */
export const keyIdOf = (key: KeyObject): string => sha256(key.export({ type: 'spki', format: 'der' }))

/** Reads what stands beside an attestation, and only that: a name may not lead elsewhere. */
export const filesIn =
  (folder: string) =>
  (name: string): Buffer | undefined => {
    const own = path.join(folder, path.basename(name))
    return existsSync(own) ? readFileSync(own) : undefined
  }

/** DSSE signs the type beside the payload, each with its length. */
function preAuthenticated(payload: Buffer): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payload.length} `
  return Buffer.concat([Buffer.from(head), payload])
}

/**
 * Holds an attestation against a key and the files that it names.
 * @param read the content of a file by its name; `undefined` when there is none
 * @returns what is wrong, a sentence each; none when all of it holds
 */
export function attestationComplaints(
  envelope: string,
  key: KeyObject,
  read: (name: string) => Buffer | undefined,
): string[] {
  const outer = envelopeIn(envelope)
  if (outer === undefined) return ['The attestation is no DSSE envelope of an in-toto statement.']
  const payload = Buffer.from(outer.payload, 'base64')
  const isSigned = outer.signatures.some(({ sig }) =>
    verify(null, preAuthenticated(payload), key, Buffer.from(sig, 'base64')),
  )
  if (!isSigned) return ['No signature of the attestation is of this key.']
  return statementComplaints(envelope, read)
}

/** Holds the files against what was attested, whoever signed it. @param read as above */
export function statementComplaints(envelope: string, read: (name: string) => Buffer | undefined): string[] {
  const statement = attestedIn(envelope)?.statement
  if (statement === undefined) return ['What is signed is no statement on test results.']
  return statement.subject.flatMap(({ name, digest: { sha256: expected } }) => {
    const content = read(name)
    if (content === undefined) return [`${name} is missing.`]
    return sha256(content) === expected ? [] : [`${name} is not the file that was attested.`]
  })
}

/** What an attestation says, and who says so; nothing of it is verified. @returns `undefined` when it is none */
export function attestedIn(
  envelope: string,
): { readonly statement: Statement; readonly keys: readonly string[]; readonly keyless: boolean } | undefined {
  const outer = envelopeIn(envelope)
  const statement = outer && parsed(statementSchema, Buffer.from(outer.payload, 'base64').toString('utf8'))
  if (statement === undefined) return undefined
  const keys = outer?.signatures.flatMap(({ keyid }) => keyid || []) ?? []
  return { statement, keys, keyless: parsed(bundleSchema, envelope) !== undefined }
}

/** Alone, or in a bundle of sigstore. */
const envelopeIn = (text: string): z.infer<typeof envelopeSchema> | undefined =>
  parsed(envelopeSchema, text) ?? parsed(bundleSchema, text)?.dsseEnvelope

function parsed<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
