import { expect, test } from 'vitest'
import { missingOperations, missingSentences } from '../../src/interface/missing-operations.ts'
import type { OperationKey } from '../../src/interface/operations.ts'

const traffic = (operation: OperationKey, statuses: Record<string, number>) => ({
  operation,
  requests: Object.values(statuses).reduce((sum, one) => sum + one, 0),
  statuses,
  latency: {},
})

test('an operation is missing where nothing but 404, 405 or 501 came back, whatever the gateway said between', () => {
  const missing = missingOperations([
    traffic('POST /2022-06-09/orders', { 404: 20, 503: 2, 0: 1 }),
    traffic('POST /v1-alpha1/transfer', { 405: 3 }),
    traffic('POST /v1-alpha1/wallets/transfer', { 501: 2 }),
    traffic('GET /2022-06-09/collections/', { 404: 2 }),
    // There, and answers 404 to what it does not know.
    traffic('POST /v1-alpha1/wallets/{chain}:{address}/signMessage', { 404: 9, 200: 1 }),
    // Too little to tell.
    traffic('GET /v1-alpha1/projects/{projectId}/usage', { 404: 1 }),
    traffic('PUT /2022-06-09/collections/{collectionId}', { 503: 4 }),
    // One case, which sent all of them to collections that are not there.
    { ...traffic('POST /2022-06-09/collections/{collectionId}/nfts', { 404: 16 }), cases: 1 },
  ])
  expect(missingSentences(missing)).toEqual([
    'POST /2022-06-09/orders was answered 404 every time: where the service does not offer it, set ' +
      'capabilities.orders: false, and it is not judged.',
    'POST /v1-alpha1/transfer and POST /v1-alpha1/wallets/transfer were answered 405 or 501 every time: where the ' +
      'service does not offer it, set capabilities.transfers: false, and it is not judged.',
    'GET /2022-06-09/collections/ was answered 404 every time: the service seems not to have it, and every service needs it.',
  ])
})
