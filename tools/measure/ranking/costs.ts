import type { Effort } from '../../../src/engine/interface/index.ts'
import type { CaseCost, RankedCase } from '../../../src/engine/plan/ranking.ts'
import type { Exchange } from '../../../src/engine/transport/exchange.ts'
import type { Kept } from './kept.ts'
import { type Watched, type Watching, watch } from './watched.ts'

/** What one run told of a case. */
interface Seen {
  readonly requests: number
  readonly steps: number
  readonly depth: number
  readonly created: Readonly<Record<string, number>>
  readonly judged: readonly string[]
}

/** Costs of a case. */
export interface Costs extends Pick<RankedCase, 'quick' | 'standard' | 'thorough' | 'more'> {
  /** Of each quick run, the requirements that it judged. */
  readonly judged: readonly (readonly string[])[]
}

/** From acceptance of a mint to its completion where waits are counted, in ms: far above what requests take. */
const longDelay = 10_000

/** What a quick run draws differs from seed to seed; a thorough one takes minutes. */
const seeds: Readonly<Record<Effort, readonly number[]>> = {
  quick: [1, 2, 3, 101, 102],
  standard: [1, 2, 3],
  thorough: [1],
}

/** Times as many examples that use up what is scarce as usual, of a thorough run that tells what each time adds. */
const times = 5

export interface CostOptions {
  /** Those that a quick run takes in any event, by case. */
  readonly rows: Readonly<Record<string, readonly string[]>>
  readonly kept: Kept
}

type Run = Readonly<Record<string, Seen>>

/** Carries out every case, if that was not kept. */
const seen = ({ rows, kept }: CostOptions, how: Omit<Watching, 'takenRows'>): Promise<Run> =>
  kept.of([how, rows], async () => {
    console.error(`measuring ${JSON.stringify(how)}`)
    const watched = await watch({ ...how, takenRows: (caseId) => ({ names: rows[caseId] ?? [] }) })
    return Object.fromEntries([...watched].map(([id, one]) => [id, seenOf(one)]))
  })

async function seenAt(effort: Effort, options: CostOptions): Promise<readonly Run[]> {
  const runs: Run[] = []
  for (const seed of seeds[effort]) runs.push(await seen(options, { effort, seed }))
  return runs
}

const judgedIn = (runs: readonly Run[], id: string): Costs['judged'] => runs.map((run) => run[id]?.judged ?? [])

/** Of each quick run, the requirements that a case judged. By case. */
export async function measureJudged(options: CostOptions): Promise<ReadonlyMap<string, Costs['judged']>> {
  const runs = await seenAt('quick', options)
  return new Map(Object.keys(runs[0] ?? {}).map((id) => [id, judgedIn(runs, id)]))
}

/** Measures every case against the reference implementation, at each effort and where mints take long. By case. */
export async function measureCosts(options: CostOptions): Promise<ReadonlyMap<string, Costs>> {
  const runs = {
    quick: await seenAt('quick', options),
    standard: await seenAt('standard', options),
    thorough: await seenAt('thorough', options),
  }
  const often = await seen(options, { effort: 'thorough', seed: 1, quotaFactor: times })
  const slowly = { seed: 1, mintDelay: longDelay, completionTimeout: 6 * longDelay }
  // Most of the time nothing is sent.
  const [quick = {}, standard = {}] = await Promise.all(
    (['quick', 'standard'] as const).map((effort) => seen(options, { effort, ...slowly })),
  )
  const slow = { quick, standard, thorough: standard }
  const costAt = (effort: Effort, id: string): CaseCost =>
    typical(
      runs[effort].flatMap((run) => run[id] ?? []),
      slow[effort][id]?.depth ?? 0,
    )
  const ids = Object.keys(runs.quick[0] ?? {})
  return new Map(
    ids.map((id) => {
      const [quick, standard, thorough] = [costAt('quick', id), costAt('standard', id), costAt('thorough', id)]
      const more = moreOf(thorough, often[id])
      return [
        id,
        {
          quick,
          standard,
          ...(thorough.requests > 1.1 * standard.requests ? { thorough } : {}),
          ...(more === undefined ? {} : { more }),
          judged: judgedIn(runs.quick, id),
        },
      ] as const
    }),
  )
}

