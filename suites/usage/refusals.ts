import fc from 'fast-check'
import { edgeMonthRanges } from '../../src/interface/arbitraries/months.ts'
import { isSpellingOf } from '../../src/interface/arbitraries/text.ts'
import { forms } from '../../src/interface/builders/forms.ts'
import type { Case } from '../../src/interface/case.ts'
import { latitude } from '../../src/interface/latitude.ts'

const dimension = 'monthly_active_wallets'

const otherDimension = fc.stringMatching(/^[a-z_]{1,30}$/).filter((text) => !isSpellingOf(text, [dimension]))
const noMonth = fc
  .record({ year: fc.integer({ min: 2020, max: 2029 }), month: fc.integer({ min: 13, max: 99 }) })
  .map(({ year, month }) => `${year}-${month}`)

export const usageRefusals: readonly Case[] = [
  {
    id: 'usage/any-refused',
    title: 'A query with any other dimension, or with a month that no calendar has, is refused',
    requirements: ['USE-08', 'USE-10'],
    needs: { capabilities: ['usage'] },
    readOnly: true,
    async run(ctx) {
      const startDate = edgeMonthRanges(new Date())[1]?.startDate ?? ''
      const valid = forms.getUsage.between(startDate, startDate).query
      const twin = await ctx.api.usage('default', valid)
      if (twin.response.status !== 200) ctx.block(`a valid usage query was refused: ${twin.response.status}`)
      await ctx.property(
        otherDimension,
        async (other) => {
          const answer = await ctx.api.usage('default', { ...valid, dimension: other })
          ctx.judge('USE-08').status(answer, latitude.badUsageQuery)
        },
        { weight: 0.3 },
      )
      await ctx.property(
        fc.record({ month: noMonth, field: fc.constantFrom('startDate', 'endDate') }),
        async ({ month, field }) => {
          const answer = await ctx.api.usage('default', { ...valid, [field]: month })
          ctx.judge('USE-10').status(answer, latitude.badUsageQuery)
        },
        { weight: 0.3 },
      )
    },
  },
]
