import type { Price, Priced } from '../src/engine/plan/price.ts'
import type { Measured } from './measured-run.ts'

const mean = (numbers: readonly number[]): number => Math.round(numbers.reduce((a, b) => a + b, 0) / numbers.length)

/**
 * Of several runs.
 * @param slow the same where mints take long
 */
export function typical(runs: readonly Measured[], slow: Pick<Measured, 'waits'> | undefined): Price {
  const requests = runs.map((run) => run.requests)
  const kinds = [...new Set(runs.flatMap(({ created }) => Object.keys(created)))].toSorted()
  const numbers = kinds.map((kind) => [kind, runs.map(({ created }) => created[kind] ?? 0)] as const)
  const varied = numbers.filter(([, own]) => Math.max(...own) > mean(own))
  const most = {
    ...(Math.max(...requests) > mean(requests) ? { requests: Math.max(...requests) } : {}),
    ...(varied.length > 0
      ? { created: Object.fromEntries(varied.map(([kind, own]) => [kind, Math.max(...own)])) }
      : {}),
  }
  return {
    requests: mean(requests),
    chain: mean(runs.map(({ chain }) => chain)),
    ...(slow?.waits ? { waits: slow.waits } : {}),
    created: Object.fromEntries(numbers.map(([kind, own]) => [kind, mean(own)])),
    ...(Object.keys(most).length > 0 ? { most } : {}),
  }
}

/**
 * What a case adds each time that a thorough run tries more examples which use up what is scarce.
 * @param often a run that tried so many times as many as `once`
 * @returns `undefined` where it adds nothing
 */
export function moreOf(once: Price, often: Measured | undefined, times: number, scarce: string): Priced['more'] {
  const [few, many] = [once.created[scarce] ?? 0, often?.created[scarce] ?? 0]
  // What differs from seed to seed is no more than that.
  if (often === undefined || many - few < times) return undefined
  const part = (more: number, less: number): number => Math.max(0, Math.ceil((more - less) / (times - 1)))
  return {
    requests: part(often.requests, once.requests),
    chain: part(often.chain, once.chain),
    created: Object.fromEntries(
      Object.entries(often.created).map(([kind, number]) => [kind, part(number, once.created[kind] ?? 0)]),
    ),
  }
}
