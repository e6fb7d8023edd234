import { wholeSeconds } from '../engine/text/index.ts'
import type { Exchange } from '../engine/transport/index.ts'
import { type Finding, findingsAbout } from './finding.ts'

/** What the answers say of the way to the target. */
export interface ConnectionQuality {
  /** In ms, over all answers. */
  readonly roundTrip: { readonly least: number; readonly median: number; readonly most: number }
  /** How far the target's clock is ahead of ours, in ms; behind where negative; `undefined` where it does not say. */
  readonly clockSkew: number | undefined
  /** Headers about rate limits, as last seen. */
  readonly rateLimits: Readonly<Record<string, string>>
  /** Answers of 429. */
  readonly refusedForRate: number
}

/** HTTP dates have whole seconds, and a round trip passes: less than this, in ms, says nothing. */
const clockTolerance = 30_000

const rateHeader = /^(x-)?rate-?limit|^retry-after$/i

export function connectionQualityOf(exchanges: readonly Exchange[]): ConnectionQuality | undefined {
  const answered = exchanges.filter(({ response }) => response.status > 0)
  const times = answered.map(({ durationMs }) => durationMs).sort((a, b) => a - b)
  const [least] = times
  const median = times[times.length >> 1]
  const most = times.at(-1)
  if (least === undefined || median === undefined || most === undefined) return undefined
  const headers = answered.flatMap(({ response }) => Object.entries(response.headers))
  return {
    roundTrip: { least, median, most },
    clockSkew: skewOf(answered),
    rateLimits: Object.fromEntries(headers.filter(([name]) => rateHeader.test(name))),
    refusedForRate: answered.filter(({ response }) => response.status === 429).length,
  }
}

/** The least of all: what stands between is the way, and not the clock. */
function skewOf(exchanges: readonly Exchange[]): number | undefined {
  const skews = exchanges.flatMap(({ response, startedAt, durationMs }) => {
    const date = Date.parse(response.headers.date ?? '')
    return Number.isNaN(date) ? [] : [date + 500 - (Date.parse(startedAt) + durationMs / 2)]
  })
  return skews.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0]
}

const { good, note, warning } = findingsAbout('target')

export function connectionFindings({ roundTrip, clockSkew, rateLimits, refusedForRate }: ConnectionQuality): Finding[] {
  const rates = Object.entries(rateLimits).map(([name, value]) => `${name}: ${value.slice(0, 60)}`)
  return [
    good(`It answers in ${ms(roundTrip.median)} (${ms(roundTrip.least)} to ${ms(roundTrip.most)}).`),
    ...(clockSkew !== undefined && Math.abs(clockSkew) > clockTolerance
      ? [
          warning(
            `Its clock is ${wholeSeconds(Math.abs(clockSkew))} ${clockSkew > 0 ? 'ahead of' : 'behind'} this ` +
              "machine's: expiry times will be judged by a wrong clock. Set the one that is wrong.",
          ),
        ]
      : []),
    ...(refusedForRate > 0
      ? [warning(`It refused ${refusedForRate} of these few reads with 429: lower --concurrency, or raise the limit.`)]
      : []),
    ...(rates.length > 0
      ? [note(`It tells of rate limits (${rates.join('; ')}): a run keeps to what 429 asks for.`)]
      : []),
  ]
}

const ms = (time: number): string => (time < 10 ? `${time.toFixed(1)} ms` : `${Math.round(time)} ms`)
