import { causesOf } from '../causes.ts'
import type { Report, ReportCase, ReportRequirement, RequirementOutcome } from '../model.ts'
import { outcomeNames } from '../standing.ts'
import { duration } from './format.ts'

const names = new Map(outcomeNames.map(([outcome, name]) => [outcome, name]))

/** The areas in the order of the catalogue, each with its requirements. */
export function areasView(report: Report) {
  const cases = new Map(report.cases.map((case_) => [case_.id, case_]))
  const causes = new Map(
    (['failed', 'waived'] as const)
      .flatMap((outcome) => causesOf(report, outcome))
      .flatMap(({ id, requirements }) => requirements.map((requirement) => [requirement.id, id] as const)),
  )
  return [...Map.groupBy(report.requirements, ({ area }) => area)].map(([area, own]) => ({
    area,
    tally: tallyOf(own),
    requirements: own.map((requirement) => requirementView(requirement, cases, causes)),
  }))
}

/** How many there are of each outcome that there is. */
export const tallyOf = (requirements: readonly { readonly outcome: RequirementOutcome }[]) =>
  outcomeNames
    .map(([outcome, name]) => ({ outcome, name, number: requirements.filter((one) => one.outcome === outcome).length }))
    .filter(({ number }) => number > 0)

function requirementView(
  requirement: ReportRequirement,
  all: ReadonlyMap<string, ReportCase>,
  causes: ReadonlyMap<string, string>,
) {
  const cases = requirement.cases.flatMap((id) => all.get(id) ?? [])
  return {
    ...requirement,
    number: /\d+$/.exec(requirement.id)?.[0] ?? requirement.id,
    outcomeName: names.get(requirement.outcome),
    cause: causes.get(requirement.id),
    cases: cases.map((case_) => ({
      ...case_,
      outcomeName: names.get(case_.outcome),
      time: duration(case_.durationMs),
    })),
  }
}
