import { isDeepStrictEqual } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { combined } from '../../fixtures/combined.ts'
import { profiles } from '../../fixtures/latitude.ts'
import type { Choices } from '../../reference-impl/choices.ts'
import { startReference } from '../../reference-impl/server.ts'
import type { Pact } from '../../src/contracts/verify/pact-file.ts'
import type { CaseResult } from '../../src/engine/case/result.ts'
import { keysByRole } from '../../src/target/reference.ts'
import { secondKeys, startSecond } from './second/server.ts'
import { complaints, isNotProvokable, ownPacts, type Subject, verifyAll } from './verifying.ts'

let pacts: readonly Pact[]
beforeAll(async () => {
  pacts = await ownPacts()
})

const notProvoked = (results: readonly CaseResult[]): string[] =>
  results.filter(isNotProvokable).map(({ caseId }) => caseId)

test('the reference implementation and a second one without state hooks hold to every contract', async () => {
  const reference = await startReference({ mintDelayMs: 50 })
  const second = await startSecond()
  try {
    const results = await verifyAll([
      { name: 'reference', url: reference.url, keys: keysByRole(reference.keys), pacts },
      { name: 'second', url: second.url, keys: secondKeys, pacts },
    ])
    for (const [name, own] of results) {
      expect(complaints(own), name).toEqual([])
      // What no client can bring about is neither passed nor failed.
      expect(notProvoked(own)).toEqual([
        `contracts/${name}/minting-backend/mint-batch-while-unavailable`,
        `contracts/${name}/storefront/usage-as-record`,
        `contracts/${name}/storefront/usage-as-list`,
        `contracts/${name}/wallet-app/transfer-from-risky-email-wallet`,
        `contracts/${name}/wallet-app/transfer-from-risky-user-wallet`,
      ])
    }
  } finally {
    await Promise.all([reference.close(), second.close()])
  }
})

/**
 * Where the interface lets a service do either, a consumer may need the one, and its contract has to say so: ours send an array of line
 * items and show prices from the answer to an order, mint for users without a wallet and for a handle of their own, under one id in several collections, and read one entry an item.
 */
const needed: Partial<Choices> = {
  lineItems: 'array',
  unknownHandle: 'take',
  walletlessRecipient: 'take',
  mintIds: 'by-collection',
  validationErrors: 'by-item',
  quotes: 'at-once',
}
const fitting = profiles.filter(({ choices }) =>
  isDeepStrictEqual({ ...choices, ...needed }, { ...needed, ...choices }),
)

test('no conforming configuration of the reference implementation is accused', async () => {
  const servers = await Promise.all(
    combined(fitting, 12, 1).map(async ({ id, choices, basePath, mintDelayMs = 50 }) => {
      const server = await startReference({ choices, mintDelayMs, ...(basePath === undefined ? {} : { basePath }) })
      return { id, server }
    }),
  )
  try {
    const subjects = servers.map(
      ({ id, server }): Subject => ({ name: id, url: server.url, keys: keysByRole(server.keys), pacts }),
    )
    const results = await verifyAll(subjects)
    expect([...results.values()].flatMap(complaints)).toEqual([])
  } finally {
    await Promise.all(servers.map(({ server }) => server.close()))
  }
})
