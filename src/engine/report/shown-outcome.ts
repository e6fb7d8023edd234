import type { RequirementOutcome } from '../judge/index.ts'
import type { Report, ReportRequirement, Summary } from './model.ts'

/** An outcome as reports show it: a recommendation that is not followed is no failure, unless recommendations count. */
export type ShownOutcome = RequirementOutcome | 'not-followed'

export const shownOutcome = (
  { level, outcome }: Pick<ReportRequirement, 'level' | 'outcome'>,
  { run }: Pick<Report, 'run'>,
): ShownOutcome => (outcome === 'failed' && level === 'SHOULD' && !run.strict ? 'not-followed' : outcome)

/** Outcomes in the order in which reports count them, with their names. */
export const outcomeNames: readonly (readonly [outcome: ShownOutcome, name: string])[] = [
  ['passed', 'passed'],
  ['failed', 'failed'],
  ['waived', 'waived'],
  ['blocked', 'blocked'],
  ['not-followed', 'recommendation not followed'],
  ['not-applicable', 'not applicable'],
  ['not-selected', 'not selected'],
]

/** How many requirements a report shows with an outcome. */
export function countOf(summary: Summary, outcome: ShownOutcome): number {
  switch (outcome) {
    case 'failed':
      return summary.failed - summary.notFollowed
    case 'not-followed':
      return summary.notFollowed
    case 'not-applicable':
      return summary.notApplicable
    case 'not-selected':
      return summary.notSelected
    default:
      return summary[outcome]
  }
}

/** `2 recommendations not followed`; empty for none. */
export const notFollowedText = ({ summary: { notFollowed } }: Pick<Report, 'summary'>): string =>
  notFollowed === 0 ? '' : `${notFollowed} ${notFollowed === 1 ? 'recommendation' : 'recommendations'} not followed`
