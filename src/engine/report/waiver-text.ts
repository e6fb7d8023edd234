import { counted } from '../text/index.ts'
import type { Report, ReportWaiver } from './model.ts'

/** A waiver in one line: how it stands, how long it holds, why, and who answers for it. */
export function waiverText(
  { requirement, state, expires, reason, owner, issue }: ReportWaiver,
  startedAt: string,
): string {
  const left = daysLeft(expires, startedAt)
  return [
    `${requirement} ${state}, until ${expires}${left === '' ? '' : ` (${left})`}: ${reason}`,
    ...(owner === undefined ? [] : [`owner ${owner}`]),
    ...(issue === undefined ? [] : [issue]),
  ].join(', ')
}

/** The waivers of some requirements, a line each. */
export const waiversOf = (
  { waivers = [], run }: Pick<Report, 'waivers' | 'run'>,
  requirements: readonly string[],
): string[] =>
  waivers
    .filter(({ requirement }) => requirements.includes(requirement))
    .map((waiver) => waiverText(waiver, run.startedAt))

const day = 86_400_000

/** A waiver holds to the end of its day, UTC. */
export function daysLeft(expires: string, startedAt: string): string {
  const days = Math.round((Date.parse(expires) - Date.parse(startedAt.slice(0, 10))) / day)
  if (Number.isNaN(days)) return ''
  if (days < 0) return `expired ${counted(-days, 'day')} before the run`
  return days === 0 ? 'last day' : `${counted(days, 'day')} left`
}
