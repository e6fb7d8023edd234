import { expect, test } from 'vitest'
import { type TypedField, typedFieldsOf } from '../../../src/interface/builders/typed.ts'
import { openInterface } from '../../../src/interface/interface.ts'
import type { OperationKey } from '../../../src/interface/operations.ts'
import { matches } from '../../../src/interface/oracle.ts'

const { document } = openInterface()

/** The bodies that the document gives as examples, each with the schema that it is one of. */
const bodies = Object.entries({
  'POST /v1-alpha1/wallets': 'CreateWalletByUserId',
  'POST /v1-alpha1/wallets/{chain}:{address}/signMessage': 'SignMessage',
  'POST /v1-alpha1/transfer': 'TransferFromUserWallet',
  'POST /2022-06-09/collections/': 'CreateCollection',
  'PUT /2022-06-09/collections/{collectionId}': 'CreateCollection',
  'POST /2022-06-09/collections/{collectionId}/templates': 'CreateTemplate',
  'PATCH /2022-06-09/collections/{collectionId}/templates/{templateId}': 'UpdateTemplate',
  'PUT /2022-06-09/collections/{collectionId}/nfts/{id}': 'MintRequest',
  'POST /2022-06-09/collections/{collectionId}/nfts/': 'BatchMintRequest',
  'POST /2022-06-09/orders': 'CreateOrder',
} as const).map(([operation, schema]) => {
  const examples = (document.components.schemas[schema]?.examples ?? []) as Readonly<Record<string, unknown>>[]
  return [operation, schema, examples[0] ?? {}] as const
})

const fieldsOf = (operation: string, valid: Readonly<Record<string, unknown>>): readonly TypedField[] =>
  typedFieldsOf(operation as OperationKey, valid)

test.each(bodies)('no wrong type in a body of %s is one that the document takes', (operation, schema, valid) => {
  expect(matches(schema, valid)).toBe(true)
  const fields = fieldsOf(operation, valid)
  expect(fields.length).toBeGreaterThan(0)
  const taken = fields.flatMap(({ place, wrong, spoilt }) =>
    wrong.filter((value) => matches(schema, spoilt(value))).map((value) => `${place}: ${JSON.stringify(value)}`),
  )
  expect(taken).toEqual([])
})

test('fields that the valid body lacks are tried too, and parts of lists', () => {
  const places = fieldsOf('PUT /2022-06-09/collections/{collectionId}/nfts/{id}', { recipient: 'email:a@b.c:solana' })
  expect(places.map(({ place }) => place)).toEqual(
    expect.arrayContaining(['the body', 'metadata.attributes.0.value', 'reuploadLinkedFiles']),
  )
})

test('what may be passed over is not tried, and no field of a template has to be there', () => {
  const mint = fieldsOf('PUT /2022-06-09/collections/{collectionId}/nfts/{id}', {}).map(({ place }) => place)
  expect(mint).not.toContain('compressed')
  const template = fieldsOf('POST /2022-06-09/collections/{collectionId}/templates', {}).map(({ place }) => place)
  expect(template).not.toContain('the body')
  expect(template).not.toContain('metadata.symbol')
})
