import type { RunSettings as EngineSettings, RunLimits } from '../engine/interface/index.ts'
import type { Capability, ChainRole, KeyRole } from './roles.ts'

/** `staging` works on testnets, `production` on mainnets (interface document, What the service does, 6). */
export type Environment = 'staging' | 'production'

export interface Limits extends RunLimits {
  /** Tokens; a plan that would mint more is refused. */
  readonly mints: number
  /** The most that a run may send; what it does not reach to is not selected. */
  readonly maxRequests?: number
  /** The same for tokens; default: `mints`, and a plan that would mint more is refused. */
  readonly maxMints?: number
}

/** Where what runs on this machine finds what it serves. */
export const thisMachine = '127.0.0.1'

/** Files that requests link to. */
export interface Assets {
  /** Address of an image that a target can fetch, for requests that cannot switch the re-upload off. */
  readonly image: string
  /** A social handle that exists, for services that look handles up; those that a run makes up do not. */
  readonly twitterHandle?: string
  /** Whether the target is one that was started for the run: files on this machine may then be within its reach. */
  readonly started: boolean
  /** This machine as a target that was started sees it, where that is known. */
  readonly host?: ThisMachine
}

export interface ThisMachine {
  /** As it stands in an address; this machine can listen on it. */
  readonly name: string
  /** Whether it is within reach in any event: a firewall may stand between a container and its host. */
  readonly isSure: boolean
}

/** What cases may know of the settings. No secrets; survives a structured clone. */
export interface RunSettings extends EngineSettings {
  readonly environment: Environment
  /** The service-namespace prefix of `collectionLocator` in orders. */
  readonly namespace: string
  readonly assets: Assets
  /** Where the run creates things. */
  readonly chains: Readonly<Record<ChainRole, string>>
  readonly capabilities: Readonly<Record<Capability, boolean>>
  readonly limits: Limits
  /** The keys that exist beside the full one. */
  readonly keyRoles: readonly KeyRole[]
}
