import { daysLeft } from './days-left.ts'
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
