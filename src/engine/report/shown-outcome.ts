import type { Judged, RequirementOutcome } from '../judge/index.ts'
import { counted } from '../text/index.ts'
import type { Report, ReportRequirement, Summary } from './model.ts'

/** An outcome as reports show it: a recommendation that is not followed is no failure, unless recommendations count. */
export type ShownOutcome = RequirementOutcome | 'not-followed'

export const shownOutcome = (
  { level, outcome }: Pick<ReportRequirement, 'level' | 'outcome'>,
  { run }: { readonly run: Pick<Report['run'], 'strict'> },
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

export const outcomeNameOf = Object.fromEntries(outcomeNames) as Readonly<Record<ShownOutcome, string>>

/** Where a summary counts an outcome; `failed` are those that are not followed as well. */
export const counters = {
  passed: 'passed',
  failed: 'failed',
  waived: 'waived',
  blocked: 'blocked',
  'not-applicable': 'notApplicable',
  'not-selected': 'notSelected',
  'not-followed': 'notFollowed',
} as const satisfies Record<ShownOutcome, keyof Summary>

/** How many requirements a report shows with an outcome. */
export const countOf = (summary: Summary, outcome: ShownOutcome): number =>
  summary[counters[outcome]] - (outcome === 'failed' ? summary.notFollowed : 0)

/** How many requirements have which outcome. @param strict whether recommendations count */
export function summaryOf(judged: readonly Pick<Judged, 'outcome' | 'requirement'>[], strict: boolean): Summary {
  const shown = judged.map(({ outcome, requirement: { level } }) =>
    shownOutcome({ level, outcome }, { run: { strict } }),
  )
  const count = (outcome: ShownOutcome): number => shown.filter((one) => one === outcome).length
  const counts = Object.entries(counters).map(([outcome, member]) => [member, count(outcome as ShownOutcome)])
  const summary = Object.fromEntries(counts) as Summary
  return { ...summary, failed: summary.failed + summary.notFollowed }
}

/** `2 recommendations not followed`; empty for none. */
export const notFollowedText = ({ summary: { notFollowed } }: Pick<Report, 'summary'>): string =>
  notFollowed === 0 ? '' : `${counted(notFollowed, 'recommendation')} not followed`
