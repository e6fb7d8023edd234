import type { TakenRows } from '../case/index.ts'
import type { Effort } from '../interface/index.ts'

/** Things by kind. */
type Created = Readonly<Record<string, number>>

/** What a case sends and creates in one run, measured: the mean of several. */
export interface CaseCost {
  readonly requests: number
  /** Longest row of requests of which each is sent after the answer of the one before. */
  readonly steps: number
  /** So many times in that row it waits for something to complete; absent for none. */
  readonly depth?: number
  readonly created: Created
  /** The most that was seen, of what differed from run to run. */
  readonly most?: { readonly requests?: number; readonly created?: Created }
}

/** What is known of a case from runs against the reference implementation. */
export interface RankedCase {
  readonly case: string
  /** One of the least set of cases that judges every requirement at least once. */
  readonly essential?: boolean
  /** Faults, by family, that it catches in a quick run and no case before it does. */
  readonly adds?: Readonly<Record<string, number>>
  /** Names of the rows of its tables that a quick run takes, since they catch what nothing else does. */
  readonly rows?: readonly string[]
  /** Names of those that are left to the lot. */
  readonly others?: readonly string[]
  readonly quick: CaseCost
  readonly standard: CaseCost
  /** Absent where it is as `standard`. */
  readonly thorough?: CaseCost
  /** What it adds to a thorough run for each time that this tries more examples which use up quota. */
  readonly more?: Pick<CaseCost, 'requests' | 'steps' | 'created'>
}

/** What is assumed of a case that was never measured. */
const unknown: CaseCost = { requests: 10, steps: 5, created: {} }

/** The cases in the order in which they are bought: those first that catch most for what they cost. */
export class Ranking {
  readonly #places: ReadonlyMap<string, number>
  readonly entries: readonly RankedCase[]

  constructor(entries: readonly RankedCase[]) {
    this.entries = entries
    this.#places = new Map(entries.map((entry, place) => [entry.case, place]))
  }

  /** @returns `undefined` for a case that was never measured */
  of(caseId: string): RankedCase | undefined {
    return this.entries[this.#places.get(caseId) ?? -1]
  }

  /**
   * What a case costs at an effort.
   * @param quotaFactor how many times as many examples that use up quota a thorough run tries as a standard one
   */
  costOf(caseId: string, effort: Effort, quotaFactor = 1): CaseCost {
    const known = this.of(caseId)
    if (known === undefined) return unknown
    if (effort !== 'thorough') return known[effort]
    const { standard, thorough = standard, more } = known
    return more === undefined || quotaFactor === 1 ? thorough : sum(thorough, more, quotaFactor - 1)
  }

  /** Cases in the order in which they are bought; those never measured last. */
  inOrder<C extends { readonly id: string }>(cases: readonly C[]): C[] {
    const placeOf = ({ id }: C): number => this.#places.get(id) ?? Number.MAX_SAFE_INTEGER
    return cases.toSorted((a, b) => placeOf(a) - placeOf(b))
  }

  /** See `Runtime`. A table of which no row was measured is one of which nothing is known. */
  readonly takenRows = (caseId: string, names: readonly string[]): TakenRows | undefined => {
    const { rows = [], others = [] } = this.of(caseId) ?? {}
    return names.some((name) => rows.includes(name) || others.includes(name)) ? { names: rows } : undefined
  }
}

/** Nothing was measured. */
export const unranked = new Ranking([])

function sum({ most, ...cost }: CaseCost, more: NonNullable<RankedCase['more']>, times: number): CaseCost {
  const plus = (created: Created): Created =>
    Object.fromEntries(
      Object.keys({ ...created, ...more.created }).map((kind) => [
        kind,
        (created[kind] ?? 0) + times * (more.created[kind] ?? 0),
      ]),
    )
  return {
    ...cost,
    requests: cost.requests + times * more.requests,
    steps: cost.steps + times * more.steps,
    created: plus(cost.created),
    most: {
      requests: (most?.requests ?? cost.requests) + times * more.requests,
      created: plus({ ...cost.created, ...most?.created }),
    },
  }
}
