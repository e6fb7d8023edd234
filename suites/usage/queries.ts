import {
  edgeMonthRanges,
  isMonth,
  type MonthRange,
  malformedMonths,
  monthBefore,
  monthNamed,
  monthRange,
} from '../../src/interface/arbitraries/months.ts'
import { brief } from '../../src/interface/builders/builders.ts'
import { forms } from '../../src/interface/builders/forms.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import { acceptsStatus, expectedOf, latitude } from '../../src/interface/latitude.ts'
import type { Exchange } from '../../src/kit/case.ts'

const dimension = 'monthly_active_wallets'
const usageNeeds = { capabilities: ['usage'] } as const

interface MonthSeen {
  readonly month?: unknown
  readonly activeWallets?: unknown
}

interface UsageSeen {
  readonly dimension?: unknown
  readonly usage?: MonthSeen | readonly MonthSeen[]
}

const usageOf = (answer: Exchange): UsageSeen =>
  (answer.response.json as { readonly data?: UsageSeen } | undefined | null)?.data ?? {}

/** One object or one a month: which it is, is open. */
const monthsOf = ({ usage }: UsageSeen): readonly MonthSeen[] =>
  usage === undefined || usage === null
    ? []
    : (Array.isArray(usage) ? usage : [usage]).map((month: MonthSeen | null) => month ?? {})

/** Whether the month that runs is one of them, whatever the time zone. */
const holds = ({ endDate }: MonthRange, now: Date): boolean => endDate === undefined || endDate >= monthBefore(now, 0)

const rangeQuery = ({ startDate, endDate }: MonthRange): Record<string, string> =>
  (endDate === undefined ? forms.getUsage.since(startDate) : forms.getUsage.between(startDate, endDate)).query

function judgeUsage(ctx: CaseContext, answer: Exchange, range: MonthRange): void {
  if (range.endDate === undefined) ctx.judge('USE-06').statusSoft(answer, 200)
  ctx.judge('USE-01').status(answer, 200)
  ctx.judge('USE-01').shape(answer.response.json, 'Usage')
  const usage = usageOf(answer)
  ctx.judge('USE-02').equal(usage.dimension, dimension, 'the dimension')
  // Whether a range of several months is told as a list can be disputed; for each month alone the form is given.
  if (usage.usage !== undefined)
    ctx.judge('USE-11').that(!Array.isArray(usage.usage), {
      message: 'the usage is a list',
      expected: 'an object with month and activeWallets',
      actual: usage.usage,
    })
  const months = monthsOf(usage)
  if (months.length === 0) return
  for (const { month } of months)
    if (typeof month === 'string')
      ctx.judge('USE-14').that(isMonth(month), {
        message: 'the month of the answer is not written as those of the query are',
        expected: 'YYYY-MM',
        actual: month,
      })
  const outside = months
    .flatMap(({ month }) => monthNamed(month) ?? (isSpeltLikeOne(month) ? month : []))
    .filter((month) => month < range.startDate || (range.endDate !== undefined && month > range.endDate))
  ctx
    .judge('USE-03')
    .basedOn(answer)
    .equal(outside, [], `the list of months outside ${range.startDate} to ${range.endDate ?? 'now'}`)
  const wrong = months
    .map(({ activeWallets }) => activeWallets)
    .filter((count) => !(Number.isSafeInteger(count) && (count as number) >= 0))
  ctx.judge('USE-04').basedOn(answer).equal(wrong, [], 'the list of numbers of active wallets that cannot be')
}

/** Whether it reads like a month that no year has, such as 2025-00. */
const isSpeltLikeOne = (month: unknown): month is string => typeof month === 'string' && /^\d{4}-\d\d$/.test(month)

/** Of the edges: their months are others every month. */
const rangeNames = [
  'this month',
  'the last',
  'over a new year',
  'a whole year',
  'since this month',
  'since a year ago',
  'a December',
]

