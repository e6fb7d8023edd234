import { availableParallelism } from 'node:os'
import type { Catalogue, Requirement } from '../catalogue/index.ts'
import { type Effort, UsageError } from '../interface/index.ts'
import { type Shard, shardOf, unranked, workOf } from '../plan/index.ts'
import { type FaultEntry, type Kit, type KitSource, loadKit } from '../run/index.ts'
import { nearest } from '../text/nearest.ts'
import { leastCases, likelyCases } from './likely.ts'
import { type MutantRun, type MutantRunRequest, type Shortcut, shortcutFrom, subjectOf } from './mutant-run.ts'
import { runMutants } from './pool.ts'
import { judgeProof, type Proof } from './proof.ts'

/** Three, fixed: what is green here is green in a release. */
export const defaultSeeds: readonly number[] = [1, 2, 3]

/** What is tried, and how; by default each fault at three fixed seeds. */
export interface ProveOptions {
  /** Ids of faults; default: all. */
  readonly faults?: readonly string[]
  /** Areas of the requirements that a fault names; default: all. */
  readonly areas?: readonly string[]
  /** Seeds at which each fault is tried; default: 1, 2 and 3. */
  readonly seeds?: readonly number[]
  /** The I-th of N parts of the faults that the rest leaves. */
  readonly shard?: Shard
  /** Run every case against every fault, not only those that bear on what it breaks. */
  readonly full?: boolean
  /**
   * End a run as soon as what the fault names has failed, at the first seed too: nobody looks for what else it breaks. With an
   * earlier proof, one requirement of a fault is enough, if others are proved under other faults.
   */
  readonly brief?: boolean
  /** What a run at this effort catches is measured, and nothing is proved; default: every case at standard effort. */
  readonly effort?: Effort
  /** Threads; default: one a core. */
  readonly jobs?: number
  /** An earlier proof: the cases that caught a fault then are tried before the others. */
  readonly earlier?: Proof | undefined
  /** Requirements whose checks are switched off, to see that this is noticed. */
  readonly without?: readonly string[]
}

/** What is about to be tried. */
export interface ProvePlan {
  readonly faults: readonly FaultEntry[]
  readonly requirements: readonly Requirement[]
  readonly seeds: readonly number[]
  readonly mutantRuns: number
}

/**
 * Decides what to try; tries nothing.
 * @throws {UsageError} when an id or area is unknown, or the filter leaves nothing
 */
export async function planProof(
  source: KitSource,
  { faults: ids = [], areas: names = [], seeds = defaultSeeds, shard = { index: 1, count: 1 } }: ProveOptions,
): Promise<ProvePlan> {
  const kit = await loadKit(source)
  const { faults } = await subjectOf(kit)
  const { interface: proved } = kit
  const { areas, byId } = proved.catalogue
  const areaOf = (id: string): string => byId.get(id)?.area ?? ''
  const known = new Set(faults.map(({ id }) => id))
  for (const id of ids) if (!known.has(id)) throw unknown('fault', id, [...known])
  for (const name of names) if (!areas.includes(name)) throw unknown('area', name, areas)
  const wanted = faults.filter(
    ({ id, breaks }) =>
      (ids.length === 0 || ids.includes(id)) && (names.length === 0 || breaks.some((id) => names.includes(areaOf(id)))),
  )
  if (wanted.length === 0) throw new UsageError('No fault is left: --fault and --area exclude each other here.')
  const chosen = shardOf(wanted, shard, ({ breaks }) => costOfBearing(kit, breaks))
  if (chosen.length === 0) throw new UsageError(`There are fewer faults (${wanted.length}) than parts of --shard.`)
  // Of what other parts prove, this one knows nothing.
  const asked = shard.count === 1 ? ids : chosen.map(({ id }) => id)
  return {
    faults: chosen,
    requirements: toBeProved(proved.catalogue, chosen, asked, names),
    seeds,
    mutantRuns: chosen.length * seeds.length,
  }
}