const seenOf = ({ result: { spent, exercised }, exchanges }: Watched): Seen => ({
  requests: exchanges.length,
  steps: stepsOf(exchanges),
  depth: depthOf(exchanges),
  created: createdBy(exchanges, spent),
  judged: exercised,
})

const mean = (numbers: readonly number[]): number => Math.round(numbers.reduce((a, b) => a + b, 0) / numbers.length)

/** @param depth where mints take long */
function typical(runs: readonly Seen[], depth: number): CaseCost {
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
    steps: mean(runs.map(({ steps }) => steps)),
    ...(depth > 0 ? { depth } : {}),
    created: Object.fromEntries(numbers.map(([kind, own]) => [kind, mean(own)])),
    ...(Object.keys(most).length > 0 ? { most } : {}),
  }
}

/** @returns `undefined` where it adds nothing: what differs from seed to seed is no more than that */
function moreOf(once: CaseCost, often: Seen | undefined): RankedCase['more'] {
  if (often === undefined || (often.created.mints ?? 0) - (once.created.mints ?? 0) < times) return undefined
  const part = (more: number, less: number): number => Math.max(0, Math.ceil((more - less) / (times - 1)))
  return {
    requests: part(often.requests, once.requests),
    steps: part(often.steps, once.steps),
    created: Object.fromEntries(
      Object.entries(often.created).map(([kind, number]) => [kind, part(number, once.created[kind] ?? 0)]),
    ),
  }
}

function createdBy(exchanges: readonly Exchange[], mints: number): Readonly<Record<string, number>> {
  const count = (operation: string, status: number): number =>
    exchanges.filter((one) => one.operation.startsWith(operation) && one.response.status === status).length
  const fresh = new Set(
    exchanges.flatMap(({ operation, request, response }) =>
      operation === 'PUT /2022-06-09/collections/{collectionId}' && response.status === 200 ? [request.url] : [],
    ),
  )
  const created = {
    wallets: count('POST /v1-alpha1/wallets', 201),
    collections:
      count('POST /2022-06-09/collections/', 200) - count('POST /2022-06-09/collections/{', 200) + fresh.size,
    mints,
    orders: count('POST /2022-06-09/orders', 200),
  }
  return Object.fromEntries(Object.entries(created).filter(([, number]) => number > 0))
}

/** Longest row of requests of one case of which each was sent after the one before had its answer. */
function stepsOf(exchanges: readonly Exchange[]): number {
  let length = 0
  let last = Number.NEGATIVE_INFINITY
  for (const { start, end } of exchanges.map(spanOf).toSorted((a, b) => a.end - b.end)) {
    if (start < last) continue
    length += 1
    last = end
  }
  return length
}

const spanOf = ({ startedAt, durationMs }: Exchange) => {
  const start = Date.parse(startedAt)
  return { start, end: start + durationMs }
}

/** A case that sends nothing for so long waits for something, in ms. */
const pause = 200

/** What a wait takes longer than what is waited for: nobody looks at the very moment at which it is there. */
const late = 1.1

/** Waits of one case for a mint to complete, one after another, where that takes long. */
function depthOf(exchanges: readonly Exchange[]): number {
  let still = 0
  let last = Number.POSITIVE_INFINITY
  for (const { start, end } of exchanges.map(spanOf).toSorted((a, b) => a.start - b.start)) {
    if (start - last > pause) still += start - last
    last = last === Number.POSITIVE_INFINITY ? end : Math.max(last, end)
  }
  return Math.round(still / (late * longDelay))
}
