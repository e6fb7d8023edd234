import { causesOf } from '../causes.ts'
import type { Report, ReportCase, ReportRequirement } from '../model.ts'
import { reasonsOf } from '../reasons.ts'
import { outcomeNameOf, outcomeNames, type ShownOutcome, shownOutcome } from '../shown-outcome.ts'
import { daysLeft } from '../waiver-text.ts'
import { duration } from './format.ts'

/** The areas in the order of the catalogue, each with its requirements. */
export function areasView(report: Report) {
  const cases = new Map(report.cases.map((case_) => [case_.id, case_]))
  const causes = new Map(
    (['failed', 'not-followed', 'waived'] as const)
      .flatMap((outcome) => causesOf(report, outcome))
      .flatMap(({ id, requirements }) => requirements.map((requirement) => [requirement.id, id] as const)),
  )
  return [...Map.groupBy(report.requirements, ({ area }) => area)].map(([area, own]) => ({
    area,
    tally: tallyOf(own.map((one) => ({ outcome: shownOutcome(one, report) }))),
    requirements: own.map((requirement) => requirementView(requirement, report, cases, causes)),
  }))
}

/** By operation: how many requirements speak of it and what became of them. By section likewise. */
export function coverageView({ requirements }: Report) {
  const operations = [...new Set(requirements.flatMap((requirement) => requirement.operations))]
  const sections = Map.groupBy(requirements, ({ section }) => section)
  return {
    operations: operations.map((operation) => ({
      name: operation,
      tally: tallyOf(requirements.filter((requirement) => requirement.operations.includes(operation))),
    })),
    sections: [...sections].map(([name, own]) => ({ name, tally: tallyOf(own) })),
  }
}

/** How many there are of each outcome that there is. */
export const tallyOf = (requirements: readonly { readonly outcome: ShownOutcome }[]) =>
  outcomeNames
    .map(([outcome, name]) => ({ outcome, name, number: requirements.filter((one) => one.outcome === outcome).length }))
    .filter(({ number }) => number > 0)

function requirementView(
  requirement: ReportRequirement,
  report: Report,
  all: ReadonlyMap<string, ReportCase>,
  causes: ReadonlyMap<string, string>,
) {
  const cases = requirement.cases.flatMap((id) => all.get(id) ?? [])
  const outcome = shownOutcome(requirement, report)
  return {
    ...requirement,
    outcome,
    number: /\d+$/.exec(requirement.id)?.[0] ?? requirement.id,
    outcomeName: outcomeNameOf[outcome],
    cause: causes.get(requirement.id),
    cases: cases.map((one) => ({ ...one, outcomeName: outcomeNameOf[one.outcome], time: duration(one.durationMs) })),
  }
}

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
  const texts = new Map(requirements.map(({ id, text }) => [id, text]))
  return waivers.map((waiver) => ({
    ...waiver,
    text: texts.get(waiver.requirement),
    left: daysLeft(waiver.expires, run.startedAt),
  }))
}
