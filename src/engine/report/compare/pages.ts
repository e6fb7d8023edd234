import { claimViews, pagesWith, type Render } from '../html/format.ts'
import { outcomeNames } from '../shown-outcome.ts'
import type { ReportDiff } from './diff.ts'
import { partsOf, summaryOf } from './diff-text.ts'
import type { Comparison } from './table.ts'

const rendered: Render = (template, data) => pagesWith(['page.css', 'report.css', 'compare.css'])(template, data)

/** A difference as one self-contained page without a script. */
export const diffPage = (diff: ReportDiff): string =>
  rendered('./diff', { diff, parts: partsOf(diff), summary: summaryOf(diff), failing: diff.newlyFailing.length })

/** A comparison as one self-contained page without a script: what differs first. */
export function comparePage(comparison: Comparison): string {
  const areas = Map.groupBy(comparison.requirements, ({ area }) => area)
  return rendered('./compare', {
    ...comparison,
    columns: comparison.columns.map((one) => ({ ...one, claims: claimViews(one.claims) })),
    names: new Map(outcomeNames),
    differing: comparison.requirements.filter(({ differs }) => differs),
    areas: [...areas].map(([area, own]) => ({
      area,
      own,
      // By column how many of how many judged ones are kept.
      kept: comparison.columns.map((_, column) => {
        const outcomes = own.map(({ outcomes }) => outcomes[column])
        return {
          passed: outcomes.filter((one) => one === 'passed').length,
          judged: outcomes.filter((one) => one === 'passed' || one === 'failed' || one === 'waived').length,
        }
      }),
    })),
  })
}
