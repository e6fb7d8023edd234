import { type Effort, efforts } from '../interface/index.ts'
import type { Judged } from './outcomes.ts'
import type { RunSeen } from './seen.ts'

/** A known failure that does not fail the run until it expires. */
export interface Waiver {
  /** Id of the requirement. */
  readonly requirement: string
  /** Why the failure is known and taken. */
  readonly reason: string
  /** Where it is followed up. */
  readonly issue?: string | undefined
  /** Who follows it up. */
  readonly owner?: string | undefined
  /** Last day on which it holds, UTC: `2027-01-31`. */
  readonly expires: string
  /** Effort of the run that it was written for: a lesser one tells nothing of it; default: standard. */
  readonly effort?: Effort | undefined
  /** Ids of the cases that failed: unless they held, nothing tells that it is out of date. */
  readonly cases?: readonly string[] | undefined
}

/** What became of a waiver in a run. */
export const waiverStates = ['used', 'unused', 'passes', 'expired', 'unknown'] as const

export interface JudgedWaiver extends Waiver {
  readonly state: (typeof waiverStates)[number]
}

/** A waiver holds to the end of its day, UTC. */
export const hasExpired = (waiver: Waiver, now: Date): boolean => waiver.expires < now.toISOString().slice(0, 10)

/** What became of each waiver, by the outcomes that the requirements have without them. */
export const judgeWaivers = (
  waivers: readonly Waiver[],
  outcomes: readonly Judged[],
  seen: RunSeen,
  partial: boolean,
): JudgedWaiver[] => waivers.map((waiver) => ({ ...waiver, state: stateOf(waiver, outcomes, seen, partial) }))

function stateOf(waiver: Waiver, outcomes: readonly Judged[], seen: RunSeen, partial: boolean): JudgedWaiver['state'] {
  const judged = outcomes.find(({ requirement }) => requirement.id === waiver.requirement)
  if (!judged) return 'unknown'
  if (hasExpired(waiver, seen.startedAt)) return 'expired'
  if (judged.outcome === 'passed') return !partial && isAsThorough(seen, waiver) ? 'passes' : 'unused'
  return judged.outcome === 'failed' ? 'used' : 'unused'
}

/** Whether the run would have noticed what the waiver was written for. */
function isAsThorough({ effort, cases, results }: RunSeen, waiver: Waiver): boolean {
  if (efforts.indexOf(effort) < efforts.indexOf(waiver.effort ?? 'standard')) return false
  // One that is a case no more cannot tell anything any more.
  const failed = (waiver.cases ?? []).filter((id) => cases.some((one) => one.id === id))
  return failed.every((id) => {
    const result = results.get(id)
    return result?.outcome === 'passed' && result.exercised.includes(waiver.requirement)
  })
}

export function waived(judged: Judged, waivers: readonly JudgedWaiver[]): Judged {
  const waiver = waivers.find(({ requirement }) => requirement === judged.requirement.id)
  if (!waiver) return judged
  if (waiver.state === 'used') return { ...judged, outcome: 'waived', reason: waiverReason(waiver) }
  if (waiver.state === 'expired' && judged.outcome === 'failed') {
    return { ...judged, reason: `its waiver expired on ${waiver.expires}` }
  }
  return waiver.state === 'passes' ? { ...judged, reason: 'it has a waiver and passes: remove the waiver' } : judged
}

const waiverReason = ({ reason, issue, expires }: JudgedWaiver): string =>
  `${reason}${issue ? ` (${issue})` : ''}, until ${expires}`

export function waiverSentence({ requirement, state, expires }: JudgedWaiver): string[] {
  if (state === 'passes') return [`The waiver of ${requirement} is out of date: the requirement passes; remove it.`]
  if (state === 'expired') return [`The waiver of ${requirement} expired on ${expires}.`]
  return state === 'unknown' ? [`The waiver of ${requirement} names no requirement of the catalogue.`] : []
}
