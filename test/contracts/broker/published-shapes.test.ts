import { Buffer } from 'node:buffer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type StandIn, startStandIn } from './stand-in/server.ts'

/*
 * The stand-in, held against the answers that the Pact Broker itself approves in its tests (pact-foundation/pact_broker,
 * spec/fixtures/approvals: get_provider_pacts_for_verification, publish_contract_nothing_exists, features_get_matrix_approval_spec).
 * Each schema has the fields and types of one of them and takes no other: whoever relies on a field of the stand-in finds it there.
 */

const text = z.string()
const link = z.strictObject({ href: text, title: text.optional(), name: text.optional() })
const self = z.looseObject({ self: link })

const forVerification = z.strictObject({
  _embedded: z.strictObject({
    pacts: z
      .array(
        z.strictObject({
          shortDescription: text,
          // `pending` is there when it was asked for, as the broker's documentation of the relation says.
          verificationProperties: z.strictObject({
            notices: z.array(z.strictObject({ when: text, text })),
            pending: z.boolean().optional(),
          }),
          _links: self,
        }),
      )
      .min(1),
  }),
  _links: self,
})

const published = z.strictObject({
  logs: z.array(z.strictObject({ level: text, message: text, deprecationWarning: text })),
  notices: z.array(z.strictObject({ type: z.enum(['debug', 'success', 'prompt', 'error', 'warning']), text })).min(1),
  _embedded: z.strictObject({
    pacticipant: z.strictObject({ name: text, _links: self }),
    version: z.strictObject({ number: text, _links: self }),
  }),
  _links: z.strictObject({
    'pb:pacticipant': link,
    'pb:pacticipant-version': link,
    'pb:pacticipant-version-tags': z.array(link),
    'pb:contracts': z.array(link),
  }),
})

const matrix = z.looseObject({
  summary: z.strictObject({
    deployable: z.boolean().nullable(),
    reason: text,
    success: z.number(),
    failed: z.number(),
    unknown: z.number(),
  }),
  notices: z.array(z.looseObject({ type: z.enum(['success', 'error', 'warning']), text })).min(1),
})

let standIn: StandIn
beforeAll(async () => {
  standIn = await startStandIn()
})
afterAll(() => standIn.close())

async function ask(path: string, body?: unknown): Promise<unknown> {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(standIn.url + path, { ...sent, headers: { 'content-type': 'application/json' } })
  expect(answer.headers.get('content-type')).toBe('application/hal+json;charset=utf-8')
  return answer.json()
}

test('publishing, what is to be verified, and the matrix have the shapes of the real broker', async () => {
  const pact = { consumer: { name: 'Foo' }, provider: { name: 'Bar' }, interactions: [{ description: 'one' }] }
  const content = Buffer.from(JSON.stringify(pact)).toString('base64')
  const own = {
    consumerName: 'Foo',
    providerName: 'Bar',
    specification: 'pact',
    contentType: 'application/json',
    content,
  }
  const request = {
    pacticipantName: 'Foo',
    pacticipantVersionNumber: '1',
    branch: 'main',
    tags: ['a'],
    contracts: [own],
  }
  expect(published.parse(await ask('/contracts/publish', request))).toBeDefined()
  const asked = { consumerVersionSelectors: [{ mainBranch: true }], includePendingStatus: true }
  const list = forVerification.parse(await ask('/pacts/provider/Bar/for-verification', asked))
  expect(list._embedded.pacts[0]?._links.self.href).toMatch(/\/pacts\/provider\/Bar\/consumer\/Foo\/pact-version\/\w+/)
  const path = '/matrix?q[][pacticipant]=Foo&q[][version]=1&latestby=cvp'
  // Not verified yet: in the real broker's words too, that is not known, and no 'no'.
  expect(matrix.parse(await ask(path)).summary).toMatchObject({ deployable: null, success: 0, failed: 0, unknown: 1 })
})
