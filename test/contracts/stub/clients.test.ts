import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, createClient, type OperationName, type WalletServiceClient } from '../../../src/client/index.ts'
import { type Interaction, pathOf } from '../../../src/contracts/interaction.ts'
import { profiles } from '../../../src/contracts/profiles/index.ts'
import { states } from '../../../src/contracts/states/vocabulary.ts'
import { specialStates } from '../../../src/contracts/stub/choose.ts'
import { violationsOf } from '../../../src/contracts/stub/request-shape.ts'
import { type Stub, startStub } from '../../../src/contracts/stub/stub.ts'
import { exampleOf } from '../../../src/contracts/template.ts'
import { operationIds } from '../../../src/interface/operations.ts'
import { validate } from '../../../src/interface/oracle.ts'
import { responseSchema } from '../response-schema.ts'
import { ownPacts } from '../verifying.ts'

const allInteractions = Object.values(profiles).flat()

let stub: Stub
let client: WalletServiceClient
const refused: string[] = []
beforeAll(async () => {
  stub = await startStub({ pacts: await ownPacts(), port: 0, unmatched: (message) => refused.push(message) })
  client = createClient({ baseUrl: urlOf(stub), apiKey: 'sk_of_a_consumer' })
})
afterAll(async () => {
  await client.close()
  await stub.close()
})

const urlOf = ({ port }: Stub): string => `http://127.0.0.1:${port}`

type Request = Readonly<Record<'path' | 'query' | 'body', unknown>>

/** What a service grants, in a state that is nobody's in particular. */
const granted = allInteractions.filter(
  ({ response, states: given }) =>
    (exampleOf(response.status) as number) < 400 && !given.some(({ state }) => specialStates.has(states[state].name)),
)

const requestOf = ({ request: { path, query, body } }: Interaction): Request =>
  exampleOf({ path, query, ...(body === undefined ? {} : { body }) }) as Request

const call = (operation: OperationName, request: Request): Promise<Answer<OperationName>> =>
  (client[operation] as (request: unknown) => Promise<Answer<OperationName>>)(request)

/** The request with each of its fields left out, where the interface takes it without. */
function withoutEach({ request: { operation, path: pathTemplate } }: Interaction, request: Request): Request[] {
  const path = exampleOf(pathOf({ operation, path: pathTemplate, query: {}, key: 'sent' })) as string
  const takes = ({ query, body }: Request): boolean => {
    const lists = Object.entries(query as Record<string, string>).map(([name, value]) => [name, [value]])
    const seen = { method: '', path, query: Object.fromEntries(lists), headers: {}, body }
    return violationsOf(operationIds[operation], seen).length === 0
  }
  const places = placesIn({ query: request.query, body: request.body }, [])
  return places
    .map((place) => without(request, place) as Request)
    .filter(takes)
    .filter((one) => !isRefusedWithout(operation, one))
}

/** What the shapes do not say: metadata are required where no base URI is set, and a look-up names its user. */
const isRefusedWithout = (operation: OperationName, { query, body }: Request): boolean =>
  (operation === 'mintToken' && !Object.hasOwn(body as object, 'metadata')) ||
  (operation === 'listWallets' && Object.keys(query as object).length === 0)

const placesIn = (value: unknown, place: readonly string[]): (readonly string[])[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, part]) => [
        ...(place.length === 0 || Array.isArray(value) ? [] : [[...place, name]]),
        ...placesIn(part, [...place, name]),
      ])

function without(value: unknown, [name = '', ...rest]: readonly string[]): unknown {
  const copy = structuredClone(value) as Record<string, unknown>
  if (rest.length === 0) delete copy[name]
  else copy[name] = without(copy[name], rest)
  return copy
}

const metadata = { animation_url: '', attributes: [{ trait_type: 'row', value: '4', display_type: 'boost_number' }] }
const collectionFields = {
  fungibility: 'non-fungible',
  transferable: true,
  supplyLimit: 7,
  payments: { price: '2', recipientAddress: '0x8617E340B3D01FA5F11F306F4090FD50E238070D', currency: 'usdc' },
  subscription: { enabled: false },
  reuploadLinkedFiles: false,
}

/** What the interface lets a client send besides, and what clients send that it does not speak of. */
const optional: Partial<Record<OperationName, readonly Readonly<Record<string, unknown>>[]>> = {
  createWallet: [{ clientVersion: '1.2.3' }],
  createCollection: [...Object.entries(collectionFields).map(([name, value]) => ({ [name]: value })), collectionFields],
  putCollection: [...Object.entries(collectionFields).map(([name, value]) => ({ [name]: value })), collectionFields],
  createTemplate: [{ onChain: { tokenId: '7' } }, { reuploadLinkedFiles: true }],
  mintToken: [{ compressed: true }, { locale: 'fr-FR' }, { sendNotification: true }, { clientVersion: '1.2.3' }],
  createOrder: [{ locale: 'fr-FR' }, { clientVersion: '1.2.3' }],
  transferFromEmailWallet: [{ clientVersion: '1.2.3' }],
  transferFromUserWallet: [{ clientVersion: '1.2.3' }],
}
const optionalQuery: Partial<Record<OperationName, Readonly<Record<string, string>>>> = {
  listWalletTokens: { page: '2', perPage: '50' },
  getUsage: { endDate: '2026-03' },
}

