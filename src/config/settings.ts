import type { Waiver } from '../engine/judge/index.ts'
import type { Target } from '../engine/run/index.ts'
import type { Keys, Network } from '../engine/transport/index.ts'
import { isChain, networkOf } from '../interface/chains.ts'
import { chainRoles, keyRolesOf } from '../interface/roles.ts'
import { type Assets, type RunSettings, thisMachine } from '../interface/settings.ts'
import type { RunFlags } from './flags.ts'
import { invalidValue } from './settings-error.ts'
import type { TargetChoice } from './target-choice.ts'

/** What of the settings the cases see as it is. */
type Shared = Pick<RunSettings, 'runId' | 'seed' | 'environment' | 'namespace' | 'chains' | 'capabilities' | 'limits'>

/** Everything that was asked for, after flags, environment and file are merged. Holds secrets. */
export interface Settings extends RunFlags, Shared {
  readonly target: TargetChoice
  /** `undefined` only with the reference target, which brings its own. */
  readonly keys: Keys | undefined
  readonly assets: Pick<Assets, 'image' | 'twitterHandle'>
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

/** The chains of the settings on which tokens cost money; a name of both networks is what the environment is. */
export function mainnetsOf({ chains, environment, capabilities }: Settings): string[] {
  return chainRoles.flatMap((role) => {
    const chain = chains[role]
    if ((role === 'solana' || role === 'aptos') && !capabilities[role]) return []
    const network = isChain(chain) ? networkOf(chain) : 'unclassified'
    return network === 'mainnet' || (network === 'both' && environment === 'production') ? [chain] : []
  })
}

/**
 * Tokens and deployments on main networks cost money: nobody should find that out from a bill.
 * @throws SettingsError when the settings would let a run create there, and nobody has allowed it
 */
export function refuseMainnet(settings: Settings): void {
  if (settings.profile === 'read-only' || settings.target.kind === 'reference' || settings.allowMainnet) return
  const found = mainnetsOf(settings)
  if (found.length === 0) return
  throw invalidValue(
    `The run would create things on main networks, where they cost money: ${found.join(', ')}. ` +
      'Choose testnets (chains, environment: staging), or --profile read-only; or allow it with --allow-mainnet.',
  )
}

/** Where each value of the settings came from, by its key path (`limits.mints`): `--seed`, `conformint.yaml` … */
export type Origins = Readonly<Record<string, string>>

/** A clause such as `conformint.yaml, from ${KEY}`. */
export const originOf = (origins: Origins, key: string): string => origins[key] ?? 'default'

/**
 * Names the origin of every value of a file.
 * @param raw its data before variables are put in, so that the variable can be named
 * @param file as the reader knows it
 */
export function originsInFile(raw: unknown, file: string): Record<string, string> {
  const found: Record<string, string> = {}
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [name, member] of Object.entries(value)) walk(member, key === '' ? name : `${key}.${name}`)
    } else if (key !== '') found[key] = file + variablesIn(value)
  }
  walk(raw, '')
  return found
}

function variablesIn(value: unknown): string {
  const names = typeof value === 'string' ? [...value.matchAll(/(?<!\$)\$\{\w+\}/g)].map(([name]) => name) : []
  return names.length === 0 ? '' : `, from ${names.join(' and ')}`
}
