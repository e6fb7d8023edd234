import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { attestationComplaints, signed, statementOf } from '../../../src/engine/report/attestation.ts'
import inToto from './in-toto.schema.json' with { type: 'json' }
import { sampleReport } from './sample.ts'

const { privateKey } = generateKeyPairSync('ed25519')
const publicKey = createPublicKey(privateKey)
const report = sampleReport(24)
const files = new Map([
  ['report.json', Buffer.from(JSON.stringify(report))],
  ['exchanges.ndjson', Buffer.from('{"seq":1}\n')],
])
const subjects = [...files].map(([name, content]) => ({ name, content }))
const envelope = signed(statementOf(report, subjects), privateKey)
const read = (name: string) => files.get(name)

test('what was attested holds; a byte changed anywhere, a file gone or another key does not', () => {
  expect(attestationComplaints(envelope, publicKey, read)).toEqual([])
  for (const [name, content] of files) {
    for (const at of [0, content.length >> 1, content.length - 1]) {
      const changed = Buffer.from(content)
      changed[at] = (changed[at] ?? 0) ^ 1
      const complaints = attestationComplaints(envelope, publicKey, (one) => (one === name ? changed : read(one)))
      expect(complaints).toEqual([`${name} is not the file that was attested.`])
    }
    expect(attestationComplaints(envelope, publicKey, (one) => (one === name ? undefined : read(one)))).toHaveLength(1)
  }
  const other = createPublicKey(generateKeyPairSync('ed25519').privateKey)
  expect(attestationComplaints(envelope, other, read)).toEqual(['No signature of the attestation is of this key.'])
})

test('a changed claim is not signed, and what is none is said to be none', () => {
  const outer = JSON.parse(envelope)
  const claim = JSON.parse(Buffer.from(outer.payload, 'base64').toString())
  expect(claim).toMatchObject({ _type: 'https://in-toto.io/Statement/v1', predicate: { result: 'FAILED' } })
  claim.predicate.result = 'PASSED'
  const forged = JSON.stringify({ ...outer, payload: Buffer.from(JSON.stringify(claim)).toString('base64') })
  expect(attestationComplaints(forged, publicKey, read)).toHaveLength(1)
  for (const none of ['', '{}', 'null']) expect(attestationComplaints(none, publicKey, read)).toHaveLength(1)
})

test('of a part of the requirements it never claims that the tests passed', () => {
  const part = { ...report, verdict: 'conforming' as const, run: { ...report.run, partial: true } }
  expect(statementOf(part, subjects).predicate.result).toBe('WARNED')
  expect(statementOf({ ...part, run: report.run }, subjects).predicate.result).toBe('PASSED')
})

test('is an in-toto statement in a DSSE envelope by their specifications, with the image that was judged', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addSchema(inToto, 'in-toto')
  const validates = (definition: string, value: unknown) => {
    const validate = ajv.getSchema(`in-toto#/$defs/${definition}`)
    expect(validate?.(value), JSON.stringify(validate?.errors)).toBe(true)
  }
  validates('envelope', JSON.parse(envelope))
  validates('statement', JSON.parse(Buffer.from(JSON.parse(envelope).payload, 'base64').toString()))
  const digest = 'd'.repeat(64)
  const ofImage = {
    ...report,
    target: {
      kind: 'image' as const,
      url: 'http://127.0.0.1:1',
      image: 'vendor/service:4',
      digest: `sha256:${digest}`,
    },
  }
  const statement = statementOf(ofImage, subjects)
  validates('statement', statement)
  expect(statement.predicate.configuration).toContainEqual({ name: 'vendor/service:4', digest: { sha256: digest } })
  expect(ajv.getSchema('in-toto#/$defs/statement')?.({ ...statement, subject: [] })).toBe(false)
})
