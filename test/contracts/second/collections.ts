import { randomUUID } from 'node:crypto'
import {
  type Answer,
  addressOn,
  type Call,
  type Collection,
  chains,
  type Fields,
  isEvm,
  Refusal,
  refuse,
  type Token,
} from './shared.ts'

const mintDelay = 30

export const createNew = (call: Call): Answer => create(call, randomUUID())
export const createWithId = (call: Call): Answer => create(call, call.path[0] ?? '')

function create({ project, body }: Call, id: string): Answer {
  if (!chains.includes(body?.chain)) refuse('the chain is missing or unknown')
  if (typeof body.metadata !== 'object' || body.metadata === null) refuse('the metadata is missing')
  const { chain } = body
  const address = addressOn(chain)
  const made = { id, chain, address, request: body, action: randomUUID(), tokens: new Map(), templates: new Map() }
  const collection: Collection = project.collections.get(id) ?? made
  project.collections.set(id, collection)
  return { status: 200, body: view(collection) }
}

function view({ id, chain, address, request, action }: Collection) {
  const { metadata, fungibility = 'non-fungible', supplyLimit, payments, subscription } = request
  const type = fungibility === 'non-fungible' ? 'erc-721' : 'erc-1155'
  const onChain = { chain, type, [chain === 'solana' ? 'mintAddress' : 'contractAddress']: address }
  return { id, metadata, fungibility, onChain, actionId: action, supplyLimit, payments, subscription }
}

export const list = ({ project }: Call): Answer => ({
  status: 200,
  body: { results: [...project.collections.values()].map(view) },
})

export function collectionOf({ project, path: [id = ''] }: Call): Collection {
  const found = project.collections.get(id)
  if (found) return found
  throw new Refusal(404, { error: true, message: 'there is no such collection' })
}

export function createTemplate(call: Call): Answer {
  const { templates } = collectionOf(call)
  const { metadata, supply, onChain } = call.body ?? {}
  if (typeof metadata !== 'object' || metadata === null) refuse('the metadata is missing')
  if (supply?.limit !== undefined && typeof supply.limit !== 'number') refuse('supply.limit is no number')
  const template = { templateId: randomUUID(), metadata, onChain, supply: { limit: supply?.limit, minted: 0 } }
  templates.set(template.templateId, template)
  return { status: 200, body: template }
}

export function updateTemplate(call: Call): Answer {
  const template = collectionOf(call).templates.get(call.path[1] ?? '')
  if (!template) throw new Refusal(404)
  if (typeof call.body?.metadata !== 'object' || call.body.metadata === null) refuse('the metadata is malformed')
  Object.assign(template.metadata, call.body.metadata)
  return { status: 204 }
}

export function mint(call: Call): Answer {
  const collection = collectionOf(call)
  const id = call.path[1] ?? ''
  return { status: 200, body: record(collection.tokens.get(id) ?? accept(call, collection, id, call.body)) }
}

function accept({ project }: Call, collection: Collection, id: string, item: Fields): Token {
  const { metadata, recipient } = item ?? {}
  if (typeof metadata !== 'object' || metadata === null) refuse('the metadata is missing')
  const { chain, tokens } = collection
  const owner = project.recipient(recipient, chain)
  const number = String(tokens.size + 1)
  const made = { id, collection, number, hash: addressOn('solana'), metadata, owner, action: randomUUID() }
  const token: Token = { ...made, readyAt: Date.now() + mintDelay }
  tokens.set(id, token)
  return token
}

function record({ id, collection, number, metadata, owner, action, readyAt, hash }: Token) {
  const { chain, address } = collection
  const isReady = readyAt <= Date.now()
  const pending = { status: isReady ? 'done' : 'pending', chain, contractAddress: address }
  if (!isReady) return { id, onChain: pending, actionId: action }
  const onChain = { ...pending, owner, txId: `0x${action.replaceAll('-', '')}` }
  return {
    id,
    metadata,
    onChain: isEvm(chain) ? { ...onChain, tokenId: number } : { ...onChain, mintHash: hash },
    actionId: action,
  }
}

const itemFields = ['recipient', 'metadata', 'compressed', 'id', 'reuploadLinkedFiles']

export function mintBatch(call: Call): Answer {
  const collection = collectionOf(call)
  const { nfts, ...more } = call.body ?? {}
  if (!Array.isArray(nfts)) refuse('nfts is missing')
  if (Object.keys(more).length > 0) refuse('there are properties that no batch has')
  const validationErrors = nfts.flatMap((item: Fields, index: number) => {
    const message = problemOf(call, collection, item)
    return message === undefined ? [] : [{ index, id: item.id, message }]
  })
  if (validationErrors.length > 0) throw new Refusal(400, { error: true, message: 'not valid', validationErrors })
  const ids: string[] = nfts.map(({ id = randomUUID() }: Fields) => id)
  const tokens = ids.map((id, index) => collection.tokens.get(id) ?? accept(call, collection, id, nfts[index]))
  return { status: 200, body: { results: tokens.map((token) => ({ ...record(token), metadata: undefined })) } }
}

function problemOf({ project }: Call, { chain }: Collection, item: Fields): string | undefined {
  if (Object.keys(item ?? {}).some((name) => !itemFields.includes(name))) return 'a property that no item has'
  if (typeof item?.metadata !== 'object' || item.metadata === null) return 'the metadata is missing'
  try {
    project.recipient(item.recipient, chain)
    return undefined
  } catch {
    return 'the recipient is malformed'
  }
}
