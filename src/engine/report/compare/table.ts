import type { Report } from '../model.ts'
import { countOf, type ShownOutcome, shownOutcome } from '../shown-outcome.ts'
import { extentOf, standingOf, titleOf } from '../standing.ts'
import { refuseStrangers, seenIn } from './diff.ts'

/** Several reports side by side. */
export interface Comparison {
  /** Version of the format. */
  readonly schema: 'conformint-comparison/1'
  /** One a report, with its verdict in words. */
  readonly columns: readonly {
    readonly title: string
    readonly headline: string
    readonly tone: string
    readonly passed: number
    readonly failed: number
    readonly selected: number
    readonly claims: Report['claims']
  }[]
  /** Outcomes by column. */
  readonly requirements: readonly {
    readonly id: string
    readonly area: string
    readonly level: string
    readonly text: string
    /** By column; `undefined` where its catalogue has it not. */
    readonly outcomes: readonly (ShownOutcome | undefined)[]
    readonly differs: boolean
  }[]
  /** What was recorded, by column. */
  readonly observations: readonly {
    readonly id: string
    readonly topic: string
    readonly values: readonly (readonly string[])[]
    readonly differs: boolean
  }[]
}

/** Several reports side by side: outcomes by requirement, observations by topic, and where they differ. @throws UsageError when they cannot be compared */
export function compareReports(reports: readonly Report[]): Comparison {
  const [first, ...others] = reports
  for (const other of others) if (first !== undefined) refuseStrangers(first, other)
  const outcomes = reports.map(
    (report) => new Map(report.requirements.map((one) => [one.id, shownOutcome(one, report)])),
  )
  const all = new Map(reports.flatMap(({ requirements }) => requirements.map((one) => [one.id, one])))
  const seen = reports.map(seenIn)
  const topics = new Map(seen.flatMap((own) => [...own]))
  return {
    schema: 'conformint-comparison/1',
    columns: reports.map((report) => ({
      title: titleOf(report),
      ...standingOf(report),
      passed: report.summary.passed,
      failed: countOf(report.summary, 'failed'),
      selected: extentOf(report).selected,
      claims: report.claims,
    })),
    requirements: [...all.values()].map(({ id, area, level, text }) => {
      const own = outcomes.map((one) => one.get(id))
      return { id, area, level, text, outcomes: own, differs: new Set(own).size > 1 }
    }),
    observations: [...topics.values()].map(({ id, topic }) => {
      const values = seen.map((own) => own.get(id)?.values ?? [])
      return { id, topic, values, differs: new Set(values.map((one) => one.join('\n'))).size > 1 }
    }),
  }
}
