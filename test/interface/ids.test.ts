import { expect, expectTypeOf, test } from 'vitest'
import type { Profile } from '../../fixtures/latitude.ts'
import { loadFaults } from '../../reference-impl/faults/load.ts'
import { type Fault, withFaults } from '../../reference-impl/index.ts'
import type { ConformanceOptions } from '../../src/app/conformance.ts'
import type { OperationName } from '../../src/client/index.ts'
import { interactionsOf } from '../../src/contracts/profiles/interactions-of.ts'
import { states } from '../../src/contracts/states/vocabulary.ts'
import { requestsOf, variants } from '../../src/interface/builders/variants/index.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { type OperationId, operationIds, operations } from '../../src/interface/operations.ts'
import type { CaseId } from '../../suites/case-id.ts'

/**
 * What is named wrongly does not compile. The directives are the test: `tsc` refuses one that has nothing to expect, and what
 * follows each of them is never run.
 */
const never = (written: (ctx: CaseContext) => unknown): unknown => written

const written = [
  // @ts-expect-error: the ids of that area begin with MINT
  never((ctx) => ctx.judge('MNT-07')),
  // @ts-expect-error
  never((ctx) => ctx.notApplicable('MINT-00', 'no such requirement')),
  // @ts-expect-error
  never((ctx) => ctx.observe('order-fase', 'payment')),
  // @ts-expect-error
  never(() => withFaults('wallet-repeat-2001')),
  // @ts-expect-error
  never(() => loadFaults(['wallet-repeat-2001'])),
  never(
    (): Pick<Case, 'requirements'> => ({
      // @ts-expect-error
      requirements: ['WAL-02', 'WAL-00'],
    }),
  ),
  never(
    (): Pick<Fault, 'breaks'> => ({
      // @ts-expect-error
      breaks: ['WALL-04'],
    }),
  ),
  never(() =>
    interactionsOf('wallet-app')('getUsage', {
      request: { path: { projectId: 'default' }, query: { dimension: 'monthly_active_wallets', startDate: '2024-01' } },
      // @ts-expect-error
      states: ['usages'],
    }).answered({
      // @ts-expect-error
      read: { description: 'to read', requirements: ['USE-00'], status: 200 },
    }),
  ),
  // @ts-expect-error
  never(() => interactionsOf('walet-app')),
  // @ts-expect-error
  never(() => interactionsOf('storefront')('getUsages', {})),
  never((ctx) =>
    ctx.api.raw({
      // @ts-expect-error: the path of batches ends with a slash, and this is no operation
      operation: 'POST /2022-06-09/collections/{collectionId}/nft',
      path: '/',
    }),
  ),
  // @ts-expect-error
  never(() => operations[operationIds.createWalet]),
  never(() => ['--case', 'wallets/any-user-id' satisfies CaseId]),
  // @ts-expect-error
  never(() => ['--case', 'wallets/any-userid' satisfies CaseId]),
  never(
    (): Partial<ConformanceOptions> => ({
      // @ts-expect-error
      only: ['MNT-07'],
      // @ts-expect-error
      cases: ['minting/racess'],
      // @ts-expect-error
      areas: ['mint'],
    }),
  ),
  never(
    (): Pick<Profile, 'disputes'> => ({
      // @ts-expect-error
      disputes: ['WAL-00'],
    }),
  ),
  // @ts-expect-error: messages are signed with the wallet of a user id or of an e-mail address
  never((ctx) => requestsOf(ctx, 'signMessage', 'twitter')),
  // @ts-expect-error
  never(() => variants.createWallet.email.refused['no chian']),
  // @ts-expect-error: every state has a way in which it is brought about, and there are no others
  never(() => states.walletForMail),
]

test('the client names the operations like the document', () => {
  expectTypeOf<OperationName>().toEqualTypeOf<OperationId>()
})

test('a typo in an id fails the compiler, not a run', () => {
  expect(written).toHaveLength(19)
})
