import type { Api } from '../../src/interface/api.ts'
import type { Case } from '../../src/interface/case.ts'
import { requestsOf, sendable } from '../../src/interface/make/bench/index.ts'
import { forms } from '../../src/interface/make/forms.ts'

/** Wallets that are made active; other cases of a run make far fewer in the second project meanwhile. */
const made = 24

/** Number of active wallets of this month as a project sees it; `undefined` where it is not told. */
async function activeWallets(api: Api, month: string): Promise<number | undefined> {
  const answer = await api.raw(sendable('getUsage', forms.getUsage.between(month, month)))
  const data = (answer.response.json as { readonly data?: { readonly usage?: unknown } } | null | undefined)?.data
  const [usage] = [data?.usage].flat() as ({ readonly activeWallets?: unknown } | undefined)[]
  return typeof usage?.activeWallets === 'number' ? usage.activeWallets : undefined
}

export const usageApart: Case = {
  id: 'general/usage-apart',
  title: 'What one project does is not counted as usage of another',
  requirements: ['GEN-06'],
  needs: { keys: ['otherProject'], capabilities: ['usage', 'signing'] },
  async run(ctx) {
    const other = ctx.api.keyFor('otherProject')
    const month = new Date().toISOString().slice(0, 7)
    const read = async () => ({ here: await activeWallets(ctx.api, month), there: await activeWallets(other, month) })
    const before = await read()
    for (let count = 0; count < made; count += 1) {
      const [request] = await requestsOf(ctx, 'signMessage', 'userId')
      await ctx.api.raw(request)
    }
    const after = await read()
    if (
      before.here === undefined ||
      before.there === undefined ||
      after.here === undefined ||
      after.there === undefined
    ) {
      return ctx.setAside('GEN-06', 'the number of active wallets is not told')
    }
    // When a wallet counts as active is open, so a count alone says nothing. Two projects that count the same do, when both
    // counts rise with what one of them did; the counts are read one after the other, while the run goes on.
    const near = (one: number, two: number): boolean => Math.abs(one - two) <= Math.max(made, one, two) / 3
    const counted = after.here - before.here >= made && after.there - before.there >= made
    ctx.judge('GEN-06').that(!(counted && near(before.here, before.there) && near(after.here, after.there)), {
      message: 'active wallets of one project are counted in another',
      expected: 'numbers of their own',
      actual: { before, after },
    })
  },
}
