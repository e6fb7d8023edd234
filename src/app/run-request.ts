import { runSettings, type Settings } from '../config/settings.ts'
import type { Precedence, RunRequest } from '../engine/run/index.ts'
import { toolVersion } from '../package/version.ts'
import { slowness } from '../preflight/preflight.ts'
import { resolveTarget } from '../target/target.ts'
import { lookAt } from './guards.ts'
import { kitModule, openKitFacts } from './kit-facts.ts'
import { metadataOf } from './run-metadata.ts'

/** One case to repeat. */
export interface Replay {
  readonly caseId: string
  /** Where fast-check found the counterexample, from the seed of the run; a case without a property has none. */
  readonly path: string | undefined
}

/** What the engine is asked to verify, from what the user asked for. */
export function runRequestOf(settings: Settings, replay?: Replay, precedence?: Precedence): RunRequest {
  const { target, keys, only, areas, parts, profile, shard, strict, failFast, waivers, concurrency, limits } = settings
  const { maxRequests, maxMints } = limits
  const budget =
    maxRequests === undefined && maxMints === undefined ? undefined : { requests: maxRequests, quota: maxMints }
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
      const found = await lookAt(started, settings, asker)
      if (found === undefined) return { sent: 0 }
      const slow = slowness(found, plan.requests, concurrency)
      if (slow !== undefined) asker.tell({ type: 'notice', text: slow })
      const { version, exchanges } = found
      return { sent: exchanges.length, ...(version === undefined ? {} : { version }) }
    },
    filter: { only, areas, parts, profile, shard, cases: replay === undefined ? settings.cases : [replay.caseId] },
    quotaLimit: limits.mints,
    ...(budget === undefined ? {} : { budget }),
    strict,
    failFast,
    waivers,
    concurrency,
    toolVersion,
    ...(replay?.path === undefined ? {} : { path: replay.path }),
    ...(precedence === undefined ? {} : { precedence }),
  }
}
