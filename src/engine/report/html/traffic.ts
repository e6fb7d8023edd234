import type { Report, Traffic } from '../model.ts'
import { bucketsOf, quantile } from '../traffic.ts'
import { duration } from './format.ts'

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

const width = 240
const height = 36

/** How many answers took how long, as a small picture that says in words what it shows. Times are logarithmic. */
function latencyPlot(traffic: Traffic, slowest: number): string {
  const buckets = bucketsOf(traffic)
  const most = Math.max(1, ...buckets.map(([, answers]) => answers))
  const bars = buckets.map(([ms, answers]) => {
    const tall = Math.max(1.5, (answers / most) * (height - 4))
    return `<rect x="${(x(ms, slowest) - 5).toFixed(1)}" y="${(height - tall).toFixed(1)}" width="5" height="${tall.toFixed(1)}"/>`
  })
  const half = quantile(traffic, 0.5) ?? 0
  const most95 = quantile(traffic, 0.95) ?? 0
  const label = `Half of the answers within ${duration(half)}, 95 % within ${duration(most95)}`
  return svg(label, `${bars.join('')}${mark(x(half, slowest))}${mark(x(most95, slowest))}`)
}

/** Single times as dots on a line. */
export function dotPlot(values: readonly number[]): string {
  const slowest = Math.max(...values, 1)
  const dots = values.map((ms) => `<circle cx="${x(ms, slowest).toFixed(1)}" cy="${height / 2}" r="4"/>`)
  const label = `${values.length} times from ${duration(values[0] ?? 0)} to ${duration(values.at(-1) ?? 0)}`
  return svg(label, `<line x1="0" y1="${height / 2}" x2="${width}" y2="${height / 2}"/>${dots.join('')}`)
}

const svg = (label: string, content: string): string =>
  `<svg class="plot" role="img" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-label="${label}">${content}</svg>`

/** From 1 ms at the left to the slowest at the right. */
const x = (ms: number, slowest: number): number =>
  6 + (width - 12) * (Math.log(Math.max(1, ms)) / Math.log(Math.max(2, slowest)))

const mark = (at: number): string =>
  `<line class="mark" x1="${at.toFixed(1)}" y1="0" x2="${at.toFixed(1)}" y2="${height}"/>`
