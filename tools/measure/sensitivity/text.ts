import type { Assessment } from './assess.ts'
import type { Estimate } from './estimate.ts'
import type { Tried } from './tasks.ts'

/** What a sample amounts to, for a terminal. */
export function assessmentText(assessment: Assessment): string {
  const { tried, caught, survived, neverReached, notStarting, equivalent, open, gaps, unjudged, idle } = assessment
  return [
    `${tried} mutants: ${caught} caught, ${survived} survived, ${neverReached} never reached, ${notStarting} not starting`,
    `Of those not caught: ${equivalent} equivalent, ${open} left open, ${gaps.length} gaps, ${unjudged.length} not looked at`,
    ...estimateLines(assessment),
    ...listed('Gaps', gaps),
    ...listed('Not looked at', unjudged),
    ...listed('Judged in survivors/, and caught all the same', idle),
  ].join('\n')
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

const told = ({ share, low, high }: Estimate): string =>
  `${percent(share)} (95 % interval ${percent(low)} to ${percent(high)})`

const estimateLines = ({ caught, counted, open, estimate, estimateOfAll }: Assessment): string[] => [
  ...(estimateOfAll === undefined
    ? []
    : [
        `Of all that are not equivalent ${told(estimateOfAll)}: ${caught} of ${counted + open}, what is left open counted as missed`,
      ]),
  estimate === undefined
    ? 'Nothing to estimate from: no mutant counts'
    : `Of those that the document decides ${told(estimate)}: ${caught} of ${counted}, gaps and what nobody looked at counted as missed`,
]

const listed = (title: string, mutants: readonly Tried[]): string[] =>
  mutants.length === 0
    ? []
    : [`${title}:`, ...mutants.map(({ key, line, outcome }) => `  ${key}  (line ${line}, ${outcome})`)]
