import { type KitTypes, UsageError, usualConcurrency } from '../engine/interface/index.ts'
import type { Waiver } from '../engine/judge/index.ts'
import type { Filter } from '../engine/plan/index.ts'
import type { MutantRun, Proof } from '../engine/prove/index.ts'
import { type ProveOptions, prove as proveInEngine } from '../engine/prove/prove.ts'
import type { RunEvent, Target, Verification } from '../engine/run/index.ts'
import { type Prepared, prepare } from '../engine/run/prepare.ts'
import { verify } from '../engine/run/verify.ts'
import type { Keys } from '../engine/transport/index.ts'
import { toolVersion } from '../package/version.ts'
import { anyKey, type Kit, newRunId, newSeed, type SettingsInput, type StartedServer, settingsFor } from './kit.ts'

/** What a run judges, and how. */
export interface RunOptions extends SettingsInput {
  /** Base address of what runs already, or what starts it: it is closed at the end of the run. */
  readonly target: string | (() => Promise<StartedServer>)
  /** Keys by name, `full` among them; default: none, or those that the target brings. */
  readonly keys?: Keys
  /** Ids of requirements: only cases that bear on them. Default: all. */
  readonly only?: readonly string[]
  /** Names of areas: only cases that bear on them. Default: all. */
  readonly areas?: readonly string[]
  /** Ids of cases: only these. Default: all. */
  readonly cases?: readonly string[]
  /** The I-th of N parts of the cases; default: all of them. */
  readonly shard?: { readonly index: number; readonly count: number }
  /** Whether a failed SHOULD makes the verdict non-conforming too; default: false. */
  readonly strict?: boolean
  /** Whether the first failure that tells against the target ends the run; default: false. */
  readonly failFast?: boolean
  /** Known failures that do not fail the run until they expire; default: none. */
  readonly waivers?: readonly Waiver[]
  /** Requests in flight at once; default: 24. */
  readonly concurrency?: number
  /** The most that the run may send, and make of the quota: what it does not reach to is left out. Default: no limit. */
  readonly budget?: { readonly requests?: number; readonly quota?: number }
  /** What is judged, shown first in every report. */
  readonly label?: string
  /** Its version. */
  readonly targetVersion?: string
  /** Where fast-check found the counterexample of the one case that is repeated, see `path` of a failure. */
  readonly path?: string
}

/**
 * Judges one implementation.
 * @param tell takes the events of the run, in order; what it throws ends the run, and is thrown
 * @param signal ends the run soon, with a report of what was seen by then
 * @returns report and exit code, whatever was seen: a target that is not there makes the verdict inconclusive
 * @throws UsageError when a filter is wrong or matches nothing, or the run would make more than there may be
 */
export async function run<W extends KitTypes>(
  kit: Kit<W>,
  options: RunOptions,
  tell: (event: RunEvent) => void = () => {},
  signal?: AbortSignal,
): Promise<Verification> {
  return verify(await prepareRun(kit, options), tell, signal)
}

/** Decides what a run is; sends nothing. @throws UsageError as `run` */
export async function prepareRun<W extends KitTypes>(kit: Kit<W>, options: RunOptions): Promise<Prepared> {
  const { target, only = [], areas = [], cases = [], shard = { index: 1, count: 1 }, strict = false } = options
  const { effort = 'standard', profile = 'full', budget, label, targetVersion, waivers = [], path } = options
  const { interface: judged } = kit
  const [seed, runId] = [options.seed ?? newSeed(), newRunId()]
  const given = { ...options, seed, effort, profile }
  const filter: Filter = { only, areas, cases, profile, shard }
  const { own } = settingsFor(judged, given, anyKey)
  const { environment = '', ...rest } = own
  return prepare({
    kit: kit.module ?? kit,
    facts: kit,
    target: typeof target === 'string' ? { kind: 'url', url: urlOf(target) } : { kind: 'reference' },
    keys: typeof target === 'string' ? (options.keys ?? anyKey) : undefined,
    openTarget: () => openTarget(options),
    settingsFor: (keys, quotaFactor) => settingsFor(judged, given, keys, quotaFactor, runId),
    metadataOf: (keys, partial) => ({
      id: runId,
      seed,
      effort,
      strict,
      profile,
      ...(label === undefined ? {} : { label }),
      ...(targetVersion === undefined ? {} : { targetVersion }),
      environment,
      keys: Object.keys(keys ?? {}),
      capabilities: {},
      selection: { only: [...only], areas: [...areas], parts: [], cases: [...cases] },
      shard: `${shard.index}/${shard.count}`,
      partial,
      budget: { requests: budget?.requests, [judged.quota.kind]: budget?.quota ?? judged.quotaLimit },
      own: rest,
    }),
    filter,
    quotaLimit: judged.quotaLimit,
    ...(budget === undefined ? {} : { budget }),
    strict,
    failFast: options.failFast ?? false,
    waivers,
    concurrency: options.concurrency ?? usualConcurrency,
    toolVersion,
    ...(path === undefined ? {} : { path }),
  })
}

async function openTarget({ target, keys = anyKey }: RunOptions): Promise<Target> {
  if (typeof target === 'string') return { kind: 'url', url: urlOf(target), keys, close: async () => {} }
  const { url, keys: brought = keys, close } = await target()
  return { kind: 'reference', url: urlOf(url), keys: brought, close: async () => void (await close()) }
}

/** @throws UsageError when it is no address of HTTP */
function urlOf(target: string): string {
  if (URL.canParse(target) && /^https?:/.test(target)) return target.replace(/\/+$/, '')
  throw new UsageError(`${JSON.stringify(target)} is no address of a service, such as http://127.0.0.1:8080.`)
}

/**
 * Runs the cases against every fault of the kit's reference, and judges what came of it: `proved` when each fault is caught at
 * each seed by a requirement that it names, and each requirement that is tested has failed under one.
 * @param finished told of each mutant as it ends, in no order
 * @throws UsageError when an id or area is unknown, or the kit has no reference
 */
export const prove = <W extends KitTypes>(
  kit: Kit<W>,
  options: ProveOptions = {},
  finished: (mutantRun: MutantRun) => void = () => {},
): Promise<Proof> => proveInEngine(kit.module ?? kit, { ...options, toolVersion }, finished)
