import { afterAll, describe, test } from 'vitest'
import {
  type ConformanceCase,
  type ConformanceOptions,
  caseTimeLimit,
  messageOf,
  openConformance,
} from '../app/conformance.ts'
import type { CaseResult } from '../engine/case/index.ts'

export type { ConformanceOptions } from '../app/conformance.ts'

/**
 * Registers every selected case as a test of your own Vitest: one describe an area, requirement ids in the names and as
 * annotations. A broken requirement is a failed test, a recommendation that is not followed, or a waived failure, an
 * annotation; what could not be judged, or does not apply, is a skipped test that says why.
 * The first test fails where the service cannot be judged at all, and the last where it went away on the way, so that a run in
 * which all is skipped is never green; the first is annotated with the seed, which failures tell too. Names are the same in
 * every run.
 * @param options as in `conformint.yaml`: `{ target, keys: { full }, … }`
 * @throws SettingsError when an option is wrong, or creating on main networks is not allowed
 * @throws UsageError when nothing is selected, or the cases would mint more than `limits.mints`
 */
export function describeConformance(options: ConformanceOptions): void {
  const conformance = openConformance(options)
  const { seed } = conformance
  let gone: CaseResult | undefined
  const areas = Map.groupBy(conformance.cases, ({ area }) => area)
  describe(options.label === undefined ? 'conformance' : `conformance of ${options.label}`, () => {
    afterAll(() => conformance.close())
    test('the service can be judged', { timeout: caseTimeLimit }, async ({ annotate }) => {
      await annotate(`seed ${seed}`, 'seed')
      await conformance.check()
    })
    for (const [area, cases] of areas) {
      describe(area, () => {
        for (const case_ of cases) register(case_)
      })
    }
    // After all of them: it is what they have left open that decides what this has to look at.
    test('what these leave without a check', { timeout: 2 * caseTimeLimit }, async () => {
      if (gone !== undefined) throw new Error(`${messageOf(gone)}\n\nseed ${seed}`)
      const rest = await conformance.runRest()
      const broken = rest.filter((result) => result.outcome === 'failed' && conformance.tellsAgainst(result))
      if (broken.length > 0) throw new Error(`${broken.map(messageOf).join('\n\n')}\n\nseed ${seed}`)
    })
  })

  function register({ id, title, requirements, skip: needless }: ConformanceCase): void {
    const name = `${id} [${requirements.join(', ')}] ${title}`
    test.concurrent(name, { timeout: caseTimeLimit + 10_000 }, async ({ annotate, skip }) => {
      for (const requirement of requirements) await annotate(requirement, 'requirement')
      if (needless !== undefined) skip(needless)
      const result = await conformance.runCase(id)
      if (result.targetGone) gone ??= result
      if (result.outcome === 'blocked' || result.outcome === 'not-applicable') skip(messageOf(result))
      if (result.outcome === 'passed') return
      if (result.outcome === 'failed' && !conformance.tellsAgainst(result)) {
        await annotate(messageOf(result), 'warning')
        return
      }
      throw new Error(`${messageOf(result)}\n\nseed ${seed}`)
    })
  }
}
