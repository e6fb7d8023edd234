import { daysLeft } from '../days-left.ts'
import type { Report, ReportRequirement } from '../model.ts'
import { reasonsOf } from '../reasons.ts'

/** Requirements of which nothing can be said, by the reason: what stopped most of them first. */
export const unjudgedView = (report: Report) =>
  (
    [
      ['blocked', 'Blocked', 'Asked for, and something else stopped it.'],
      ['not-applicable', 'Not applicable', 'The configuration, or an allowed answer, left nothing to judge.'],
      ['not-selected', 'Not selected', 'Left out of this run on purpose.'],
    ] as const
  ).flatMap(([outcome, title, says]) => {
    const groups = reasonsOf(report, outcome)
    const number = groups.reduce((sum, { ids }) => sum + ids.length, 0)
    return number === 0 ? [] : [{ outcome, title, says, number, groups }]
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
