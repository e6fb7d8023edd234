import type { Effort, Profile } from '../engine/interface/index.ts'
import type { Waiver } from '../engine/judge/index.ts'
import type { ReporterName } from '../engine/report/index.ts'
import type { Target } from '../engine/run/index.ts'
import type { Keys, Network } from '../engine/transport/index.ts'
import { keyRolesOf } from '../interface/keys.ts'
import type { Capability, ChainRole } from '../interface/roles.ts'
import type { Assets, Environment, Limits, RunSettings } from '../interface/settings.ts'
import { thisMachine } from '../interface/settings.ts'
import type { Origins } from './origins.ts'

/** How a target that is started gets ready. */
interface Start {
  /** Prefix of its paths, without a slash at its end; empty for none. */
  readonly basePath: string
  /** Longest that it may take until it is ready, in ms. */
  readonly startTimeout: number
}

/** `{port}` in it is replaced by a free port. May hold secrets: it is never written. */
export type CommandChoice = Start & { readonly kind: 'command'; readonly command: string }

export type ImageChoice = Start & {
  readonly kind: 'image'
  readonly image: string
  /** Port that it listens on; default: the one that the image exposes. */
  readonly port?: number
  /** Its values are secret. */
  readonly env: Readonly<Record<string, string>>
}

export type TargetChoice =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'reference' }
  | CommandChoice
  | ImageChoice

/** Everything that was asked for, after flags, environment and file are merged. Holds secrets. */
export interface Settings {
  readonly target: TargetChoice
  /** `undefined` only with the reference target, which brings its own. */
  readonly keys: Keys | undefined
  readonly environment: Environment
  readonly namespace: string
  readonly assets: Pick<Assets, 'image' | 'twitterHandle'>
  readonly chains: Readonly<Record<ChainRole, string>>
  readonly capabilities: Readonly<Record<Capability, boolean>>
  readonly limits: Limits
  /** How requests get to the target, besides its address. */
  readonly network: Network
  readonly waivers: readonly Waiver[]
  /** Path of the configuration that was read. */
  readonly configFile: string | undefined
  /** Where each value that is no default came from. */
  readonly origins: Origins
  readonly reportDir: string
  /** Earlier runs that are kept beside the newest. */
  readonly keptRuns: number
  readonly effort: Effort
  /** Seed of everything generated: 0 to 2^31-1. */
  readonly seed: number
  readonly only: readonly string[]
  readonly areas: readonly string[]
  /** Names of parts of the interface. */
  readonly parts: readonly string[]
  readonly cases: readonly string[]
  readonly strict: boolean
  /** The run ends at the first requirement that makes the verdict non-conforming. */
  readonly failFast: boolean
  readonly profile: Profile
  readonly plan: boolean
  /** From a request to its answer, in ms: how long a run would take there is told with the plan. */
  readonly latency: number | undefined
  /** The same from acceptance of a mint to its completion; default: at once. */
  readonly mintDelay: number | undefined
  readonly list: boolean
  /** What is judged, in the words of whoever runs it. */
  readonly label: string | undefined
  readonly targetVersion: string | undefined
  readonly concurrency: number
  /** A run that creates may do so where tokens cost money. */
  readonly allowMainnet: boolean
  readonly reporters: readonly ReporterName[]
  /** The I-th of N parts. */
  readonly shard: { readonly index: number; readonly count: number }
  /** Marks what the run creates: 8 characters of a-z and 0-9, new for each run. */
  readonly runId: string
}

/**
 * @param keys those of the settings, or the ones that the reference target brought
 * @param target once it is there
 */
export function runSettings(settings: Settings, keys: Keys, quotaFactor = 1, target?: Target): RunSettings {
  const { runId, seed, environment, namespace, assets, chains, capabilities, limits, effort, profile } = settings
  return {
    runId,
    seed,
    environment,
    namespace,
    assets: { ...assets, ...reachOf(settings.target, target) },
    chains,
    capabilities,
    limits,
    effort,
    quotaFactor,
    profile,
    keyRoles: keyRolesOf(keys),
  }
}

/** What the target can reach of this machine. */
function reachOf({ kind }: TargetChoice, target: Target | undefined): Omit<Assets, 'image'> {
  if (kind === 'url') return { started: false }
  if (kind !== 'image') return { started: true, host: { name: thisMachine, isSure: true } }
  const name = target?.host
  return { started: true, ...(name === undefined ? {} : { host: { name, isSure: false } }) }
}
