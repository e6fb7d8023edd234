import { failuresOf } from '../engine/judge/index.ts'
import { type PartProgress, type Report, type ReportRequirement, shownOutcome } from '../engine/report/index.ts'
import { type MissingOperation, missingOperations } from '../interface/missing-operations.ts'
import { type PartName, partNames, partOf } from '../interface/parts.ts'

/**
 * How far each part is that was asked for; nothing of a report that has no claims.
 * @param before the run before, for the change since; one of something else counts for nothing
 */
export function partProgress(report: Report, before?: Report): PartProgress[] {
  if (report.run.requests === 0) return []
  const missing = missingOperations(report.traffic ?? [])
  const then = before !== undefined && areOfOne(before, report) ? before : undefined
  return partNames.flatMap((part) => {
    const claimed = report.claims.find((one) => one.part === part)
    const asked = report.run.selection.parts
    if (claimed === undefined || (asked.length > 0 && !asked.includes(part))) return []
    const own = report.requirements.filter(({ parts = [] }) => parts.includes(part))
    // What fails for nothing but an operation that is not there is not broken, it is not there.
    const absent = own.filter(
      (one) => shownOutcome(one, report) === 'failed' && isOnlyMissing(report, one.id, missing, part),
    ).length
    return [
      {
        part,
        claim: claimed.claim,
        kept: claimed.passed,
        broken: Math.max(0, claimed.failed - absent),
        blocked: claimed.blocked ?? 0,
        notOffered: Math.min(absent, claimed.failed) + own.filter(isSwitchedOff).length,
        ...(then === undefined ? {} : { change: changed(claimed, then, report) }),
      },
    ]
  })
}

/**
 * Whether a requirement failed for nothing but operations that are not there.
 * @param part of which at least one of these is; default: any
 */
export function isOnlyMissing(
  report: Report,
  id: string,
  missing: readonly MissingOperation[],
  part?: PartName,
): boolean {
  // Of many failures of one case the later ones carry no exchange.
  const last = failuresOf(report.cases, id).flatMap(({ failure }) => failure.exchanges.at(-1)?.operation ?? [])
  return (
    last.length > 0 &&
    last.every((one) => missing.some(({ operation }) => operation === one)) &&
    (part === undefined || last.some((one) => partOf(one) === part))
  )
}

/** A command has another address in each run. */
function areOfOne(before: Report, { target, run, interface: { version } }: Report): boolean {
  const isSamePlace = target.kind === 'url' ? before.target.url === target.url : before.target.image === target.image
  return (
    before.target.kind === target.kind &&
    isSamePlace &&
    before.run.label === run.label &&
    before.interface.version === version
  )
}

const isSwitchedOff = ({ outcome, missing }: ReportRequirement): boolean =>
  outcome === 'not-applicable' && missing?.startsWith('not offered') === true

/**
 * What one of the two left out has not changed: of a partial run only what both judged is counted. Nor has a part that
 * conformed and still does: what an effort draws differs from run to run.
 */
function changed({ part, claim, passed }: Report['claims'][number], before: Report, now: Report): number {
  const was = before.claims.find((one) => one.part === part)
  if (was?.claim === 'conforming' && claim === 'conforming') return 0
  if (was !== undefined && !before.run.partial && !now.run.partial) return passed - was.passed
  const outcomes = new Map(before.requirements.map((one) => [one.id, one.outcome]))
  const own = now.requirements.filter(({ parts = [] }) => parts.includes(part))
  const isOpen = (outcome: string | undefined): boolean => outcome === 'failed' || outcome === 'blocked'
  const gained = own.filter(({ id, outcome }) => outcome === 'passed' && isOpen(outcomes.get(id)))
  const lost = own.filter(({ id, outcome }) => isOpen(outcome) && outcomes.get(id) === 'passed')
  return gained.length - lost.length
}
