import { durationOf } from '../engine/plan/index.ts'
import type { Prepared } from '../engine/run/index.ts'
import { counted } from '../engine/text/index.ts'
import { type Finding, findingsAbout } from './finding.ts'

/** What a run with these settings would be. */
export type Forecast = ReturnType<typeof forecastOf>

/** @param roundTrip median, in ms */
export function forecastOf(prepared: Prepared, roundTrip: number | undefined, concurrency: number) {
  const { plan, settings } = prepared
  const { rate } = settings.limits
  const { interface: target } = prepared.kit
  const reasons = Map.groupBy(reasonsOf(prepared), (reason) => reason)
  const counts = [...reasons].map(([reason, all]): [string, number] => [reason, all.length])
  return {
    cases: plan.cases,
    /** At most; what is created by its kind. */
    requests: plan.requests,
    created: plan.created,
    /** As far as the round trip tells. */
    seconds:
      roundTrip === undefined
        ? undefined
        : Math.ceil(durationOf(plan, target, { latency: roundTrip, completion: 0, concurrency, rate }).expected / 1000),
    requirements: target.catalogue.requirements.length,
    /** Requirements that it would not judge, by the reason. */
    notJudged: Object.fromEntries(counts.toSorted((a, b) => b[1] - a[1])),
  }
}

/** A reason for each requirement that no case of the plan would judge. */
function reasonsOf({ kit, selection, settings }: Prepared): string[] {
  return kit.interface.catalogue.requirements.flatMap(({ id, needs, notTestedReason }) => {
    const bearing = kit.cases.filter(({ requirements }) => requirements.includes(id))
    if (bearing.length === 0)
      return [notTestedReason === undefined ? 'no case judges it' : 'cannot be tested over HTTP']
    if (!selection.requirements.has(id)) return ['not selected']
    const missing = kit.interface.missingNeed(needs, settings)
    if (missing !== undefined) return [missing]
    if (bearing.some((case_) => selection.planned.includes(case_))) return []
    return [bearing.map((case_) => selection.skipped.get(case_.id)).find((one) => one !== undefined) ?? 'not selected']
  })
}

const { note, problem } = findingsAbout('run')

export function forecastFindings(forecast: Forecast, mintLimit: number): Finding[] {
  const mints = forecast.created.mints ?? 0
  const keys = Object.entries(forecast.notJudged).filter(([reason]) => reason.startsWith('needs keys.'))
  const lost = keys.reduce((sum, [, count]) => sum + count, 0)
  const found: Finding[] = []
  if (mints > mintLimit) {
    const most = `It may mint ${counted(mints, 'token')}, and limits.mints allows ${mintLimit}`
    found.push(problem(`${most}: such a run is refused.`))
  }
  if (lost > 0) {
    const about = `${counted(lost, 'requirement')} about refusals and projects ${lost === 1 ? 'wants' : 'want'} keys`
    found.push(note(`${about} that the configuration does not have.`))
  }
  return found
}
