/** Keeps what the OpenAPI document says that answers hold, reference-impl/faults/fields/fields.json, from which the faults of their fields are made. */
import path from 'node:path'
import { readDocument, type Schema } from '../../src/engine/oracle/document.ts'
import { type OperationId, operationIds } from '../../src/interface/operations.ts'
import { packageRoot } from '../../src/package/package-root.ts'
import { keep } from './keep.ts'

/** What a field holds, as far as a fault has to know. */
type FieldType = 'text' | 'number' | 'boolean' | 'record' | 'list' | 'anything'

/** The fields of each kind of answer of each operation, by pointer; `*` is any item, the empty pointer the answer itself. */
type AnswerFields = Readonly<Partial<Record<OperationId, Readonly<Record<string, Fields>>>>>
type Fields = Readonly<Record<string, FieldType>>

const { components, paths } = readDocument(path.join(packageRoot, 'spec', 'openapi.yaml'))

/**
 * The kinds of answers that have fields of their own, and the schema of each. An operation that is not named here has one kind,
 * with the schema that stands at its success in the document.
 */
const kinds: Readonly<Partial<Record<OperationId, Readonly<Record<string, Kind>>>>> = {
  createWallet: { new: 'Wallet', known: 'Wallet' },
  listWallets: { 'by-user-id': 'WalletList', 'by-email': 'WalletList' },
  listWalletTokens: {
    evm: listOf('EvmToken'),
    subscription: listOf('EvmSubscriptionToken'),
    solana: listOf('SolanaToken'),
  },
  createCollection: { evm: 'CreatedCollection', solana: 'CreatedCollection' },
  putCollection: { evm: 'CreatedCollection', solana: 'CreatedCollection' },
  listCollections: { evm: resultsOf('ListedCollection'), solana: resultsOf('ListedCollection') },
  createTemplate: { answer: 'LimitedTemplate' },
  mintToken: { pending: 'MintedToken', evm: 'CompletedToken', solana: 'CompletedToken' },
  createOrder: { quoted: 'QuotedOrderResponse', open: 'OrderResponse' },
}

/** A named schema, or one of ours around it. */
type Kind = string | Schema

const refusals: Readonly<Partial<Record<OperationId, string>>> = {
  listWalletTokens: 'ListingError',
  batchMint: 'BatchErrorRecord',
}

/** What the document says that answers hold. */
function answerFields(): AnswerFields {
  return Object.fromEntries(
    (Object.keys(operationIds) as OperationId[]).map((id) => {
      const success = successOf(id)
      const named: Readonly<Record<string, Kind>> = kinds[id] ?? (success === undefined ? {} : { answer: success })
      const refused = refusals[id] ?? (responsesOf(id)['400'] === undefined ? undefined : 'ErrorRecord')
      const all = { ...named, ...(refused === undefined ? {} : { refusal: refused }) }
      const fields = Object.entries(all).map(([kind, schema], index) => [kind, ownOf(fieldsOf(schema), id, index)])
      return [id, Object.fromEntries(fields)]
    }),
  )
}

/** A list of things of several kinds is one list: it stands at the first. */
const mixed: ReadonlySet<string> = new Set(['listWalletTokens', 'listCollections'])

function ownOf(fields: Fields, id: OperationId, index: number): Fields {
  if (!mixed.has(id) || index === 0) return fields
  return Object.fromEntries(Object.entries(fields).filter(([pointer]) => pointer !== '' && pointer !== '/results'))
}

type Responses = Readonly<Record<string, Schema>>

function responsesOf(id: OperationId): Responses {
  const [method = '', template = ''] = operationIds[id].split(' ')
  const { responses } = (paths[template]?.[method.toLowerCase()] ?? {}) as { responses?: Responses }
  if (responses === undefined) throw new Error(`the document has no ${operationIds[id]}`)
  return responses
}

/** The schema at the success of an operation, where its body is stated. */
function successOf(id: OperationId): Schema | undefined {
  const [, response] = Object.entries(responsesOf(id)).find(([status]) => status.startsWith('2')) ?? []
  return (response as { content?: Responses } | undefined)?.content?.['application/json']?.schema as Schema | undefined
}

function fieldsOf(kind: Kind): Fields {
  const found: Record<string, FieldType> = {}
  const visit = (schema: Schema, pointer: string): void => {
    for (const part of partsOf(schema)) {
      const type = typeOf(part)
      // The answer itself has a cell of its own only where it is a list.
      if (type !== undefined && (pointer !== '' || type === 'list') && (found[pointer] ?? 'anything') === 'anything') {
        found[pointer] = type
      }
      for (const [name, inner] of Object.entries(part.properties ?? {})) visit(inner, `${pointer}/${name}`)
      const { items } = part as { items?: Schema }
      if (items !== undefined && Object.keys(items).length > 0) visit(items, `${pointer}/*`)
    }
  }
  visit(typeof kind === 'string' ? named(kind) : kind, '')
  // What an item is stands at the list already, and what may be a list may be one thing.
  return Object.fromEntries(
    Object.entries(found).filter(
      ([pointer]) => !pointer.endsWith('/*') && found[pointer.replace(/\/([^/]+)$/, '/*/$1')] === undefined,
    ),
  )
}

/** A schema without references and choices: everything that it may be. */
function partsOf(schema: Schema): readonly Schema[] {
  const { $ref, allOf, anyOf } = schema as Schema & { anyOf?: readonly Schema[] }
  const inner = [
    ...($ref === undefined ? [] : [named($ref.slice($ref.lastIndexOf('/') + 1))]),
    ...(allOf ?? []),
    ...(anyOf ?? []),
  ]
  return [schema, ...inner.flatMap(partsOf)]
}

function named(name: string): Schema {
  const schema = components.schemas[name]
  if (schema === undefined) throw new Error(`the document has no schema ${name}`)
  return schema
}

const types: Readonly<Record<string, FieldType>> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  object: 'record',
  array: 'list',
}

function typeOf(schema: Schema): FieldType | undefined {
  const type = [schema.type].flat().find((one) => one !== 'null')
  if (typeof type === 'string') return types[type]
  return Object.keys(schema).length === 0 ? 'anything' : undefined
}

function listOf(name: string): Schema {
  return { type: 'array', items: { $ref: `/${name}` } }
}

function resultsOf(name: string): Schema {
  return { type: 'object', properties: { results: listOf(name) } }
}

keep({ 'reference-impl/faults/fields/fields.json': `${JSON.stringify(answerFields(), null, 2)}\n` })
