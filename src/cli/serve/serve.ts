import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import type { Fault } from '../../../reference-impl/faults/fault.ts'
import type { KeyGrant, KeyTable } from '../../../reference-impl/keys.ts'
import type { Front } from '../../../reference-impl/options.ts'
import type { Wrap } from '../../../reference-impl/parts.ts'
import type { Preset, PresetOptions } from '../../../reference-impl/presets/presets.ts'
import type { Snapshot } from '../../../reference-impl/store/snapshot.ts'
import { ExitCode } from '../../command/exit-code.ts'
import type { Terminal } from '../../command/terminal.ts'
import { type Typed, timeOf } from '../../config/flag-values.ts'
import { checkBasePath } from '../../config/target-choice.ts'
import { portOf, wholeNumber } from '../../config/whole-number.ts'
import { UsageError } from '../../engine/interface/index.ts'
import { nearest } from '../../engine/text/nearest.ts'
import { type Scope, scopes } from '../../interface/roles.ts'
import { refuseMissing } from '../../package/optional.ts'
import { untilInterrupted } from '../listening.ts'
import { choicesText, readChoices } from './choices.ts'

/** As typed. */
interface ServeFlags
  extends Typed<'database' | 'basePath' | 'namespace' | 'seed' | 'state'>,
    Typed<never, 'fault' | 'key' | 'choice' | 'fetchFrom', 'choices' | 'cors' | 'extras' | 'control'> {
  readonly port: string
  readonly host: string
  readonly mintDelay: string
  /** Commander's reading of --no-ui. */
  readonly ui: boolean
}

/** `conformint serve`: runs the reference implementation until it is interrupted. @returns the exit code */
export async function runServe(flags: ServeFlags, terminal: Terminal): Promise<number> {
  if (flags.choices) {
    terminal.out(choicesText(terminal.width))
    return ExitCode.good
  }
  const { CONFORMINT_FETCH_FROM: told = '' } = process.env
  const options = {
    port: portOf('--port', flags.port),
    host: flags.host,
    mintDelayMs: timeOf('--mint-delay', flags.mintDelay),
    database: databaseOf(flags.database),
    basePath: checkBasePath(flags.basePath ?? '', '--base-path'),
    choices: readChoices(flags.choice ?? []),
    cors: flags.cors === true,
    extras: flags.extras === true,
    fetchFrom: flags.fetchFrom ?? told.split(',').filter((host) => host !== ''),
    ...(flags.seed === undefined ? {} : { seed: seedOf(flags.seed, flags.database) }),
    ...(flags.key === undefined ? {} : { keys: readKeys(flags.key) }),
    ...(flags.namespace === undefined ? {} : { namespace: namespaceOf(flags.namespace) }),
  }
  if (options.database.startsWith('postgres')) refuseMissing('--database postgres://…', 'pg')
  const { state: file } = flags
  const state = file === undefined ? undefined : await readState(file)
  const faults = await faultsOf(flags.fault ?? [])
  const { startReference } = await import('../../../reference-impl/server.ts')
  const front = await frontOf(flags)
  const start = () =>
    startReference({
      ...options,
      front,
      state,
      atEnd: file === undefined ? undefined : (kept) => writeState(file, kept),
      wrap: (parts) => faults.reduce((wrapped, { wrap }) => wrap(wrapped), parts),
      report: (error, request) =>
        terminal.err(`${request} was answered with 500: ${error instanceof Error ? error.stack : String(error)}`),
    })
  const greet = ({ keys }: { readonly keys: object }): void => {
    terminal.err(['API keys', ...Object.keys(keys).map((key) => `  ${key}`)].join('\n'))
    for (const { id, breaks, says } of faults) terminal.err(`fault ${id} (breaks ${breaks.join(', ')}): ${says}`)
    if (options.basePath !== '') terminal.err(`The paths start with ${options.basePath}.`)
  }
  const server = await untilInterrupted({ start, greet, reasonOf: notStarted }, terminal)
  if (!server) return ExitCode.unanswered
  try {
    await server.close()
  } catch (error) {
    terminal.err(`error: --state: ${file} could not be written: ${(error as Error).message}`)
    return ExitCode.unanswered
  }
  return ExitCode.good
}

/** @throws {UsageError} for what cannot stand before the colon of a collectionLocator */
function namespaceOf(text: string): string {
  if (/^[^:\s]+$/.test(text)) return text
  throw new UsageError(
    '--namespace: it stands before the colon of a collectionLocator, and has neither colons nor spaces.',
  )
}

/** @throws {UsageError} for what is no number, and where others write too: what they drew would be drawn again */
function seedOf(text: string, database: string | undefined): number {
  if (database !== undefined)
    throw new UsageError('--seed: only a sandbox in memory is seeded; --state FILE keeps that.')
  return wholeNumber('--seed', text, 0, Number.MAX_SAFE_INTEGER)
}

/** What stands in front of the operations. */
async function frontOf({ control, state, ui }: ServeFlags): Promise<Front | undefined> {
  if (!control && !ui) return undefined
  const { sandbox } = await import('../../../reference-impl/sandbox/sandbox.ts')
  return sandbox({
    page: ui,
    control: control
      ? { loadFaults: switchedOn, save: state === undefined ? undefined : (kept) => writeState(state, kept) }
      : undefined,
  })
}