export const usageQueries: readonly Case[] = [
  {
    id: 'usage/ranges',
    title: 'Usage of any range of months is answered for months of that range',
    requirements: ['USE-01', 'USE-02', 'USE-03', 'USE-04', 'USE-05', 'USE-06', 'USE-11', 'USE-14'],
    needs: usageNeeds,
    readOnly: true,
    async run(ctx) {
      const now = new Date()
      await ctx.property(
        monthRange(now),
        async (range) => {
          const answer = await ctx.api.usage('default', rangeQuery(range))
          // Of months before there was a project, there may be nothing to tell.
          if (!holds(range, now) && (answer.response.status !== 200 || monthsOf(usageOf(answer)).length === 0)) return
          ctx.judge('USE-05').that(answer.response.status === 200 && monthsOf(usageOf(answer)).length > 0, {
            message: 'the project default has no usage',
            expected: '200 and the usage of a month',
            actual: brief(answer),
          })
          judgeUsage(ctx, answer, range)
        },
        // One without an end at any effort: USE-06 is judged by these alone.
        {
          examples: edgeMonthRanges(now),
          kindOf: ({ endDate }) => endDate === undefined,
          nameOf: (_, index) => rangeNames[index],
        },
      )
      const open = await ctx.api.usage('default', rangeQuery(edgeMonthRanges(now)[5] as MonthRange))
      ctx.observe('usage-form', Array.isArray(usageOf(open).usage) ? 'one entry a month' : 'one object')
    },
  },
  {
    id: 'usage/refused',
    title: 'A query without dimension or start, with another dimension, or with an end that is no month is refused',
    requirements: ['USE-07', 'USE-08', 'USE-09', 'USE-10', 'USE-12', 'ERR-13'],
    needs: usageNeeds,
    readOnly: true,
    async run(ctx) {
      const range = edgeMonthRanges(new Date())[1] as MonthRange
      const valid = rangeQuery(range)
      const twin = await ctx.api.usage('default', valid)
      if (twin.response.status !== 200) ctx.block(`a valid usage query was refused: ${twin.response.status}`)
      const statuses = new Set<number>()
      const refused = async (query: Record<string, string>, rule: RequirementId): Promise<void> => {
        const answer = await ctx.api.usage('default', query)
        const { status } = answer.response
        statuses.add(status)
        ctx.judge(rule).that(acceptsStatus(latitude.badUsageQuery, status), {
          message: `${answer.operation} answered ${status} to ${JSON.stringify(query)}`,
          ...expectedOf(latitude.badUsageQuery),
          actual: `${status} ${answer.response.text.slice(0, 200)}`,
          exchange: answer,
        })
        ctx.judge('ERR-13').that(status < 500, {
          message: `a server error for ${JSON.stringify(query)}`,
          expected: 'below 500',
          actual: status,
        })
      }
      const { startDate } = range
      await refused({ startDate }, 'USE-07')
      await refused({ startDate, endDate: startDate }, 'USE-07')
      for (const other of [
        'daily_active_wallets',
        'monthly_active_users',
        'monthly_active_wallet',
        'monthly_active_wallets_total',
        'all',
        '',
      ]) {
        await refused({ ...valid, dimension: other }, 'USE-08')
      }
      await refused({ dimension }, 'USE-09')
      await refused({ dimension, endDate: startDate }, 'USE-09')
      for (const malformed of malformedMonths) {
        await refused({ dimension, startDate: malformed }, 'USE-10')
        // After the start, as far as it tells: another end may be refused for that.
        await refused({ dimension, startDate: '2024-11', endDate: malformed }, 'USE-10')
      }
      ctx.observe(
        'usage-refusal-status',
        [...statuses].sort((a, b) => a - b),
      )
      const [first = '', last = ''] = [edgeMonthRanges(new Date())[5]?.startDate, startDate]
      const reversed = await ctx.api.usage('default', { dimension, startDate: last, endDate: first })
      ctx.observe('usage-end-before-start', reversed.response.status)
      const nobodys = await ctx.api.usage(ctx.make.names.mark(), valid)
      ctx.observe('usage-unknown-project', nobodys.response.status)
      ctx.judge('USE-12').statusSoft(nobodys, latitude.foreignProject)
    },
  },
  {
    id: 'usage/idle-months',
    title: 'In a month that lies ahead, or before there was such a service, no wallet was active',
    requirements: ['USE-13'],
    needs: usageNeeds,
    async run(ctx) {
      await ctx.make.wallet()
      const now = new Date()
      const thisMonth = monthBefore(now, 0)
      // The month that runs has a namesake in every year.
      const idle = [monthBefore(now, -2), monthBefore(now, -12), thisMonth.replace(/^\d{4}/, '1999')]
      const twin = await ctx.api.usage('default', rangeQuery({ startDate: thisMonth, endDate: thisMonth }))
      if (monthsOf(usageOf(twin)).length === 0) ctx.block(`the usage of this month is not told: ${brief(twin)}`)
      for (const month of idle) {
        const answer = await ctx.api.usage('default', rangeQuery({ startDate: month, endDate: month }))
        // Whether such a month is refused is open.
        const active = monthsOf(usageOf(answer)).map(({ activeWallets }) => activeWallets)
        ctx.judge('USE-13').that(
          active.every((count) => Number(count) === 0),
          { message: `wallets were active in ${month}`, expected: 0, actual: brief(answer), exchange: answer },
        )
      }
    },
  },
  {
    id: 'usage/new-wallet',
    title: 'Whether a new wallet counts as active is recorded',
    requirements: ['USE-01'],
    needs: usageNeeds,
    async run(ctx) {
      // Yesterday's month has begun wherever the target's clock stands.
      const range = { startDate: new Date(Date.now() - 86_400_000).toISOString().slice(0, 7) }
      const count = async (): Promise<number> => {
        const answer = await ctx.api.usage('default', rangeQuery(range))
        ctx.judge('USE-01').status(answer, 200)
        const counts = monthsOf(usageOf(answer)).map(({ activeWallets }) => activeWallets)
        return counts.reduce<number>((sum, one) => sum + Number(one), 0)
      }
      const before = await count()
      await ctx.make.wallet()
      const after = await count()
      // Other runs may make wallets at the same time, so a rise is a hint only.
      ctx.observe('usage-counts-new-wallet', after > before)
    },
  },
]
