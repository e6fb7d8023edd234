import { randomBytes, randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Keys, Network } from '../engine/transport/index.ts'
import { publicImageUrl } from '../interface/builders/requests.ts'
import { environmentOf } from '../interface/chains.ts'
import { capabilities } from '../interface/roles.ts'
import type { Limits } from '../interface/settings.ts'
import { check, readDocument } from './check.ts'
import { expandVariables, type Variables } from './environment.ts'
import { type CheckedFlags, checkFlags, type Flags } from './flags.ts'
import { networkOf } from './network.ts'
import { present } from './present.ts'
import { type FileSettings, fileSchema } from './schema.ts'
import { type Origins, originsInFile, type Settings } from './settings.ts'
import { invalidValue, SettingsError } from './settings-error.ts'
import { type TargetChoice, targetOf } from './target-choice.ts'
import { loadWaivers } from './waivers.ts'

/** The first that exists is read when none is named. */
const defaultFiles = ['conformint.yaml', 'conformint.yml'] as const
const [defaultFile] = defaultFiles

const defaultLimits: Limits = { requestTimeout: 10_000, completionTimeout: 30_000, retryAfter: 180_000, mints: 1000 }

/** In ms, where nobody has said how long a target may take: see `RunLimits.promptTimeout`. */
const promptTimeout = 10_000

/** Whether there can be no settings without a key: whoever says that it is missing looks at the rest. */
type KeyUse = 'needed' | 'optional'

/**
 * Merges flags, environment and file, in this order of precedence.
 * @throws SettingsError naming the flag, or the file and key
 */
export function loadSettings(
  flags: Flags,
  variables: Variables = process.env,
  directory: string = process.cwd(),
  keyUse: KeyUse = 'needed',
): Settings {
  const checked = checkFlags(flags, variables)
  const apiKey = checked.apiKey ?? (variables.CONFORMINT_API_KEY || undefined)
  const read = readFile(checked, apiKey, variables, directory, keyUse)
  const origins = { ...read.origins, ...originsOfFlags(flags, variables) }
  return merged(checked, { ...read, apiKey, directory, variables, origins, keyUse })
}

/**
 * The way to a server beside the target, such as a broker: by the proxy and the authority of the configuration, or the proxy of
 * the environment. Headers and certificates are for the target alone.
 * @throws SettingsError as above
 */
export function loadWayTo(
  url: string,
  flags: Flags,
  variables: Variables = process.env,
  directory: string = process.cwd(),
): Network {
  const read = readFile(checkFlags(flags, variables), undefined, variables, directory, 'optional')
  const { proxy, ca } = read.file
  return networkOf(present({ proxy, ca }), { kind: 'url', url }, variables, folderOf({ ...read, directory }))
}

/**
 * The same for programs: what a file would say, as a value.
 * @throws SettingsError naming the flag, or the key
 */
export function settingsFrom(document: unknown, flags: Flags): Settings {
  const file = check(fileSchema, document, 'the options')
  const around = { directory: process.cwd(), variables: process.env, origins: {}, keyUse: 'needed' } as const
  return merged(checkFlags(flags, {}), { file, ...around })
}

/** What a file says, and where it lies. */
interface ReadFile {
  readonly file: FileSettings
  readonly configFile?: string | undefined
  readonly origins: Origins
}

interface Around extends ReadFile {
  readonly apiKey?: string | undefined
  readonly directory: string
  readonly variables: Variables
  readonly keyUse: KeyUse
}

/** What a configuration names is named from its folder on. */
const folderOf = ({ configFile, directory }: Pick<Around, 'configFile' | 'directory'>): string =>
  configFile === undefined ? directory : path.dirname(configFile)

function merged({ target: named, reportDir, limits: budget, run, seed }: CheckedFlags, around: Around): Settings {
  const { file, directory, configFile, variables, origins } = around
  const target = targetOf(named, file, configFile)
  const environment = file.environment ?? (file.chains?.evm === undefined ? 'staging' : environmentOf(file.chains.evm))
  const evm = file.chains?.evm ?? (environment === 'production' ? 'polygon' : 'polygon-amoy')
  const { startTimeout: _, ...own } = file.limits ?? {}
  const limits = { ...present(own), ...present(budget) }
  const folder = folderOf(around)
  return {
    target,
    keys: keysOf(target, around),
    environment,
    namespace: file.namespace ?? 'service',
    assets: { image: publicImageUrl, ...present(file.assets ?? {}) },
    chains: { evm, solana: file.chains?.solana ?? 'solana', aptos: file.chains?.aptos ?? 'aptos' },
    capabilities: Object.fromEntries(
      capabilities.map((name) => [name, file.capabilities?.[name] ?? true]),
    ) as Settings['capabilities'],
    network: networkOf(file, target, variables, folder),
    // Whoever says how long a target may take has it waited for so long, whatever it shows sooner.
    limits: { ...defaultLimits, ...(limits.completionTimeout === undefined ? { promptTimeout } : {}), ...limits },
    waivers: file.waivers === undefined ? [] : loadWaivers(path.resolve(folder, file.waivers)),
    configFile,
    origins,
    reportDir:
      reportDir === undefined && file.report?.dir !== undefined
        ? path.resolve(folder, file.report.dir)
        : path.resolve(directory, reportDir ?? 'conformint-report'),
    keptRuns: file.report?.keep ?? 1,
    ...run,
    seed: seed ?? randomInt(2 ** 31),
    runId: newRunId(),
  }
}