/** By the system's code of the error. */
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: '--host or --database names no address that is known here.',
  ECONNREFUSED: '--database: nothing answers there; is PostgreSQL running?',
  '3D000': '--database: there is no such database; create it first.',
  '28P01': '--database: PostgreSQL refuses the user or the password.',
}

const notStarted = (code: string | undefined, message: string): string | undefined =>
  code === undefined ? undefined : (reasons[code] ?? `the reference implementation did not start: ${message}`)

function databaseOf(text: string | undefined): string {
  if (text === undefined) return ':memory:'
  const file = /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(text)?.[1]
  if (file !== undefined) return file
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text
  throw new UsageError('--database is neither sqlite:FILE nor postgres://USER:PASSWORD@HOST:PORT/DATABASE.')
}

/**
 * What a sandbox begins with.
 * @returns undefined when the file is not there yet
 * @throws {UsageError} when it is no snapshot of a sandbox
 */
export async function readState(file: string): Promise<Snapshot | undefined> {
  if (!existsSync(file)) return undefined
  const { readSnapshot } = await import('../../../reference-impl/store/snapshot.ts')
  try {
    return readSnapshot(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new UsageError(`--state: ${file} cannot be read: ${(error as Error).message}.`)
  }
}

/** Writes beside it first, so that whoever reads it, or ends us meanwhile, finds all of the old one or all of the new. */
async function writeState(file: string, state: Snapshot): Promise<void> {
  const beside = `${file}.${process.pid}.tmp`
  // The keys of its wallets are in it.
  await writeFile(beside, `${JSON.stringify(state)}\n`, { mode: 0o600 })
  await rename(beside, file)
}

/**
 * Reads the keys that a sandbox takes.
 * @param texts `KEY[=PROJECT][:SCOPE,…]` each; without a project that of the first key, without scopes all of them
 * @throws {UsageError} for an unknown scope, an empty key, and one that stands twice
 */
export function readKeys(texts: readonly string[]): KeyTable {
  const table = new Map<string, KeyGrant>()
  for (const text of texts) {
    const { key, project, scopes: granted } = keyOf(text)
    if (table.has(key)) throw new UsageError('--key: a key stands there twice.')
    table.set(key, { project, scopes: granted })
  }
  return Object.fromEntries(table)
}

function keyOf(text: string): { key: string } & KeyGrant {
  // A key has neither sign; the names of scopes have colons of their own.
  const [, key = '', project, listed] = /^([^=:]*)(?:=([^:]*))?(?::(.*))?$/s.exec(text) ?? []
  if (!/^[\x21-\x7e]+$/.test(key)) throw new UsageError('--key: a key is visible ASCII without spaces, = and :.')
  if (project === '') throw new UsageError('--key KEY=PROJECT: the project has no name.')
  return {
    key,
    project: project ?? 'reference',
    scopes: listed === undefined ? scopes : listed.split(',').map(scopeOf),
  }
}

function scopeOf(text: string): Scope {
  const scope = scopes.find((one) => one === text)
  if (scope !== undefined) return scope
  throw new UsageError(
    `--key: there is no scope ${JSON.stringify(text)}.${nearest(text, scopes)} Scopes: ${scopes.join(', ')}.`,
  )
}

/** @throws {UsageError} for an unknown id */
async function faultsOf(ids: readonly string[]): Promise<Fault[]> {
  if (ids.length === 0) return []
  const { faultList, isFaultId } = await import('../../../reference-impl/faults/list.ts')
  const { loadFaults } = await import('../../../reference-impl/faults/load.ts')
  const known = faultList.map(({ id }) => id)
  return loadFaults(
    ids.map((id) => {
      if (isFaultId(id)) return id
      const hint = `${nearest(id, known)} \`conformint requirements ID\` lists those of a requirement.`
      throw new UsageError(`--fault: there is no fault ${JSON.stringify(id)}.${hint}`)
    }),
  )
}

/**
 * What is switched on while the sandbox runs: faults, and presets of what every client must survive.
 * @throws RangeError for an unknown name, as those who steer a sandbox are told
 */
export async function switchedOn(names: readonly string[]): Promise<Wrap> {
  const { presets } = await import('../../../reference-impl/presets/presets.ts')
  const isPreset = (name: string): name is keyof typeof presets => Object.hasOwn(presets, name)
  const others = names.filter((name) => !isPreset(name))
  const faults = await faultsOf(others).catch((error: Error) => {
    if (!(error instanceof UsageError)) throw error
    const known = `Presets: ${Object.keys(presets).join(', ')}.`
    throw new RangeError(`${error.message.replace(/^--fault: /, '')} ${known}`)
  })
  // How many requests are spoiled is for whoever switches them on and off to say.
  const always = { times: Number.POSITIVE_INFINITY }
  const days = names.filter(isPreset).map((name) => (presets[name] as (options: PresetOptions) => Preset)(always))
  return (parts) => [...faults, ...days].reduce((wrapped, { wrap }) => wrap(wrapped), parts)
}
