import { brief } from '../../src/interface/builders/builders.ts'
import { unlessBlocked } from '../../src/interface/builders/taken.ts'
import { requestsOf, type Sendable } from '../../src/interface/builders/variants/index.ts'
import type { CaseContext, RequirementId } from '../../src/interface/case.ts'
import { acceptsStatus, expectedOf, latitude } from '../../src/interface/latitude.ts'

interface Asked {
  readonly rule: RequirementId
  readonly requests: Promise<readonly Sendable[]>
}

/** Requirements that `judgeSecret` cites. */
export const secretRequirements: readonly RequirementId[] = [
  'AUTH-02',
  'AUTH-05',
  'AUTH-08',
  'AUTH-11',
  'AUTH-19',
  'AUTH-22',
  'AUTH-24',
  'AUTH-27',
  'AUTH-28',
  'AUTH-29',
  'AUTH-30',
]

/** A valid request of each operation that an order has nothing to do with, and of orders; at quick of three alone. */
function everyOperation(ctx: CaseContext): readonly Asked[] {
  const { capabilities, effort } = ctx.settings
  const few: readonly Asked[] = [
    { rule: 'AUTH-28', requests: requestsOf(ctx, 'listCollections', 'all') },
    { rule: 'AUTH-02', requests: requestsOf(ctx, 'createWallet', 'email') },
    { rule: 'AUTH-29', requests: requestsOf(ctx, 'createOrder', 'recipient') },
  ]
  if (effort === 'quick') return few
  return [
    ...few,
    { rule: 'AUTH-05', requests: requestsOf(ctx, 'listWallets', 'userId', 'email') },
    { rule: 'AUTH-08', requests: requestsOf(ctx, 'listWalletTokens', 'address') },
    { rule: 'AUTH-27', requests: requestsOf(ctx, 'createCollection', 'plain') },
    { rule: 'AUTH-27', requests: requestsOf(ctx, 'putCollection', 'plain') },
    { rule: 'AUTH-22', requests: requestsOf(ctx, 'mintToken', 'address') },
    ...(capabilities.signing ? [{ rule: 'AUTH-11', requests: requestsOf(ctx, 'signMessage', 'userId') } as const] : []),
    ...(capabilities.batchMint ? [{ rule: 'AUTH-19', requests: requestsOf(ctx, 'batchMint', 'withId') } as const] : []),
    ...(capabilities.templates
      ? [{ rule: 'AUTH-24', requests: requestsOf(ctx, 'createTemplate', 'plain') } as const]
      : []),
    ...(capabilities.usage ? [{ rule: 'AUTH-30', requests: requestsOf(ctx, 'getUsage', 'since') } as const] : []),
  ]
}

/** The secret of an order is good for that order, and is no API key (Authentication, 4). */
export async function judgeSecret(ctx: CaseContext, secret: string): Promise<void> {
  const bearer = ctx.api.as(secret)
  const asked = everyOperation(ctx).map(async ({ rule, requests }) => {
    for (const request of (await unlessBlocked(requests)) ?? []) {
      const answer = await bearer.raw(request)
      ctx.judge(rule).that(acceptsStatus(latitude.refusedElsewhere, answer.response.status), {
        message: `${answer.operation} with the secret of an order answered ${answer.response.status}`,
        ...expectedOf(latitude.refusedElsewhere),
        actual: brief(answer),
        exchange: answer,
      })
    }
  })
  await Promise.all(asked)
}
