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
    const groups = [...Map.groupBy(own, ({ reason = '' }) => reason)].toSorted(([, a], [, b]) => b.length - a.length)
    return [{ outcome, title, says, number: own.length, groups: groups.map(([reason, ids]) => ({ reason, ids })) }]
  })

/** Waivers with the days that they had left when the run began. */
export function waiversView({ waivers = [], run, requirements }: Report) {
  const texts = new Map(requirements.map((requirement): [string, ReportRequirement] => [requirement.id, requirement]))
  return waivers.map((waiver) => ({
    ...waiver,
    text: texts.get(waiver.requirement)?.text,
    left: daysLeft(waiver.expires, run.startedAt),
  }))
}
