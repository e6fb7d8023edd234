import { brief } from '../../src/interface/builders/builders.ts'
import { requestsOf } from '../../src/interface/builders/variants/index.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { acceptsStatus, expectedOf, latitude } from '../../src/interface/latitude.ts'
import { activeWalletsIn, askUsage } from '../usage/counting.ts'

/** Wallets that are made active between two looks at the counts. */
const steps = [1, 2, 3, 4] as const
const looks = 3

/** The count of the other project between two of this one: the run goes on meanwhile. */
interface Look {
  readonly before: number
  readonly there: number
  readonly after: number
}

async function look(ctx: CaseContext, month: string): Promise<Look | undefined> {
  const other = ctx.api.keyFor('otherProject')
  const before = activeWalletsIn(await askUsage(ctx.api, month))
  const elsewhere = await askUsage(other, month)
  // Every project is the default one of its own keys.
  ctx
    .judge('USE-05')
    .that(before === undefined || acceptsStatus(latitude.usageOfOtherProject, elsewhere.response.status), {
      message: 'the project default is there for the keys of one project only',
      ...expectedOf(latitude.usageOfOtherProject),
      actual: brief(elsewhere),
      exchange: elsewhere,
    })
  const there = activeWalletsIn(elsewhere)
  const after = activeWalletsIn(await askUsage(ctx.api, month))
  return before === undefined || there === undefined || after === undefined ? undefined : { before, there, after }
}

/** Whether the two projects may have told one number. */
const isOne = ({ before, there, after }: Look): boolean => before <= there && there <= after

/** How many wallets between which looks: another run that does the same for the other project at this moment has others. */
const stepsOf = (runId: string): readonly number[] =>
  Array.from({ length: looks }, (_, index) => steps[runId.charCodeAt(runId.length - 1 - index) % steps.length] ?? 1)

export const usageApart: Case = {
  id: 'general/usage-apart',
  title: 'What one project does is not counted as usage of another',
  requirements: ['GEN-06', 'USE-05'],
  needs: { keys: ['otherProject'], capabilities: ['usage', 'signing'] },
  async run(ctx) {
    const month = new Date().toISOString().slice(0, 7)
    const seen: Look[] = []
    for (const count of [0, ...stepsOf(ctx.settings.runId)]) {
      for (let made = 0; made < count; made += 1) {
        const [request] = await requestsOf(ctx, 'signMessage', 'userId')
        await ctx.api.raw(request)
      }
      const now = await look(ctx, month)
      if (now === undefined) return ctx.notApplicable('GEN-06', 'the number of active wallets is not told')
      // When a wallet counts as active is open: where none of these does, there is nothing to compare.
      const last = seen.at(-1)
      if (last !== undefined && now.before < last.after + count)
        return ctx.notApplicable('GEN-06', 'wallets that sign are not counted at once, and when they are is open')
      seen.push(now)
      // Two projects may have the same count by chance; they do not keep it while one of them goes on.
      if (!isOne(now)) break
    }
    ctx.judge('GEN-06').that(!seen.every(isOne), {
      message: 'active wallets of one project are counted in another',
      expected: 'numbers of their own',
      actual: seen,
    })
  },
}
