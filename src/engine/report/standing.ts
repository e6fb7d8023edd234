import type { Report, RequirementOutcome, Summary } from './model.ts'

/** What a report says first, in one place for every format. */
export interface Standing {
  /** `Conforming`, `Partial: 41 of 295 requirements, none broken`, `Contracts verified`. */
  readonly headline: string
  /** One word for colours and marks. */
  readonly tone: 'good' | 'bad' | 'open' | 'partial'
}

/** The verdict as a reader may quote it. Of a part nothing is said that could be taken for the whole. */
export function standingOf(report: Report): Standing {
  const { verdict, kind, run } = report
  if (kind === 'contracts') return contractStanding(report)
  if (!run.partial) {
    if (verdict === 'conforming') return { headline: 'Conforming', tone: 'good' }
    return verdict === 'non-conforming'
      ? { headline: 'Non-conforming', tone: 'bad' }
      : { headline: 'Inconclusive', tone: 'open' }
  }
  const { selected, all } = extentOf(report)
  const part = `Partial: ${selected} of ${all} requirements`
  if (verdict === 'non-conforming') return { headline: `${part}, non-conforming`, tone: 'bad' }
  return verdict === 'conforming'
    ? { headline: `${part}, none broken`, tone: 'partial' }
    : { headline: `${part}, inconclusive`, tone: 'open' }
}

function contractStanding({ verdict }: Report): Standing {
  if (verdict === 'conforming') return { headline: 'Contracts verified', tone: 'good' }
  return verdict === 'non-conforming'
    ? { headline: 'Contracts broken', tone: 'bad' }
    : { headline: 'Contracts not verified', tone: 'open' }
}

/** How many requirements the verdict is about, of how many there are. */
export function extentOf({ summary }: Pick<Report, 'summary'>): { selected: number; all: number } {
  const { notSelected, ...rest } = summary
  const selected = Object.values(rest).reduce((sum, number) => sum + number, 0)
  return { selected, all: selected + notSelected }
}

/** What this report is called: the label if it has one, else the target. */
export function titleOf({ run, target }: Report): string {
  const place = placeOf(target)
  return [run.label ?? place, run.targetVersion].filter((part) => part !== undefined && part !== '').join(' ')
}

/** The target for a reader: of one that was started for the run the address alone tells little, and may be missing. */
export function placeOf({ kind, url, image = 'the command' }: Report['target']): string {
  if (kind === 'reference')
    return url === '' ? 'the reference implementation' : `the reference implementation at ${url}`
  if (kind === 'url') return url
  return url === '' ? `${image}, which did not start` : `${image} at ${url}`
}

/** Outcomes in the order in which reports count them, with their names. */
export const outcomeNames: readonly (readonly [outcome: RequirementOutcome, name: string, count: keyof Summary])[] = [
  ['passed', 'passed', 'passed'],
  ['failed', 'failed', 'failed'],
  ['waived', 'waived', 'waived'],
  ['blocked', 'blocked', 'blocked'],
  ['not-applicable', 'not applicable', 'notApplicable'],
  ['not-selected', 'not selected', 'notSelected'],
]
