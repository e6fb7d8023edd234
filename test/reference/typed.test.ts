import { afterAll, beforeAll, expect, test } from 'vitest'
import type { operations } from '../../spec/openapi.d.ts'
import { fillPath } from '../../src/engine/transport/encoding.ts'
import { operationIds, operations as table } from '../../src/interface/operations.ts'
import { matches } from '../../src/interface/oracle.ts'
import { type Caller, startCaller } from './caller.ts'

/** Drives every operation with the generated types: a request or an answer that departs from the document fails tsc. */
type Name = keyof operations
type Body<N extends Name> = operations[N] extends { requestBody?: { content: { 'application/json': infer B } } }
  ? B
  : undefined
type Path<N extends Name> = operations[N]['parameters'] extends { path: infer P } ? P : Record<string, never>
type Query<N extends Name> = operations[N]['parameters'] extends { query?: infer Q } ? Q : undefined
type Success<N extends Name> = {
  [S in keyof operations[N]['responses']]: S extends 200 | 201 | '2XX'
    ? operations[N]['responses'][S] extends { content: { 'application/json': infer R } }
      ? R
      : unknown
    : never
}[keyof operations[N]['responses']]

let caller: Caller & { server: { close(): Promise<void> } }
beforeAll(async () => {
  caller = await startCaller()
})
afterAll(() => caller.server.close())

const driven = new Set<Name>()

async function drive<N extends Name>(
  name: N,
  request: { path?: Path<N>; query?: Query<N>; body?: Body<N> },
  status: number,
): Promise<Success<N>> {
  driven.add(name)
  const { method, path } = table[operationIds[name]]
  const query = new URLSearchParams((request.query ?? {}) as Record<string, string>).toString()
  const url = fillPath(path, (request.path ?? {}) as Record<string, string>) + (query === '' ? '' : `?${query}`)
  const answer = await caller.call(method, url, request.body)
  expect([name, answer.status, answer.text]).toEqual([name, status, expect.any(String)])
  return answer.json as Success<N>
}

const chain = 'polygon-amoy'
const metadata = { name: 'Ticket', image: 'https://example.com/ticket.png', description: 'Row 4' }

test('every operation answers through the generated types', async () => {
  const owner = await drive('createWallet', { body: { userId: 'ada', chain } }, 201)
  const friend = await drive('createWallet', { body: { userId: 'grace', chain } }, 201)
  const mailed = await drive('createWallet', { body: { email: 'ada@example.com', chain } }, 201)
  const found = await drive('listWallets', { query: { userId: 'ada' } }, 200)
  expect(found).toEqual([owner])
  const address = owner.publicKey
  const signed = await drive('signMessage', { path: { chain, address }, body: { message: 'Good morning' } }, 200)
  expect(signed.signedMessage).toMatch(/^0x[0-9a-f]+$/)

  const collectionBody = {
    chain,
    metadata: { name: 'Tickets', description: 'For a show', imageUrl: 'https://example.com/show.png', symbol: 'TIX' },
    payments: { price: '0.01', recipientAddress: address, currency: 'usdc' },
    reuploadLinkedFiles: false,
  } as const
  const made = await drive('createCollection', { body: collectionBody }, 200)
  const chosen = await drive('putCollection', { path: { collectionId: 'tickets' }, body: collectionBody }, 200)
  expect(chosen.id).toBe('tickets')
  const { results: collections } = await drive('listCollections', {}, 200)
  expect(collections.map(({ id }) => id)).toEqual(expect.arrayContaining([made.id, 'tickets', 'default-solana']))

  const template = await drive(
    'createTemplate',
    { path: { collectionId: 'tickets' }, body: { metadata, supply: { limit: 5 }, reuploadLinkedFiles: false } },
    200,
  )
  expect(template.supply).toMatchObject({ limit: 5, minted: 0 })
  const { templateId } = template
  await drive(
    'updateTemplate',
    { path: { collectionId: 'tickets', templateId }, body: { metadata: { name: 'Seat' } } },
    204,
  )

  const mintPath = { collectionId: 'tickets', id: 'seat-1' }
  const mintBody = { recipient: `${chain}:${address}`, metadata, reuploadLinkedFiles: false }
  const pending = await drive('mintToken', { path: mintPath, body: mintBody }, 200)
  expect(pending.onChain.status).toBe('pending')
  const { json: complete } = await caller.completed('/2022-06-09/collections/tickets/nfts/seat-1', mintBody)
  expect(matches('CompletedToken', complete)).toBe(true)
  await drive('mint', { path: { collectionId: 'tickets' }, body: mintBody }, 200)
  const batch = await drive(
    'batchMint',
    {
      path: { collectionId: 'tickets' },
      body: { nfts: [{ recipient: `${chain}:${mailed.publicKey}`, metadata, id: 'seat-2' }] },
    },
    200,
  )
  expect(batch.results.map(({ id }) => id)).toEqual(['seat-2'])
  await caller.completed('/2022-06-09/collections/tickets/nfts/seat-2', {
    ...mintBody,
    recipient: `${chain}:${mailed.publicKey}`,
  })

  const held = await drive('listWalletTokens', { path: { identifier: 'userId:ada:polygon-amoy' } }, 200)
  const [first] = held
  expect(matches('EvmToken', first)).toBe(true)
  const token = first as { contractAddress: string; tokenId: string }
  const [other] = await drive('listWalletTokens', { path: { identifier: `${chain}:${mailed.publicKey}` } }, 200)
  const { contractAddress, tokenId } = other as { contractAddress: string; tokenId: string }
  await drive(
    'transferFromEmailWallet',
    { body: { chain, from: mailed.publicKey, to: friend.publicKey, contractAddress, tokenId } },
    202,
  )
  await drive(
    'transferFromUserWallet',
    {
      body: {
        chain,
        fromAddress: address,
        toAddress: friend.publicKey,
        tokenMintAddress: token.contractAddress,
        tokenId: token.tokenId,
      },
    },
    200,
  )

  const order = await drive(
    'createOrder',
    {
      body: {
        payment: { method: chain, currency: 'usdc', receiptEmail: 'ada@example.com', payerAddress: address },
        lineItems: [{ collectionLocator: 'service:tickets', callData: { totalPrice: '0.01' } }],
        recipient: { email: 'ada@example.com' },
      },
    },
    200,
  )
  expect(matches('QuotedOrder', order.order)).toBe(true)
  const month = new Date().toISOString().slice(0, 7)
  const { data } = await drive(
    'getUsage',
    { path: { projectId: 'default' }, query: { dimension: 'monthly_active_wallets', startDate: month } },
    200,
  )
  expect(data.usage).toMatchObject({ month })
  expect([...driven].sort()).toEqual(Object.keys(operationIds).sort())
})
