import { listed } from '../text/index.ts'
import { neutral } from './causes.ts'
import type { Report, ReportRequirement } from './model.ts'

/** Requirements that one thing has kept from being judged. */
export interface Reason {
  /** As the first of them says it. */
  readonly reason: string
  readonly ids: readonly ReportRequirement[]
}

/** Why requirements have an outcome, what is said of most of them first. Ids and numbers in a reason make no other one of it. */
export function reasonsOf({ requirements }: Report, outcome: ReportRequirement['outcome']): Reason[] {
  const own = requirements.filter((requirement) => requirement.outcome === outcome)
  return [...Map.groupBy(own, ({ reason = '' }) => neutral(withoutCase(reason))).values()]
    .map((ids) => ({ reason: ids[0]?.reason ?? '', ids }))
    .toSorted((a, b) => b.ids.length - a.ids.length)
}

/** A reason begins with the case that gives it: the same stops many cases. */
const withoutCase = (reason: string): string => reason.replace(/^[\w-]+\/[\w-]+: /, '')

/** Most ids of a line. */
const mostIds = 8

/** One line for each thing that stopped something: what it was, and which requirements it left open. */
export const stoppedLines = (report: Report, most: number): string[] => {
  const reasons = reasonsOf(report, 'blocked')
  const lines = reasons.slice(0, most).map(({ reason, ids: own }) => {
    const ids = own.map(({ id }) => id)
    return `${reason} (${listed(ids, mostIds)})`
  })
  return reasons.length > most ? [...lines, `and ${reasons.length - most} more reasons, see the report`] : lines
}
