import type { Exchange } from '../transport/index.ts'

/** What came of the requests of one operation that a case sent at one moment. */
export interface RaceCount {
  /** Of the first request of each burst. */
  readonly operation: string
  /** Bursts. */
  readonly trials: number
  /** Those in which at least two requests were on their way at the same time. */
  readonly overlaps: number
  /**
   * Those that a violation is about. Where a case judges what came of all its trials together, such as the things that there
   * are, it is at least one of them: then it is 1.
   */
  readonly hits: number
}

interface Burst {
  readonly operation: string
  readonly overlapped: boolean
  readonly seqs: ReadonlySet<number>
}

/** Counts the races of one case, those that nothing came of as well: a race that never overlapped has tried nothing. */
export class Races {
  readonly #bursts: Burst[] = []

  add(answers: readonly Exchange[]): void {
    const [first] = answers
    if (first === undefined || answers.length < 2) return
    this.#bursts.push({
      operation: first.operation,
      overlapped: overlapped(answers),
      seqs: new Set(answers.map(({ seq }) => seq)),
    })
  }

  /** By operation, in the order of the first burst of each. */
  count(failures: readonly { readonly decisive?: number }[]): RaceCount[] {
    const told = new Set(failures.flatMap(({ decisive }) => decisive ?? []))
    const isHit = ({ seqs }: Burst): boolean => !seqs.isDisjointFrom(told)
    const anywhere = this.#bursts.some(isHit)
    return [...Map.groupBy(this.#bursts, ({ operation }) => operation)].map(([operation, own]) => ({
      operation,
      trials: own.length,
      overlaps: own.filter((burst) => burst.overlapped).length,
      hits: anywhere ? own.filter(isHit).length : Math.min(1, failures.length),
    }))
  }
}

/** Whether one of them was sent before another one was answered. */
function overlapped(answers: readonly Exchange[]): boolean {
  const times = answers
    .map(({ startedAt, durationMs }) => ({ from: Date.parse(startedAt), to: Date.parse(startedAt) + durationMs }))
    .toSorted((a, b) => a.from - b.from)
  return times.some(({ from }, index) => times.slice(0, index).some(({ to }) => to > from))
}
