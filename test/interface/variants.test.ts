import { beforeAll, describe, expect, test } from 'vitest'
import { isTaken } from '../../src/interface/builders/taken.ts'
import { partsOf, refusedOf, sendable, type VariantOf, variants } from '../../src/interface/builders/variants/index.ts'
import type { Case } from '../../src/interface/case.ts'
import type { OperationId } from '../../src/interface/operations.ts'
import { runAgainstReference } from '../../src/target/subject.ts'

const rows = Object.entries(variants).flatMap(([id, variants]) =>
  Object.keys(variants).map((variant) => [id as OperationId, variant as VariantOf<OperationId>] as const),
)

/** By operation and variant: what the valid request came to, and which of the refused ones were not refused. */
const seen = new Map<string, { readonly taken: boolean; readonly status: number; readonly passed: readonly string[] }>()

/** Sends every variant. */
const everything: Case = {
  id: 'test/variants',
  title: 'Every variant',
  requirements: ['WAL-01'],
  async run(ctx) {
    for (const [id, variant] of rows) {
      const valid = await partsOf(ctx, id, variant)
      const passed: string[] = []
      for (const { says, request } of refusedOf(id, variant, valid)) {
        const { status } = (await ctx.api.raw(request)).response
        if (status < 400 || status > 499) passed.push(`${says}: ${status}`)
      }
      const answer = await ctx.api.raw(sendable(id, valid()))
      seen.set(`${id} ${variant}`, { taken: isTaken(answer), status: answer.response.status, passed })
    }
  },
}

beforeAll(async () => {
  const [result] = await runAgainstReference([everything], { seed: 1, reference: {} })
  expect(result?.reason).toBe(undefined)
})

describe('the variants', () => {
  test.each(rows)(
    '%s, %s: the valid request is taken, and each that differs in one respect is refused',
    (id, variant) => {
      expect(seen.get(`${id} ${variant}`)).toMatchObject({ taken: true, passed: [] })
    },
  )
})