/** Never from the seed: a repeated run must not meet what the first one created. */
const newRunId = (): string => randomBytes(6).readUIntBE(0, 6).toString(36).padStart(8, '0').slice(-8)

function readFile(
  { config, target }: CheckedFlags,
  apiKey: string | undefined,
  variables: Variables,
  directory: string,
  keyUse: KeyUse,
): ReadFile {
  const configFile = configFileOf(config, directory)
  if (configFile === undefined) return { file: {}, origins: {} }
  const overridden = new Set<string>()
  if (apiKey !== undefined) overridden.add('keys.full')
  if ([target.target, target.image, target.command].some((one) => one !== undefined)) overridden.add('target')
  if (target.reference) for (const key of ['keys', 'target']) overridden.add(key)
  const shown = path.relative(directory, configFile) || configFile
  const document = readDocument(configFile, 'the configuration') ?? {}
  const raw = keyUse === 'optional' && apiKey === undefined ? withoutUnsetKey(document, variables) : document
  const data = expandVariables(raw, variables, shown, overridden)
  return { file: check(fileSchema, data, shown), configFile, origins: originsInFile(raw, shown) }
}

/** Without a full key that is to come from a variable which is not set: the key is what is missing then, and no more. */
function withoutUnsetKey(document: unknown, variables: Variables): unknown {
  const { keys } = document as { keys?: { full?: unknown } | null }
  const [, name] = /^\$\{([A-Za-z_]\w*)\}$/.exec(String(keys?.full)) ?? []
  if (name === undefined || variables[name]) return document
  const { full: _, ...others } = keys ?? {}
  return { ...(document as object), keys: others }
}

/** @throws SettingsError when both spellings of the default are there: which one counts should be no riddle */
function configFileOf(named: string | undefined, directory: string): string | undefined {
  if (named !== undefined) return path.resolve(directory, named)
  const [first, second] = defaultFiles.map((name) => path.resolve(directory, name)).filter((file) => existsSync(file))
  if (second === undefined) return first
  throw invalidValue(`There are ${defaultFiles.join(' and ')}: remove one, or name the one that counts with --config.`)
}

/** Flags that have a key in the file, or none: both are told by the flag's name. */
function originsOfFlags(flags: Flags, variables: Variables): Origins {
  const given = Object.entries(flags).filter(([, value]) => value !== undefined && value !== false)
  const dashed = (name: string): string => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  const origins = Object.fromEntries(given.map(([name]) => [name, dashed(name)]))
  const { apiKey: flag, image, command, reference, ...rest } = origins
  const key = flag ?? (variables.CONFORMINT_API_KEY ? 'CONFORMINT_API_KEY' : undefined)
  const target = image ?? command ?? reference
  return { ...rest, ...present({ target, 'keys.full': key }) }
}

function keysOf(target: TargetChoice, { file, apiKey, configFile, keyUse }: Around): Keys | undefined {
  if (target.kind === 'reference') return undefined
  const full = apiKey ?? file.keys?.full
  if (full === undefined) {
    if (keyUse === 'optional') return undefined
    throw new SettingsError(
      'NO_KEY',
      `No API key: set CONFORMINT_API_KEY, use --api-key, or set keys.full in ${configFile ?? defaultFile}.`,
    )
  }
  const { lacking = {}, otherProject } = file.keys ?? {}
  const same = Object.entries(lacking).find(([, key]) => key === full)
  const twice = same === undefined ? (otherProject === full ? 'otherProject' : undefined) : `lacking.${same[0]}`
  if (twice !== undefined) {
    throw invalidValue(
      `keys.${twice} is the full key: it has to be ${twice === 'otherProject' ? 'a key of a second project' : 'one with every scope but this'}; ` +
        'leave it out where there is none.',
    )
  }
  const roles = Object.entries(present(lacking)).map(([scope, key]) => [`lacking.${scope}`, key])
  return { ...Object.fromEntries(roles), full, ...present({ otherProject }) }
}
