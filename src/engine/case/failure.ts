import type { Exchange } from '../http/exchange.ts'
import type { Attempt } from './attempt.ts'
import type { Counterexample } from './property.ts'
import type { CaseFailure } from './result.ts'
import type { Runtime } from './runtime.ts'

/** Most exchanges that one failure carries; the rest is in `exchanges.ndjson`. */
const mostExchanges = 40

/**
 * Turns the violations of an attempt into failures that can be read alone: what led to the attempt, the attempt itself,
 * and a script that repeats both. One failure a requirement and message.
 */
export function failuresOf(attempt: Attempt, runtime: Runtime, found?: Counterexample): CaseFailure[] {
  const example = found && {
    counterexample: JSON.parse(runtime.redactText(JSON.stringify(found.example ?? null))) as unknown,
    seed: found.seed,
    path: found.path,
  }
  /** What had happened when the check failed: what came later in the attempt says nothing of it. */
  const evidence = memoised((after: number) => {
    const told = shortened(withoutPolling(attempt.story.filter(({ seq }) => seq <= after)))
    return { curl: runtime.curl(told), exchanges: told.map(runtime.redact), ...example }
  })
  const distinct = new Map(
    attempt.violations.map((violation) => [`${violation.requirement} ${violation.message}`, violation]),
  )
  return [...distinct.values()].map((violation) => ({
    requirement: violation.requirement,
    message: runtime.redactText(violation.message),
    expected: runtime.redactText(violation.expected),
    actual: runtime.redactText(violation.actual),
    site: violation.site,
    ...evidence(violation.after),
  }))
}

function memoised<K, V>(make: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>()
  return (key) => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}

/** The first ten and the last thirty of a long story. */
const shortened = (story: readonly Exchange[]): readonly Exchange[] =>
  story.length > mostExchanges ? [...story.slice(0, 10), ...story.slice(10 - mostExchanges)] : story

/** Polling repeats one request until its answer changes: of a row of the same exchanges only the last is kept. */
const withoutPolling = (exchanges: readonly Exchange[]): readonly Exchange[] =>
  exchanges.filter((exchange, index) => {
    const next = exchanges[index + 1]
    return !(next && isRepeat(exchange, next))
  })

const isRepeat = (a: Exchange, b: Exchange): boolean =>
  a.request.method === b.request.method &&
  a.request.url === b.request.url &&
  a.request.body === b.request.body &&
  a.response.text === b.response.text &&
  Date.parse(a.startedAt) + a.durationMs <= Date.parse(b.startedAt)
