import type { RunSettings } from '../interface/index.ts'
import type { Waiver } from '../judge/index.ts'
import type { Budget, Filter, Plan } from '../plan/index.ts'
import type { Secrets } from '../redaction/index.ts'
import type { Report, RunMetadata } from '../report/index.ts'
import type { Keys, Network } from '../transport/index.ts'
import type { Tell } from './events.ts'
import type { Exploration } from './explore.ts'
import type { KitFacts, KitSource } from './kit.ts'

/** What came of looking at a target before a run. */
export interface PreflightResult {
  readonly version?: string
  readonly sent: number
}

/** Who looks at a target before a run. */
export interface PreflightContext {
  /** Told of what is waited for, and of every exchange. */
  readonly tell: Tell
  /** What must not be told. */
  readonly secrets: Secrets
  readonly signal: AbortSignal
}

/** Which cases begin before the others. */
export interface Precedence {
  /** Ids of those that begin first, whatever the effort would leave out. */
  readonly first: readonly string[]
  /** Ids of those that begin after these, and before the rest. */
  readonly next: readonly string[]
}

/** What is to be verified, and how. */
export interface RunRequest {
  readonly kit: KitSource
  /** What is known of the kit without loading its cases; default: the kit is loaded for it. */
  readonly facts?: KitFacts
  /** What the report says of the target before, or without, its being there. */
  readonly target: Omit<Report['target'], 'url'> & { readonly url?: string }
  /** `undefined` when the target brings its own. */
  readonly keys: Keys | undefined
  /** @throws TargetUnreachable when it is not there or cannot be started, and the reason of the signal */
  readonly openTarget: (signal?: AbortSignal) => Promise<Target>
  /**
   * Looks at the target before anything is created.
   * @returns the version that it says it is, if it does, and how many requests were sent and told of
   * @throws TargetUnreachable when a run could tell nothing
   */
  readonly preflight?: (target: Target, plan: Plan, asker: PreflightContext) => Promise<PreflightResult>
  /** @param target once it is there */
  readonly settingsFor: (keys: Keys, quotaFactor: number, target?: Target) => RunSettings
  /** What the report says of the run besides what came of it. */
  readonly metadataOf: (keys: Keys | undefined, partial: boolean) => RunMetadata
  readonly filter: Filter
  /** Default: the cases that take longest begin first. */
  readonly precedence?: Precedence
  /** Of the quota: a run that would create more is refused, unless it has a budget of it. */
  readonly quotaLimit: number
  /** What is planned for, and never exceeded. */
  readonly budget?: Budget
  readonly strict: boolean
  /** Whether the first failure that tells against the target ends the run; default false. */
  readonly failFast?: boolean
  readonly waivers: readonly Waiver[]
  readonly concurrency: number
  readonly toolVersion: string
  /** Examples of the one case that is selected are drawn without end, and not as many as the effort takes. */
  readonly exploration?: Exploration
  /** Where fast-check found the counterexample of the one case that is repeated, from the seed of the run. */
  readonly path?: string
}

/** The implementation under judgement, running and ready to be sent requests. */
export interface Target {
  readonly kind: 'url' | 'image' | 'command' | 'reference'
  /** Base address, without a slash at its end. */
  readonly url: string
  /** What a name of an image stood for when it was started. */
  readonly digest?: string
  /** How requests get there; default: straight. */
  readonly network?: Network
  /** The keys to use with it. */
  readonly keys: Keys
  /** Version that it was started as, where that is known. */
  readonly version?: string
  /** Address of this machine as the target sees it, where it is another one and known. */
  readonly host?: string
  /** What must not be written besides the keys. */
  readonly secrets?: readonly string[]
  /** Why a target that was started is not there any more, with its last output; `undefined` while it is. No secrets. */
  whyGone?(): Promise<string | undefined>
  /** The last that a target which was started has printed, without secrets; empty when that was nothing. */
  log?(): Promise<string>
  /** Ends what was started for the run. Never throws. */
  close(): Promise<void>
}
