import { startReference } from '../../../reference-impl/server.ts'
import { openKit } from '../../../src/app/kit.ts'
import type { TakenRows } from '../../../src/engine/case/effort.ts'
import type { CaseResult } from '../../../src/engine/case/result.ts'
import { Runner } from '../../../src/engine/run/runner.ts'
import { openRuntime } from '../../../src/engine/run/runtime.ts'
import type { Exchange } from '../../../src/engine/transport/exchange.ts'
import type { InterfaceWords } from '../../../src/interface/case.ts'
import { type RunSettings, thisMachine } from '../../../src/interface/settings.ts'
import { keysByRole } from '../../../src/target/reference.ts'
import { mintDelayMs, production, settingsOf } from '../../../src/target/subject.ts'

/** How the cases are carried out. */
export interface Watching extends Partial<Pick<RunSettings, 'effort' | 'quotaFactor'>> {
  readonly seed: number
  /** From acceptance of a mint to its completion, in ms. */
  readonly mintDelay?: number
  /** Longest that what does not come is waited for, in ms. */
  readonly completionTimeout?: number
  /** Asked for every table. */
  readonly takenRows: (caseId: string, names: readonly string[]) => TakenRows | undefined
  /** Ids of cases; default: all. */
  readonly only?: readonly string[]
}

/** What was seen of one case. */
export interface Watched {
  readonly result: CaseResult
  readonly exchanges: readonly Exchange[]
}

const kit = openKit()

/**
 * Carries out every case against the reference implementation in this process, those that want production there.
 * @throws Error when one of them fails: what does not judge a conforming implementation right is not worth measuring
 */
export async function watch(options: Watching): Promise<ReadonlyMap<string, Watched>> {
  const runs = await Promise.all([watchIn({}, options), watchIn(production, options)])
  const watched = new Map(runs.toReversed().flat())
  const bad = [...watched].filter(([, { result }]) => !['passed', 'not-applicable'].includes(result.outcome))
  if (bad.length === 0) return watched
  throw new Error(`the reference implementation is not conforming in ${bad.map(([id]) => id).join(', ')}`)
}

async function watchIn(surroundings: Partial<RunSettings>, options: Watching): Promise<(readonly [string, Watched])[]> {
  const { seed, mintDelay = mintDelayMs, completionTimeout = 30_000, takenRows, only, ...rest } = options
  const server = await startReference({ mintDelayMs: mintDelay, fetchFrom: [thisMachine] })
  const keys = keysByRole(server.keys)
  const own = { ...settingsOf(seed, keys), ...surroundings, ...rest }
  const settings = { ...own, limits: { ...own.limits, completionTimeout } }
  const exchanges: Exchange[] = []
  const runtimeOptions = { baseUrl: server.url, keys, settings, concurrency: 16, userAgent: 'conformint' }
  const { runtime, room, close } = openRuntime<InterfaceWords>(kit.interface, runtimeOptions, {
    tell: ({ line }) => void exchanges.push(JSON.parse(line) as Exchange),
  })
  const isMeantHere = ({ needs = {} }: (typeof kit.cases)[number]): boolean =>
    kit.interface.missingNeed(needs, settings) === undefined &&
    (surroundings === production) === (needs.environment === 'production')
  const cases = kit.cases.filter((one) => isMeantHere(one) && (only?.includes(one.id) ?? true))
  try {
    const runner = new Runner({ ...runtime, shrinks: false, takenRows }, { concurrency: 128, room })
    const results = await runner.run(cases)
    const byCase = Map.groupBy(exchanges, ({ caseId }) => caseId)
    return results.map((result) => [result.caseId, { result, exchanges: byCase.get(result.caseId) ?? [] }] as const)
  } finally {
    await Promise.all([close(), server.close()])
  }
}

/** Seeds at which the tables are looked at: of some, every second row stands there at a seed. */
const tableSeeds = [1, 2]

/** Names of the rows of all tables, by case. Little is sent: of each table one row is tried. */
export async function tables(only?: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const seen = new Map<string, Set<string>>()
  const takenRows = (caseId: string, names: readonly string[]) => {
    const known = seen.get(caseId) ?? new Set()
    for (const name of names) if (name !== '') known.add(name)
    seen.set(caseId, known)
    return { names: [], drawn: 0 }
  }
  const how = { effort: 'quick', mintDelay: 0, completionTimeout: 3000, takenRows } as const
  await Promise.all(tableSeeds.map((seed) => watch({ ...how, seed, ...(only === undefined ? {} : { only }) })))
  return new Map([...seen].map(([caseId, names]) => [caseId, [...names].toSorted()]))
}
