import { present } from '../config/present.ts'
import { runSettings, type Settings } from '../config/settings.ts'
import type { RunMetadata } from '../engine/report/index.ts'
import type { Exploration, Precedence, RunRequest } from '../engine/run/index.ts'
import { seconds } from '../engine/text/index.ts'
import type { Keys } from '../engine/transport/index.ts'
import { keyRolesOf } from '../interface/roles.ts'
import { toolVersion } from '../package/version.ts'
import { type Preflight, refuseHopeless, slow } from '../preflight/preflight.ts'
import { resolveTarget } from '../target/target.ts'
import { kitModule, openKitFacts } from './kit-facts.ts'

/** What a run is beside what was asked for: a case that is repeated, from where its counterexample was found, for one. */
export interface Besides {
  /** The one case that is run, whatever the settings select. */
  readonly caseId?: string
  readonly path?: RunRequest['path'] | undefined
  readonly precedence?: Precedence
  readonly exploration?: Exploration
}

/** What the engine is asked to verify, from what the user asked for. */
export function runRequestOf(settings: Settings, { caseId, ...more }: Besides = {}): RunRequest {
  const { target, keys, only, areas, parts, profile, shard, strict, failFast, waivers, concurrency, limits } = settings
  const { maxRequests, maxMints } = limits
  return {
    kit: kitModule,
    facts: openKitFacts(),
    target: {
      kind: target.kind,
      ...(target.kind === 'url' ? { url: target.url } : {}),
      ...(target.kind === 'image' ? { image: target.image } : {}),
    },
    keys,
    openTarget: (signal) => resolveTarget(settings, signal),
    settingsFor: (roles, quotaFactor, started) => runSettings(settings, roles, quotaFactor, started),
    metadataOf: (roles, partial) => metadataOf(settings, roles, partial),
    preflight: async (started, plan, asker) => {
      const found = await refuseHopeless(started, settings, asker)
      if (found === undefined) return { sent: 0 }
      const told = slowness(found, plan.requests, concurrency)
      if (told !== undefined) asker.tell({ type: 'notice', text: told })
      return { sent: found.exchanges.length, ...present({ version: found.version }) }
    },
    filter: { only, areas, parts, profile, shard, cases: caseId === undefined ? settings.cases : [caseId] },
    quotaLimit: limits.mints,
    ...(maxRequests === undefined && maxMints === undefined
      ? {}
      : { budget: { requests: maxRequests, quota: maxMints } }),
    strict,
    failFast,
    waivers,
    concurrency,
    toolVersion,
    ...present(more),
  }
}

/**
 * What the settings say of a run in its report. No secrets: of the keys the names alone.
 * @param keys those of the settings, or the ones that the target brought; `undefined` when it never started
 */
export function metadataOf(settings: Settings, keys: Keys | undefined, partial: boolean): RunMetadata {
  const { runId: id, seed, effort, strict, profile, label, targetVersion, environment, shard, limits } = settings
  const { chains, capabilities, only, areas, parts, cases } = settings
  return {
    id,
    seed,
    effort,
    strict,
    profile,
    ...present({ label, targetVersion }),
    environment,
    own: { chains },
    keys: keys === undefined ? [] : ['full', ...keyRolesOf(keys)],
    capabilities,
    selection: { only, areas, parts, cases },
    shard: `${shard.index}/${shard.count}`,
    partial,
    budget: { ...present({ requests: limits.maxRequests }), mints: limits.maxMints ?? limits.mints },
  }
}

/**
 * @param requests of the run, at most
 * @returns what to expect of a target whose answers take long
 */
function slowness({ roundTrip }: Preflight, requests: number, concurrency: number): string | undefined {
  if (roundTrip === undefined || roundTrip < slow) return undefined
  const minutes = Math.ceil((requests * roundTrip) / concurrency / 60_000)
  return (
    `One answer takes ${seconds(roundTrip)}: this run will take about ${minutes} min. ` +
    'A higher --concurrency, --effort quick or --area make it shorter.'
  )
}
