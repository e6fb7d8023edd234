import type { CaseOutcome } from '../engine/case/index.ts'
import { casesAbout } from '../engine/plan/index.ts'
import type { Precedence } from '../engine/run/index.ts'
import { partsOf } from '../interface/parts.ts'
import { openKitFacts } from './kit-facts.ts'

/**
 * What failed last begins first, then what bears on the part that is being worked on.
 * @param outcomes by case id, as they were last
 */
export function precedenceOf(outcomes: ReadonlyMap<string, CaseOutcome>, part: string | undefined): Precedence {
  const { interface: own, cases } = openKitFacts()
  const { requirements } = own.catalogue
  const about = part === undefined ? [] : casesAbout([part], requirements, cases, partsOf(requirements))
  return {
    first: [...outcomes].flatMap(([id, outcome]) => (outcome === 'failed' ? [id] : [])),
    next: about.map(({ id }) => id),
  }
}

/** @returns ids of the cases that failed or were blocked, as far as there still are such cases */
export function openCases(outcomes: ReadonlyMap<string, CaseOutcome>): string[] {
  const known = openKitFacts().cases.map(({ id }) => id)
  return known.filter((id) => ['failed', 'blocked'].includes(outcomes.get(id) ?? ''))
}
