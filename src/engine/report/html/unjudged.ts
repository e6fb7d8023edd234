import { neutral } from '../causes.ts'
import { daysLeft } from '../days-left.ts'
import type { Report, ReportRequirement } from '../model.ts'

/** Requirements of which nothing can be said, by the reason: what stopped most of them first. */
export const unjudgedView = ({ requirements }: Report) =>
  (
    [
      ['blocked', 'Blocked', 'Asked for, and something else stopped it.'],
      ['not-applicable', 'Not applicable', 'The configuration, or an allowed answer, left nothing to judge.'],
      ['not-selected', 'Not selected', 'Left out of this run on purpose.'],
    ] as const
  ).flatMap(([outcome, title, says]) => {
    const own = requirements.filter((requirement) => requirement.outcome === outcome)
    if (own.length === 0) return []
    const groups = [...Map.groupBy(own, ({ reason = '' }) => neutral(withoutCase(reason)))].map(([, ids]) => ids)
    return [{ outcome, title, says, number: own.length, groups: groups.map(groupOf).toSorted(bySize) }]
  })

/** What one thing has stopped, as the first of its requirements says it. */
const groupOf = (ids: readonly ReportRequirement[]) => ({ reason: ids[0]?.reason ?? '', ids })

const bySize = (a: { readonly ids: readonly unknown[] }, b: { readonly ids: readonly unknown[] }): number =>
  b.ids.length - a.ids.length

/** A reason begins with the case that gives it: the same stops many cases. */
const withoutCase = (reason: string): string => reason.replace(/^[\w-]+\/[\w-]+: /, '')

/** Waivers with the days that they had left when the run began. */
export function waiversView({ waivers = [], run, requirements }: Report) {
  const texts = new Map(requirements.map((requirement): [string, ReportRequirement] => [requirement.id, requirement]))
  return waivers.map((waiver) => ({
    ...waiver,
    text: texts.get(waiver.requirement)?.text,
    left: daysLeft(waiver.expires, run.startedAt),
  }))
}
