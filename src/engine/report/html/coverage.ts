import type { Report } from '../model.ts'
import { bucketsOf, quantile } from '../traffic.ts'
import { duration } from './format.ts'
import { latencyPlot } from './plot.ts'
import { tallyOf } from './requirements.ts'

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

/** What the line did to the run: none of it was counted against the target. */
export const disturbancesView = ({ run: { disturbances, retries } }: Report) => [
  { name: 'requests without an answer', number: disturbances.wire },
  { name: 'answers 5xx', number: disturbances.serverErrors },
  { name: 'requests retried after 429/503', number: retries },
  { name: 'cases carried out again', number: disturbances.repeatedCases },
]

/** What went over the wire by operation, the slowest first. */
export function trafficView({ traffic = [] }: Report) {
  const slowest = Math.max(1, ...traffic.flatMap((one) => bucketsOf(one).map(([ms]) => ms)))
  return traffic
    .toSorted((a, b) => (quantile(b, 0.95) ?? 0) - (quantile(a, 0.95) ?? 0))
    .map((one) => ({
      operation: one.operation,
      requests: one.requests,
      statuses: Object.entries(one.statuses).map(([status, answers]) => ({
        status: status === '0' ? 'no answer' : status,
        answers,
        odd: status === '0' || Number(status) >= 500,
      })),
      half: quantileText(one.latency, 0.5),
      most: quantileText(one.latency, 0.95),
      all: quantileText(one.latency, 1),
      plot: Object.keys(one.latency).length > 0 ? latencyPlot(one, slowest) : '',
    }))
}

function quantileText(latency: Readonly<Record<string, number>>, p: number): string {
  const ms = quantile({ latency }, p)
  return ms === undefined ? '' : duration(ms)
}
