import { afterAll, describe, test } from 'vitest'
import {
  type ConformanceCase,
  type ConformanceOptions,
  caseTimeLimit,
  messageOf,
  openConformance,
} from '../conformance.ts'

export type { ConformanceOptions } from '../conformance.ts'

/**
 * Registers every selected case as a test of your own Vitest: one describe an area, requirement ids in the names and as
 * annotations. A broken requirement is a failed test; what could not be judged, or does not apply, is a skipped one that says why.
 * The first test fails where the service cannot be judged at all, so that a run in which all is skipped is never green.
 * @param options as in `conformint.yaml`: `{ target, keys: { full }, … }`
 * @throws SettingsError when an option is wrong, UsageError when nothing is selected
 */
export function describeConformance(options: ConformanceOptions): void {
  const conformance = openConformance(options)
  const areas = Map.groupBy(conformance.cases, ({ area }) => area)
  describe(`conformance (seed ${conformance.seed})`, () => {
    afterAll(() => conformance.close())
    test('the service can be judged', { timeout: caseTimeLimit }, () => conformance.check())
    for (const [area, cases] of areas) {
      describe(area, () => {
        for (const case_ of cases) register(case_)
      })
    }
  })

  function register({ id, title, requirements, skip: needless }: ConformanceCase): void {
    const name = `${id} [${requirements.join(', ')}] ${title}`
    test.concurrent(name, { timeout: caseTimeLimit + 10_000 }, async ({ annotate, skip }) => {
      for (const requirement of requirements) await annotate(requirement, 'requirement')
      if (needless !== undefined) skip(needless)
      const result = await conformance.runCase(id)
      if (result.outcome === 'blocked' || result.outcome === 'not-applicable') skip(messageOf(result))
      if (result.outcome !== 'passed') throw new Error(messageOf(result))
    })
  }
}
