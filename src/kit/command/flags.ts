import type { Command } from 'commander'
import { shortest, type Terminal } from '../../command/terminal.ts'
import { checkShard, oneOf, timeOf } from '../../config/flag-values.ts'
import { loadWaivers } from '../../config/waivers.ts'
import { wholeNumber } from '../../config/whole-number.ts'
import { efforts, profiles, UsageError, usualConcurrency } from '../../engine/interface/index.ts'
import { reporterNames } from '../../engine/report/reporter-names.ts'
import { terminalLine } from '../../engine/text/index.ts'
import type { Keys } from '../../engine/transport/index.ts'
import type { Kit } from '../kit.ts'
import type { RunOptions } from '../run.ts'

/** What a command calls itself, and what it judges. */
export interface Called {
  readonly kit: Kit
  readonly name: string
  readonly terminal: Terminal
}

/** The line that repeats a case of the report in a folder. */
export const againIn =
  (name: string, reportDir: string) =>
  (caseId: string): string =>
    `${name} replay ${terminalLine(shortest(reportDir))} ${caseId}`

/** As typed; flags of the interface's own by their names. */
export type KitFlags = Readonly<Record<string, string | readonly string[] | boolean | undefined>>

/** What a target is named by. */
export function targetFlags(command: Command, { interface: judged, reference }: Kit): Command {
  command.optionsGroup('Target (one of):').option('--target <URL>', 'base address of a running service')
  if (reference !== undefined) {
    command.option('--reference', 'the implementation that the cases are proved on')
    command.option('--fault <ID>', 'the same with one of its faults')
  }
  command.optionsGroup('Settings:')
  if (judged.keyVariable !== undefined) {
    command.option('--api-key <KEY>', `the key that may do everything (environment: ${judged.keyVariable})`)
  }
  for (const [name, { says, values, default: usual }] of Object.entries(judged.options)) {
    const allowed = values === undefined ? '' : `: ${values.join(', ')}`
    command.option(`--${name} <NAME>`, `${says}${allowed}${usual === undefined ? '' : ` (default: ${usual})`}`)
  }
  return command
    .option('--request-timeout <TIME>', 'longest that one answer may take (default: 10s)')
    .option('--completion-timeout <TIME>', 'longest that a read may lag behind what was accepted (default: 30s)')
    .option('--concurrency <N>', `requests in flight at once (default: ${usualConcurrency})`)
}

/** What a run is about, and how it is judged. */
export function runFlags(command: Command, { interface: { quota, costs } }: Kit): Command {
  const many = costs.find(({ kind }) => kind === quota.kind)?.many ?? quota.kind
  return command
    .optionsGroup('What runs:')
    .option('--only <ID...>', 'only cases that bear on these requirements')
    .option('--area <NAME...>', 'only cases that bear on these areas')
    .option('--case <ID...>', 'only these cases')
    .option('--effort <LEVEL>', 'quick, standard or thorough: generated examples of a property (default: standard)')
    .option('--seed <N>', 'seed of everything generated (default: random, printed)')
    .option('--profile <NAME>', 'full or read-only; read-only creates nothing (default: full)')
    .option('--shard <I/N>', 'the I-th of N parts of the cases (default: 1/1)')
    .option('--max-requests <N>', 'send no more than N requests (default: no limit)')
    .option(`${quota.flag} <N>`, `the same for ${many} ${quota.made}`)
    .option('--fail-fast', 'end at the first failed requirement; what is left then is not selected')
    .option('--plan', 'print what would be run, and send nothing')
    .option('--list', 'print the cases that would run, and send nothing')
    .optionsGroup('Judgement and reports:')
    .option('--label <TEXT>', 'what is judged, shown first in every report')
    .option('--target-version <TEXT>', 'its version, shown beside the label')
    .option('--strict', 'a failed SHOULD makes the verdict non-conforming too')
    .option('--waivers <FILE>', 'known failures, YAML')
    .option('--report-dir <DIR>', 'where the reports go')
    .option('--reporter <NAME...>', `${reporterNames.join(', ')} (default: json,junit,html,markdown)`)
}

const textOf = (flags: KitFlags, name: string): string | undefined => {
  const value = flags[name]
  return typeof value === 'string' ? value : undefined
}

/** One entry may hold several, separated by commas. */
export function listOf(flags: KitFlags, name: string): string[] {
  const value = flags[name]
  const entries = Array.isArray(value) ? value : typeof value === 'string' ? [value] : []
  return entries.flatMap((entry: string) => entry.split(',').map((one) => one.trim())).filter((one) => one !== '')
}