/** Requests of the cases that bear on what a fault breaks: what trying it costs. */
const costOfBearing = ({ cases, ranking = unranked, interface: proved }: Kit, breaks: readonly string[]): number =>
  cases
    .filter(({ requirements }) => requirements.some((id) => breaks.includes(id)))
    .reduce((sum, { id }) => sum + workOf(ranking.costOf(id, 'standard'), proved), 0)

/** Of single faults only what they name is asked; of areas or of all, every tested requirement there. */
function toBeProved(
  { requirements }: Catalogue,
  chosen: readonly FaultEntry[],
  ids: readonly string[],
  names: readonly string[],
): Requirement[] {
  const tested = requirements.filter(({ notTestedReason }) => notTestedReason === undefined)
  if (ids.length > 0) return tested.filter(({ id }) => chosen.some(({ breaks }) => breaks.includes(id)))
  return tested.filter(({ area }) => names.length === 0 || names.includes(area))
}

const unknown = (what: string, name: string, known: readonly string[]): UsageError =>
  new UsageError(`There is no ${what} ${JSON.stringify(name)}.${nearest(name, known)}`)

/**
 * Tries every fault at every seed, and judges what came of it.
 * @param finished told of each mutant as it ends
 * @throws {UsageError} as `planProof`
 */
export async function prove(
  source: KitSource,
  options: ProveOptions & { readonly toolVersion: string },
  finished: (mutantRun: MutantRun) => void = () => {},
): Promise<Proof> {
  const plan = await planProof(source, options)
  const { effort, earlier, brief = false, jobs = availableParallelism() } = options
  const { ranking = unranked } = await loadKit(source)
  const tried = new Set(plan.faults.map(({ id }) => id))
  const fromEarlier = (proof: Proof) => (brief ? leastCases(proof, ranking, tried) : likelyCases(proof, ranking))
  const likely = earlier && effort === undefined ? fromEarlier(earlier) : undefined
  const breaks = new Map(plan.faults.map((fault) => [fault.id, fault.breaks]))
  const shown = new Map<string, Shortcut>()
  const started = performance.now()
  const mutantRuns: MutantRun[] = []
  const requests = requestsOf(plan, options, (fault) => {
    const { first, ...rest } = likely?.get(fault) ?? {}
    // In brief, nobody looks for what an earlier proof did not see each time.
    return { ...(brief ? rest : {}), ...shown.get(fault), ...(first ? { first } : {}) }
  })
  await runMutants(source, requests, Math.min(jobs, plan.mutantRuns), (mutantRun) => {
    mutantRuns.push(mutantRun)
    // Which rows an effort draws differs from seed to seed.
    const tells = effort === undefined ? shortcutFrom(mutantRun, breaks.get(mutantRun.fault) ?? []) : undefined
    if (tells !== undefined && !shown.has(mutantRun.fault)) shown.set(mutantRun.fault, tells)
    finished(mutantRun)
  })
  return judgeProof({
    version: options.toolVersion,
    seeds: plan.seeds,
    extent: options.full ? 'all' : 'bearing',
    faults: plan.faults,
    requirements: plan.requirements,
    mutantRuns,
    durationMs: performance.now() - started,
  })
}

/**
 * Seed by seed, so that what a fault has shown at one is known at the next, where there are more of them than are in flight.
 * @param known of a fault, by the time that it is tried
 */
function* requestsOf(
  { seeds, faults }: ProvePlan,
  { full = false, brief = false, effort, without }: ProveOptions,
  known: (fault: string) => Partial<Shortcut>,
): Generator<MutantRunRequest> {
  for (const [index, seed] of seeds.entries()) {
    for (const { id, generated } of faults) {
      yield {
        ...known(id),
        fault: id,
        seed,
        // What else fails shows at the first seed; the others tell whether the fault is caught at each.
        extent: full ? 'all' : index === 0 && !brief && !generated && effort === undefined ? 'bearing' : 'named',
        ...(effort === undefined ? {} : { effort }),
        ...(without === undefined ? {} : { without }),
      }
    }
  }
}
