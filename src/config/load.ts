import { randomBytes, randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Capability, capabilities } from '../interface/roles.ts'
import { environmentOf } from './chains.ts'
import { check } from './check.ts'
import { readDocument } from './document.ts'
import { expandVariables, type Variables } from './environment.ts'
import { type CheckedFlags, checkFlags, type Flags } from './flags.ts'
import { type FileSettings, fileSchema } from './schema.ts'
import type { Keys, Limits, Settings, TargetChoice } from './settings.ts'
import { SettingsError } from './settings-error.ts'
import { targetOf } from './target-choice.ts'
import { loadWaivers } from './waivers.ts'

const defaultFile = 'conformint.yaml'

const defaultLimits: Limits = { requestTimeout: 10_000, completionTimeout: 30_000, retryAfter: 180_000, mints: 1000 }

/**
 * Merges flags, environment and file, in this order of precedence.
 * @throws SettingsError naming the flag, or the file and key
 */
export function loadSettings(
  flags: Flags,
  variables: Variables = process.env,
  directory: string = process.cwd(),
): Settings {
  const checked = checkFlags(flags, variables)
  const apiKey = checked.apiKey ?? (variables.CONFORMINT_API_KEY || undefined)
  const { file, configFile } = readFile(checked, apiKey, variables, directory)
  const target = targetOf(checked, file, configFile)
  const environment = file.environment ?? (file.chains?.evm === undefined ? 'staging' : environmentOf(file.chains.evm))
  const evm = file.chains?.evm ?? (environment === 'production' ? 'polygon' : 'polygon-amoy')
  const { startTimeout: _, ...limits } = file.limits ?? {}
  const { effort, only, areas, cases, strict, profile, plan, list, label, targetVersion } = checked
  const { concurrency, reporters, shard } = checked
  return {
    target,
    keys: keysOf(target, file, apiKey, configFile),
    environment,
    namespace: file.namespace ?? 'service',
    chains: { evm, solana: file.chains?.solana ?? 'solana', aptos: file.chains?.aptos ?? 'aptos' },
    capabilities: Object.fromEntries(capabilities.map((name) => [name, file.capabilities?.[name] ?? true])) as Record<
      Capability,
      boolean
    >,
    limits: { ...defaultLimits, ...present(limits) },
    waivers:
      file.waivers === undefined ? [] : loadWaivers(path.resolve(path.dirname(configFile ?? directory), file.waivers)),
    configFile,
    reportDir: path.resolve(directory, checked.reportDir),
    effort,
    seed: checked.seed ?? randomInt(2 ** 31),
    only,
    areas,
    cases,
    strict,
    profile,
    plan,
    list,
    label,
    targetVersion,
    concurrency,
    reporters,
    shard,
    runId: newRunId(),
  }
}

/** Never from the seed: a repeated run must not meet what the first one created. */
const newRunId = (): string => randomBytes(6).readUIntBE(0, 6).toString(36).padStart(8, '0').slice(-8)

function readFile(
  flags: CheckedFlags,
  apiKey: string | undefined,
  variables: Variables,
  directory: string,
): { readonly file: FileSettings; readonly configFile: string | undefined } {
  const configFile = path.resolve(directory, flags.config ?? defaultFile)
  if (flags.config === undefined && !existsSync(configFile)) return { file: {}, configFile: undefined }
  const overridden = new Set<string>()
  if (apiKey !== undefined) overridden.add('keys.full')
  if (flags.target !== undefined || flags.image !== undefined || flags.command !== undefined) overridden.add('target')
  if (flags.reference) for (const key of ['keys', 'target']) overridden.add(key)
  const shown = path.relative(directory, configFile) || configFile
  const data = expandVariables(readDocument(configFile, 'the configuration') ?? {}, variables, shown, overridden)
  return { file: check(fileSchema, data, shown), configFile }
}

function keysOf(
  target: TargetChoice,
  file: FileSettings,
  apiKey: string | undefined,
  configFile: string | undefined,
): Keys | undefined {
  if (target.kind === 'reference') return undefined
  const full = apiKey ?? file.keys?.full
  if (full === undefined) {
    throw new SettingsError(
      'NO_KEY',
      `No API key: set CONFORMINT_API_KEY, use --api-key, or set keys.full in ${configFile ?? defaultFile}.`,
    )
  }
  const { lacking = {}, otherProject } = file.keys ?? {}
  return { full, lacking: present(lacking), ...(otherProject === undefined ? {} : { otherProject }) }
}

/** Without the members that are `undefined`. */
function present<T extends object>(members: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never
}
