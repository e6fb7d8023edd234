import { z } from 'zod'
import { reportSchema as engineSchema } from '../engine/report/model.ts'

const count = z.int().nonnegative()
const { run, cases } = engineSchema.shape

/** How reports of versions that did not say it speak of the quota. */
const quota = { kind: 'mints', made: 'minted', one: 'token', many: 'tokens' } as const

/** A report on this interface: what any report has, with the names under which it counts what it mints, and its chains. */
export const reportSchema = engineSchema.extend({
  run: run.extend({
    chains: z.record(z.string(), z.string()).default({}).describe('Where the run created things, by role.'),
    minted: count.describe('Tokens that accepted mint requests asked for.'),
    budget: z
      .object({ requests: count.optional(), mints: count.optional() })
      .default({})
      .describe('The most that the run was allowed to send and to mint.'),
    quota: run.shape.quota.unwrap().default(quota),
  }),
  cases: z.array(
    cases.element.extend({
      minted: count.optional().describe('Tokens that its accepted mint requests asked for.'),
    }),
  ),
})

/** A report as `report.json` holds it; times are ISO 8601, durations in ms. */
export type Report = z.infer<typeof reportSchema>
