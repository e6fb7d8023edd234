import { efforts, profiles, usualConcurrency } from '../engine/interface/index.ts'
import { reporterNames } from '../engine/report/reporter-names.ts'
import { areas } from '../interface/catalogue.ts'
import { partNames } from '../interface/parts.ts'
import type { Variables } from './environment.ts'
import { checkShard, invalid, oneOf, type Typed, timeOf } from './flag-values.ts'
import { apiKey } from './schema.ts'
import { checkTargetFlags, type TargetFlags } from './target-choice.ts'
import { wholeNumber } from './whole-number.ts'

/**
 * Command-line flags as typed: checked by `loadSettings`. Names are those of the flags, in camel case; one entry of a list may
 * hold several, separated by commas. How long a run would take at a latency and a delay of mints is told with the plan.
 */
export type Flags = TargetFlags &
  Typed<'apiKey' | 'config' | 'reportDir' | 'label' | 'targetVersion', 'reporter', 'strict' | 'failFast'> &
  Typed<'effort' | 'seed' | 'profile' | 'shard' | 'concurrency', 'only' | 'area' | 'part' | 'case', 'allowMainnet'> &
  Typed<'maxRequests' | 'maxMints' | 'latency' | 'mintDelay', never, 'plan' | 'list'>

/** Flags once they are checked: of the target, of where things are, and of the run, which becomes part of the settings as it is. */
export type CheckedFlags = ReturnType<typeof checkFlags>

/** What is run, and how it is judged; times in ms. */
export type RunFlags = Readonly<ReturnType<typeof runFlagsOf>>

/** @throws SettingsError naming the flag */
export function checkFlags(flags: Flags, variables: Variables) {
  const target = checkTargetFlags(flags, variables)
  const key = flags.apiKey === undefined ? undefined : apiKey.safeParse(flags.apiKey)
  if (key?.error) throw invalid('--api-key', `the key ${key.error.issues[0]?.message ?? 'is malformed'}`)
  return {
    target,
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