const camel = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** @returns what `parse` makes of a flag, under the name of its option; nothing where it was not typed */
function given<Name extends string, Value>(
  flags: KitFlags,
  flag: string,
  name: Name,
  parse: (name: string, text: string) => Value,
): { readonly [One in Name]?: Value } {
  const text = textOf(flags, camel(flag))
  const empty: { readonly [One in Name]?: Value } = {}
  return text === undefined ? empty : { ...empty, [name]: parse(`--${flag}`, text) }
}

const number =
  (least: number, most: number) =>
  (name: string, text: string): number =>
    wholeNumber(name, text, least, most)

const mostCounted = 10_000_000

/** What the flags ask for. @throws UsageError or SettingsError naming the flag */
export function optionsOf(kit: Kit, flags: KitFlags, variables: NodeJS.ProcessEnv = process.env): RunOptions {
  const { options, quota } = kit.interface
  const budget = {
    ...given(flags, 'max-requests', 'requests', number(0, mostCounted)),
    ...given(flags, quota.flag.replace('--', ''), 'quota', number(0, mostCounted)),
  }
  return {
    ...targetOf(kit, flags, variables),
    ...given(flags, 'effort', 'effort', (name, text) => oneOf(name, text, efforts)),
    ...given(flags, 'profile', 'profile', (name, text) => oneOf(name, text, profiles)),
    ...given(flags, 'seed', 'seed', number(0, 2 ** 31 - 1)),
    ...given(flags, 'shard', 'shard', (_, text) => checkShard(text)),
    ...given(flags, 'concurrency', 'concurrency', number(1, 500)),
    ...given(flags, 'label', 'label', (_, text) => text),
    ...given(flags, 'target-version', 'targetVersion', (_, text) => text),
    ...given(flags, 'waivers', 'waivers', (_, file) => loadWaivers(file)),
    ...(Object.keys(budget).length === 0 ? {} : { budget }),
    // Ids of requirements are capitals, those of cases are not: nobody needs to know when typing.
    only: listOf(flags, 'only').map((id) => id.toUpperCase()),
    areas: listOf(flags, 'area'),
    cases: listOf(flags, 'case'),
    strict: flags.strict === true,
    failFast: flags.failFast === true,
    limits: {
      ...given(flags, 'request-timeout', 'requestTimeout', timeOf),
      ...given(flags, 'completion-timeout', 'completionTimeout', timeOf),
      ...(isOwn(flags) ? kit.reference?.limits : {}),
    },
    own: Object.fromEntries(
      Object.entries(options).flatMap(([name, { values }]) => {
        const text = textOf(flags, camel(name))
        return text === undefined ? [] : [[name, values === undefined ? text : oneOf(`--${name}`, text, values)]]
      }),
    ),
  }
}

const isOwn = (flags: KitFlags): boolean => flags.reference === true || flags.fault !== undefined

/** @throws UsageError unless exactly one target is named, with a key where it wants one */
function targetOf(
  { reference, interface: judged }: Kit,
  flags: KitFlags,
  variables: NodeJS.ProcessEnv,
): Pick<RunOptions, 'target' | 'keys'> {
  const url = textOf(flags, 'target')
  const own = reference === undefined ? '' : ' or --reference'
  if ((url === undefined) === !isOwn(flags)) throw new UsageError(`Name one target: --target URL${own}.`)
  if (url === undefined) {
    const fault = textOf(flags, 'fault')
    const known = reference?.faults.map(({ id }) => id) ?? []
    if (fault !== undefined) oneOf('--fault', fault, known)
    return { target: async () => (await reference?.start(fault)) ?? Promise.reject(new Error('there is no reference')) }
  }
  return { target: url, keys: keysOf(judged, textOf(flags, 'apiKey'), variables) }
}

function keysOf(
  { name, keyVariable, keys, secrets }: Kit['interface'],
  typed: string | undefined,
  variables: NodeJS.ProcessEnv,
): Keys {
  if (keyVariable === undefined) return { full: '' }
  const full = typed ?? variables[keyVariable]
  if (full === undefined || full === '') {
    throw new UsageError(`A service of ${name} wants a key: --api-key KEY, or ${keyVariable} in the environment.`)
  }
  const others = Object.keys(keys).flatMap((role): [string, string][] => {
    const value = variables[secrets.variableOf(role)]
    return value === undefined || value === '' ? [] : [[role, value]]
  })
  return { ...Object.fromEntries(others), full }
}
