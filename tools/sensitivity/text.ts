import type { Assessment } from './assess.ts'
import type { Tried } from './orders.ts'

/** What a sample amounts to, for a terminal. */
export function assessmentText(assessment: Assessment): string {
  const { tried, caught, survived, neverReached, notStarting, equivalent, open, gaps, unjudged, idle } = assessment
  return [
    `${tried} mutants: ${caught} caught, ${survived} survived, ${neverReached} never reached, ${notStarting} not starting`,
    `Of those not caught: ${equivalent} equivalent, ${open} left open, ${gaps.length} gaps, ${unjudged.length} not looked at`,
    estimateLine(assessment),
    ...listed('Gaps', gaps),
    ...listed('Not looked at', unjudged),
    ...listed('Judged in survivors/, and caught all the same', idle),
  ].join('\n')
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

const estimateLine = ({ caught, counted, estimate }: Assessment): string =>
  estimate === undefined
    ? 'Nothing to estimate from: no mutant counts'
    : `Sensitivity ${percent(estimate.share)} (95 % interval ${percent(estimate.low)} to ${percent(estimate.high)}): ${caught} of the ${counted} that start and are neither equivalent nor open`

const listed = (title: string, mutants: readonly Tried[]): string[] =>
  mutants.length === 0
    ? []
    : [`${title}:`, ...mutants.map(({ key, line, outcome }) => `  ${key}  (line ${line}, ${outcome})`)]
