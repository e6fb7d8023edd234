import { efforts, profiles, usualConcurrency } from '../engine/interface/index.ts'
import { reporterNames } from '../engine/report/reporter-names.ts'
import { areas } from '../interface/catalogue.ts'
import { partNames } from '../interface/parts.ts'
import type { Variables } from './environment.ts'
import { checkShard, invalid, oneOf } from './flag-values.ts'
import { apiKey } from './schema.ts'
import { checkTargetFlags } from './target-choice.ts'
import { timeOf } from './time.ts'
import type { Flags } from './typed-flags.ts'
import { wholeNumber } from './whole-number.ts'

/** Flags once they are checked: of the target, of where things are, and of the run, which becomes part of the settings as it is. */
export type CheckedFlags = ReturnType<typeof checkFlags>

/** What is run, and how it is judged; times in ms. */
export type RunFlags = Readonly<ReturnType<typeof runFlagsOf>>

/** @throws SettingsError naming the flag */
export function checkFlags(flags: Flags, variables: Variables) {
  checkTargetFlags(flags)
  const key = flags.apiKey === undefined ? undefined : apiKey.safeParse(flags.apiKey)
  if (key?.error) throw invalid('--api-key', `the key ${key.error.issues[0]?.message ?? 'is malformed'}`)
  return {
    target: {
      target: flags.target,
      image: flags.image === undefined ? undefined : imageOf(flags.image),
      imagePort: flags.imagePort === undefined ? undefined : wholeNumber('--image-port', flags.imagePort, 1, 65_535),
      imageEnv: environmentOf(flags.imageEnv ?? [], variables),
      command: flags.command,
      basePath: flags.basePath,
      reference: flags.reference ?? false,
    },
    apiKey: flags.apiKey,
    config: flags.config,
    reportDir: flags.reportDir,
    seed: flags.seed === undefined ? undefined : wholeNumber('--seed', flags.seed, 0, 2 ** 31 - 1),
    limits: {
      maxRequests: budgetOf('--max-requests', flags.maxRequests),
      maxMints: budgetOf('--max-mints', flags.maxMints),
    },
    run: runFlagsOf(flags),
  }
}

function runFlagsOf(flags: Flags) {
  return {
    effort: oneOf('--effort', flags.effort ?? 'standard', efforts),
    // Ids of requirements are capitals, those of cases are not: nobody needs to know when typing.
    only: split(flags.only ?? []).map((id) => id.toUpperCase()),
    areas: split(flags.area ?? []).map((area) => oneOf('--area', area, areas)),
    parts: split(flags.part ?? []).map((part) => oneOf('--part', part, partNames)),
    cases: split(flags.case ?? []).map((id) => id.toLowerCase()),
    strict: flags.strict ?? false,
    failFast: flags.failFast ?? false,
    profile: oneOf('--profile', flags.profile ?? 'full', profiles),
    plan: flags.plan ?? false,
    latency: planned('--latency', flags.latency, flags),
    mintDelay: planned('--mint-delay', flags.mintDelay, flags),
    list: flags.list ?? false,
    label: words('--label', flags.label),
    targetVersion: words('--target-version', flags.targetVersion),
    shard: checkShard(flags.shard ?? '1/1'),
    concurrency:
      flags.concurrency === undefined ? usualConcurrency : wholeNumber('--concurrency', flags.concurrency, 1, 500),
    allowMainnet: flags.allowMainnet ?? false,
    reporters: [...new Set(split(flags.reporter ?? ['json,junit,html,markdown']))].map((name) =>
      oneOf('--reporter', name, reporterNames),
    ),
  }
}

/** A time that only a plan is interested in. */
function planned(name: string, value: string | undefined, { plan }: Flags): number | undefined {
  if (value !== undefined && !plan) throw invalid(name, 'goes with --plan, which tells how long a run would take')
  return value === undefined ? undefined : timeOf(name, value)
}

const budgetOf = (name: string, value: string | undefined): number | undefined =>
  value === undefined ? undefined : wholeNumber(name, value, 0, 10_000_000)

/** One line for the head of a page. */
function words(name: string, value: string | undefined): string | undefined {
  const line = value?.replace(/\s+/g, ' ').trim()
  if (line !== undefined && line.length > 200) throw invalid(name, 'is longer than 200 characters')
  return line === '' ? undefined : line
}

const split = (values: readonly string[]): string[] =>
  values.flatMap((value) => value.split(',').map((part) => part.trim())).filter((part) => part !== '')

function imageOf(reference: string): string {
  if (/^[\w][\w.:/@-]*$/.test(reference)) return reference
  throw invalid('--image', `${JSON.stringify(reference)} is not the reference of an image, such as vendor/service:1.2`)
}

/** Its messages never show a value, which may be a secret. */
function environmentOf(entries: readonly string[], variables: Variables): Record<string, string> {
  return Object.fromEntries(
    entries.map((entry, index) => {
      const [, name = '', value] = /^([^=\s]+)(?:=(.*))?$/s.exec(entry) ?? []
      if (value !== undefined) return [name, value]
      if (!/^[A-Za-z_]\w*$/.test(name))
        throw invalid('--image-env', `entry ${index + 1} is neither NAME=VALUE nor NAME`)
      const own = variables[name]
      if (own === undefined) throw invalid('--image-env', `${name} has no value, and is not set in the environment`)
      return [name, own]
    }),
  )
}
