import type { Profile } from '../../fixtures/latitude.ts'
import { runAgainstReference } from '../../src/target/subject.ts'
import { allCases } from '../../suites/index.ts'
import { openMonitoring } from '../../suites/monitor/index.ts'

/** As patient with single requests as a busy machine needs: several services, and who judges them, share a thread. In ms. */
const limits = { requestTimeout: 60_000, completionTimeout: 14_000, retryAfter: 60_000, mints: 100_000 }

/** Where what was refused is sent again, and what was sent again is not believed at once, mints take longer on such a machine. */
const limitsOf = ({ choices: { tooManyEvery } }: Profile) =>
  tooManyEvery === undefined ? limits : { ...limits, completionTimeout: 20_000 }

/**
 * Judges a conforming implementation.
 * @returns what it was accused of unfairly, a line each, and what it disputes and was not accused of
 */
export async function judgedUnfairly(profile: Profile, seed: number): Promise<string[]> {
  const { choices, basePath, mintDelayMs, disputes = [], hides = [] } = profile
  const results = await runAgainstReference(allCases, {
    seed,
    settings: { limits: limitsOf(profile) },
    createMonitor: openMonitoring(),
    reference: {
      choices,
      ...(basePath === undefined ? {} : { basePath }),
      ...(mintDelayMs === undefined ? {} : { mintDelayMs }),
    },
  })
  const disputed = new Set<string>(disputes)
  const broken = results.flatMap(({ failures, unsure = [] }) => [
    ...failures.map(({ requirement }) => requirement),
    ...unsure,
  ])
  return [
    ...results.flatMap(({ caseId, outcome, reason, failures, unsure = [] }) => {
      if (outcome === 'passed' || outcome === 'not-applicable') return []
      // What it does not keep was seen after a write that it let be sent again: that does not count, and is no surprise.
      if (outcome === 'blocked' && unsure.length > 0 && unsure.every((id) => disputed.has(id))) return []
      if (failures.length === 0) return [`${caseId}: ${outcome} ${reason} ${unsure.join(', ')}`]
      return failures
        .filter(({ requirement }) => !disputed.has(requirement))
        .map(({ requirement, message, actual }) => `${caseId}: ${requirement} ${message}: ${actual}`)
    }),
    ...disputes
      .filter((id) => !broken.includes(id) && !hides.includes(id))
      .map((id) => `${id} is disputed, and was kept`),
  ]
}
