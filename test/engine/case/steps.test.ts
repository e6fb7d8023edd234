import { expect, test } from 'vitest'
import { stepsWithWrites } from '../../../src/engine/case/steps.ts'
import type { Exchange } from '../../../src/engine/transport/exchange.ts'

function sent(seq: number, method: string, path: string, status = 200): Exchange {
  const request = { method, url: `http://127.0.0.1:4010/api${path}`, headers: {}, body: undefined }
  const response = { status, headers: {}, text: '{}', json: {} }
  const startedAt = new Date(seq).toISOString()
  return { seq, caseId: 'world/any', operation: path, request, response, durationMs: 1, startedAt, retries: 0 }
}

test('a step names its writes as they were sent and answered, equal ones once, and no reads', () => {
  const steps = [
    { says: 'a first wallet for ada', after: 0 },
    { says: 'token t0 minted in red', after: 1 },
    { says: 'all of that', after: 4 },
  ]
  const story = [
    sent(1, 'POST', '/wallets', 201),
    sent(2, 'PUT', '/collections/71/nfts/t-1'),
    sent(3, 'PUT', '/collections/71/nfts/t-1'),
    sent(4, 'GET', '/wallets/ada/nfts'),
    sent(5, 'GET', '/wallets?userId=ada'),
    sent(6, 'POST', '/transfer'),
  ]
  expect(stepsWithWrites(steps, story, 5)).toEqual([
    'a first wallet for ada: POST /api/wallets 201',
    'token t0 minted in red: PUT /api/collections/71/nfts/t-1 200',
    'all of that',
  ])
})

test('of many writes two are told', () => {
  const story = [1, 2, 3, 4].map((seq) => sent(seq, 'POST', `/collections/${seq}/nfts/`, 400))
  expect(stepsWithWrites([{ says: 'four batches', after: 0 }], story, 9)).toEqual([
    'four batches: POST /api/collections/1/nfts/ 400, POST /api/collections/2/nfts/ 400, 2 more',
  ])
})
