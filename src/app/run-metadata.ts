import type { Settings } from '../config/settings.ts'
import type { RunMetadata } from '../engine/report/index.ts'
import type { Keys } from '../engine/transport/index.ts'
import { keyRolesOf } from '../interface/roles.ts'

/**
 * What the settings say of a run in its report. No secrets: of the keys the names alone.
 * @param keys those of the settings, or the ones that the target brought; `undefined` when it never started
 */
export function metadataOf(settings: Settings, keys: Keys | undefined, partial: boolean): RunMetadata {
  const { runId: id, seed, effort, strict, profile, label, targetVersion, environment, shard, limits } = settings
  return {
    id,
    seed,
    effort,
    strict,
    profile,
    ...(label === undefined ? {} : { label }),
    ...(targetVersion === undefined ? {} : { targetVersion }),
    environment,
    own: { chains: { ...settings.chains } },
    keys: keys === undefined ? [] : ['full', ...keyRolesOf(keys)],
    capabilities: { ...settings.capabilities },
    selection: {
      only: [...settings.only],
      areas: [...settings.areas],
      parts: [...settings.parts],
      cases: [...settings.cases],
    },
    shard: `${shard.index}/${shard.count}`,
    partial,
    budget: {
      ...(limits.maxRequests === undefined ? {} : { requests: limits.maxRequests }),
      mints: limits.maxMints ?? limits.mints,
    },
  }
}