function withMore(operation: OperationName, { body, query, ...rest }: Request): Request[] {
  const inMetadata =
    operation === 'mintToken'
      ? [{ metadata: { ...(body as typeof collectionFields & { metadata: object }).metadata, ...metadata } }]
      : []
  const inBody = [...(optional[operation] ?? []), ...inMetadata].map((more) => ({
    ...rest,
    query,
    body: { ...(body as object), ...more },
  }))
  const more = optionalQuery[operation]
  return [...inBody, ...(more === undefined ? [] : [{ ...rest, body, query: { ...(query as object), ...more } }])]
}

describe.each(granted)('$id', (interaction) => {
  const { operation } = interaction.request
  const request = requestOf(interaction)
  test.each([
    ['as it is', [request]],
    ['with each optional field left out', withoutEach(interaction, request)],
    ['with what else may be sent', withMore(operation, request)],
  ])('is answered %s', async (_how, requests) => {
    for (const one of requests) {
      const { status, body } = await call(operation, one)
      expect({ status, refused: refused.splice(0) }, JSON.stringify(one)).toEqual({
        status: expect.any(Number),
        refused: [],
      })
      expect(status, JSON.stringify(one)).toBeLessThan(400)
      if (body === undefined || operation === 'getUsage') continue
      expect(validate(responseSchema({ ...interaction, response: { ...interaction.response, status } }), body)).toEqual(
        [],
      )
    }
  })
})

test('the same mint is pending first and then completed, with what was sent; another one is pending again', async () => {
  const sent = { name: 'Seat', description: 'Front', image: 'https://example.com/seat.png', attributes: [] }
  const request = (id: string) => ({
    path: { collectionId: 'default-polygon', id },
    body: { recipient: 'email:grace@example.com:base', metadata: sent },
  })
  const first = await client.mintToken(request('seat-1'))
  expect(first).toMatchObject({ status: 200, body: { id: 'seat-1', onChain: { status: 'pending', chain: 'base' } } })
  await client.mintToken(request('seat-1'))
  const last = await client.mintToken(request('seat-1'))
  expect(last).toMatchObject({ body: { id: 'seat-1', metadata: sent, onChain: { status: 'success' } } })
  expect(await client.mintToken(request('seat-2'))).toMatchObject({
    body: { id: 'seat-2', onChain: { status: 'pending' } },
  })
  const body = { email: 'new@example.com', chain: 'base' }
  expect([(await client.createWallet({ body })).status, (await client.createWallet({ body })).status]).toEqual([
    201, 200,
  ])
})

test('a batch has a result for each of its items, under its own id', async () => {
  const ids = ['a', 'b', 'c', 'd']
  const nfts = ids.map((id) => ({
    id,
    recipient: 'polygon:0x52908400098527886E0F7030069857D2E4169EE7',
    metadata: { name: id, image: 'i', description: 'd' },
  }))
  const answer = await client.batchMint({ path: { collectionId: 'default-polygon' }, body: { nfts } })
  expect(answer).toMatchObject({
    status: 200,
    body: { results: ids.map((id) => ({ id, onChain: { chain: 'polygon' } })) },
  })
})

test('what the interface refuses is refused, and what no pact refuses is a 501 that says why', async () => {
  const path = { collectionId: 'default-polygon', id: 'seat-3' }
  const metadata = { name: 'Seat', image: 'https://example.com/seat.png', description: 'Front', attributes: [] }
  expect((await client.mintToken({ path, body: { metadata, recipient: 'nobody', locale: 'en-US' } })).status).toBe(400)
  expect((await client.createOrder({ body: { payment: {}, lineItems: [] } as never })).status).toBe(501)
  const [message] = refused.splice(0)
  expect(message).toMatch(/^No interaction answers POST \/2022-06-09\/orders\. The interface does not take it: \/body/)
  expect(message).toMatch(/The nearest is storefront\/order.*it differs in body\./)
})

test('keys in any order, an encoded colon, a state by its name in code, and a page of another origin', async () => {
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = {
      'x-api-key': 'k',
      'content-type': 'application/json',
      ...(init.headers as Record<string, string>),
    }
    return fetch(`${urlOf(stub)}${path}`, { ...init, headers })
  }
  const body = '{"chain":"base","email":"other@example.com"}'
  expect((await ask('/v1-alpha1/wallets', { method: 'POST', body })).status).toBe(201)
  const listing = await ask('/2022-06-09/wallets/email%3Aada%40example.com%3Abase/nfts')
  expect(await listing.json()).toMatchObject([{ chain: 'base', metadata: { name: 'Ticket 42' } }])
  const unavailable = {
    method: 'POST',
    headers: { 'x-provider-state': 'batchUnavailable' },
    body: JSON.stringify({ nfts: [] }),
  }
  expect((await ask('/2022-06-09/collections/c/nfts/', unavailable)).status).toBe(503)
  const open = await startStub({ pacts: await ownPacts(), port: 0, host: '127.0.0.1', basePath: '/api', cors: true })
  const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-api-key' }
  const preflight = await fetch(`${urlOf(open)}/api/v1-alpha1/wallets`, { method: 'OPTIONS', headers: asked })
  expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, 'x-api-key'])
  const listed = await fetch(`${urlOf(open)}/api/2022-06-09/collections/`, { headers: { 'x-api-key': 'k' } })
  expect([listed.status, listed.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  expect((await fetch(`${urlOf(open)}/2022-06-09/collections/`)).status).toBe(501)
  await open.close()
})
