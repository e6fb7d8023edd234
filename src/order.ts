import { runSettings, type Settings } from './config/settings.ts'
import { ReportFolder } from './engine/report/folder.ts'
import type { VerifyOrder } from './engine/run/verify.ts'
import { kitModule, openKitFacts } from './kit-facts.ts'
import { slowness } from './preflight/preflight.ts'
import { refuseHopeless } from './preflight/refuse-hopeless.ts'
import { scopeOf } from './scope.ts'
import { resolveTarget } from './target/target.ts'
import { toolVersion } from './version.ts'

/** One case to repeat. */
export interface Replay {
  readonly caseId: string
  /** Where fast-check found the counterexample, from the seed of the run; a case without a property has none. */
  readonly path: string | undefined
  /** Whether exchanges are written to the report directory. */
  readonly records: boolean
}

/** What the engine is asked to verify, from what the user asked for. */
export function orderOf(settings: Settings, replay?: Replay): VerifyOrder {
  const { target, keys, only, areas, profile, shard, strict, failFast, waivers, concurrency, limits, reportDir } =
    settings
  const { maxRequests, maxMints } = limits
  const budget =
    maxRequests === undefined && maxMints === undefined ? undefined : { requests: maxRequests, scarce: maxMints }
  const records = replay?.records !== false
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
    settingsFor: (roles, scarceFactor, started) => runSettings(settings, roles, scarceFactor, started),
    scopeOf: (roles, partial) => scopeOf(settings, roles, partial),
    askBefore: async (started, plan, say, signal) => {
      if (started.kind === 'reference') return { sent: 0 }
      const found = await refuseHopeless(started, { settings, records, say, signal })
      const slow = slowness(found, plan.requests, concurrency)
      if (slow !== undefined) say(slow)
      const { version, exchanges } = found
      return { sent: records ? exchanges.length : 0, ...(version === undefined ? {} : { version }) }
    },
    filter: { only, areas, profile, shard, cases: replay === undefined ? settings.cases : [replay.caseId] },
    scarceLimit: limits.mints,
    ...(budget === undefined ? {} : { budget }),
    strict,
    failFast,
    waivers,
    concurrency,
    toolVersion,
    ...(records ? { exchangesFile: new ReportFolder(reportDir).file('exchanges.ndjson') } : {}),
    ...(replay?.path === undefined ? {} : { path: replay.path }),
  }
}
