import { requirementOutcomes } from '../../judge/index.ts'
import type { Report } from '../model.ts'
import { counters } from '../shown-outcome.ts'
import { partStandings } from './filed.ts'

/** What in a report contradicts itself: nobody has to believe a verdict that its own outcomes do not bear out. A sentence each. */
export function reportComplaints(report: Report): string[] {
  const { requirements, summary, verdict, run, cases } = report
  const failed = requirements.filter(({ outcome }) => outcome === 'failed')
  const counting = failed.filter(({ level }) => level === 'MUST' || run.strict)
  const failing = new Set(cases.flatMap(({ failures }) => failures.map(({ requirement }) => requirement)))
  return [
    ...requirementOutcomes.flatMap((outcome) => {
      const listed = requirements.filter((one) => one.outcome === outcome).length
      const said = summary[counters[outcome]]
      return listed === said ? [] : [`It says that ${said} requirements are ${outcome}, and lists ${listed}.`]
    }),
    ...(counting.length > 0 && verdict !== 'non-conforming'
      ? [`It says ${verdict}, and ${counting[0]?.id} failed.`]
      : []),
    ...(verdict === 'conforming' && requirements.some(({ level, outcome }) => level === 'MUST' && outcome === 'blocked')
      ? ['It says conforming, and a MUST was blocked.']
      : []),
    ...requirements
      .filter(({ id, outcome }) => outcome === 'passed' && failing.has(id))
      .map(({ id }) => `It says that ${id} passed, and a case shows that it failed.`),
    ...partStandings(report)
      .filter(({ claim, failed: own }) => claim === 'conforming' && own > 0)
      .map(({ part }) => `It claims that ${part} conforms, and something of it failed.`),
  ]
}
