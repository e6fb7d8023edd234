import type { Capability, ChainRole, KeyRole, Scope } from '../interface/roles.ts'
import type { Reporter } from './flags.ts'
import type { Origins } from './origins.ts'
import type { Waiver } from './waivers.ts'

/** `staging` works on testnets, `production` on mainnets (interface document, What the service does, 6). */
export type Environment = 'staging' | 'production'
export type Effort = 'quick' | 'standard' | 'thorough'
export type Profile = 'full' | 'read-only'

/** API keys by role. Secret: they go to the client, and to nothing that writes. */
export interface Keys {
  readonly full: string
  readonly lacking: Readonly<Partial<Record<Scope, string>>>
  readonly otherProject?: string
}

export interface Limits {
  /** Longest that one answer may take, to its last byte, in ms. */
  readonly requestTimeout: number
  /** Longest that an accepted mint may take to complete and be listed, in ms. */
  readonly completionTimeout: number
  /** Longest that a 429 or 503 is waited out, in ms. */
  readonly retryAfter: number
  /** Tokens; a plan that would mint more is refused. */
  readonly mints: number
}

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
  readonly chains: Readonly<Record<ChainRole, string>>
  readonly capabilities: Readonly<Record<Capability, boolean>>
  readonly limits: Limits
  readonly waivers: readonly Waiver[]
  /** Path of the configuration that was read. */
  readonly configFile: string | undefined
  /** Where each value that is no default came from. */
  readonly origins: Origins
  readonly reportDir: string
  readonly effort: Effort
  /** Seed of everything generated: 0 to 2^31-1. */
  readonly seed: number
  readonly only: readonly string[]
  readonly areas: readonly string[]
  readonly cases: readonly string[]
  readonly strict: boolean
  readonly profile: Profile
  readonly plan: boolean
  readonly list: boolean
  /** What is judged, in the words of whoever runs it. */
  readonly label: string | undefined
  readonly targetVersion: string | undefined
  readonly concurrency: number
  readonly reporters: readonly Reporter[]
  /** The I-th of N parts. */
  readonly shard: { readonly index: number; readonly count: number }
  /** Marks what the run creates: 8 characters of a-z and 0-9, new for each run. */
  readonly runId: string
}

/** What cases may know of the settings. No secrets; survives a structured clone. */
export interface RunSettings {
  readonly runId: string
  readonly seed: number
  readonly environment: Environment
  readonly namespace: string
  readonly chains: Readonly<Record<ChainRole, string>>
  readonly capabilities: Readonly<Record<Capability, boolean>>
  readonly limits: Limits
  readonly effort: Effort
  /** How many times as many examples that mint a thorough run may try as a standard one, within `limits.mints`. */
  readonly mintingFactor: number
  readonly profile: Profile
  /** The keys that exist beside the full one. */
  readonly keyRoles: readonly KeyRole[]
}

/** @param keys those of the settings, or the ones that the reference target brought */
export function runSettings(settings: Settings, keys: Keys, mintingFactor = 1): RunSettings {
  const { runId, seed, environment, namespace, chains, capabilities, limits, effort, profile } = settings
  return {
    runId,
    seed,
    environment,
    namespace,
    chains,
    capabilities,
    limits,
    effort,
    mintingFactor,
    profile,
    keyRoles: keyRolesOf(keys),
  }
}

/** The roles for which `keys` has a key. */
export function keyRolesOf(keys: Keys): KeyRole[] {
  const lacking = (Object.keys(keys.lacking) as Scope[]).map((scope): KeyRole => `lacking.${scope}`)
  return keys.otherProject === undefined ? lacking : [...lacking, 'otherProject']
}

/** The key of a role. */
export function keyOf(keys: Keys, role: KeyRole | 'full'): string | undefined {
  if (role === 'full') return keys.full
  return role === 'otherProject' ? keys.otherProject : keys.lacking[role.slice('lacking.'.length) as Scope]
}
