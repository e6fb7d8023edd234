import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Eta } from 'eta'
import { escapeHtml } from '../../text/index.ts'
import { claimViews } from '../html/claims.ts'
import { outcomeNames } from '../shown-outcome.ts'
import { templateFolder } from '../templates.ts'
import type { ReportDiff } from './diff.ts'
import { partsOf, summaryOf } from './diff-text.ts'
import type { Comparison } from './table.ts'

const read = (file: string): string => readFileSync(path.join(templateFolder, file), 'utf8')
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function rendered(template: string, data: object): string {
  const style = ['page.css', 'report.css', 'compare.css'].map(read).join('')
  const eta = new Eta({ views: templateFolder, cache: true, escapeFunction: escapeHtml })
  return eta.render(template, { ...data, style, styleHash: hashOf(style) })
}

/** A difference as one self-contained page without a script. */
export const diffPage = (diff: ReportDiff): string =>
  rendered('./diff', { diff, parts: partsOf(diff), summary: summaryOf(diff), failing: diff.newlyFailing.length })

/** A comparison as one self-contained page without a script: what differs first. */
export function comparePage(comparison: Comparison): string {
  const names = new Map(outcomeNames.map(([outcome, name]) => [outcome, name]))
  const areas = Map.groupBy(comparison.requirements, ({ area }) => area)
  return rendered('./compare', {
    ...comparison,
    columns: comparison.columns.map((one) => ({ ...one, claims: claimViews(one.claims) })),
    names,
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
