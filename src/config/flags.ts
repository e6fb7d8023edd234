import { efforts, profiles, usualConcurrency } from '../engine/interface/index.ts'
import { reporterNames } from '../engine/report/reporter-names.ts'
import { areas } from '../interface/areas.ts'
import { partNames } from '../interface/parts.ts'
import type { Variables } from './environment.ts'
import { checkShard, invalid, oneOf } from './flag-values.ts'
import { apiKey } from './schema.ts'
import { checkTargetFlags, type TargetFlags } from './target-choice.ts'
import { timeOf } from './time.ts'
import { wholeNumber } from './whole-number.ts'

/** Command-line flags as typed: checked by `loadSettings`. Names are those of the flags, in camel case. */
export interface Flags extends TargetFlags {
  readonly apiKey?: string | undefined
  readonly config?: string | undefined
  readonly reportDir?: string | undefined
  readonly effort?: string | undefined
  readonly seed?: string | undefined
  /** Requirement ids; one entry may hold several, separated by commas. So do `area`, `part` and `reporter`. */
  readonly only?: readonly string[] | undefined
  readonly area?: readonly string[] | undefined
  readonly part?: readonly string[] | undefined
  /** Ids of cases. */
  readonly case?: readonly string[] | undefined
  readonly strict?: boolean | undefined
  /** The run ends at the first requirement that makes the verdict non-conforming. */
  readonly failFast?: boolean | undefined
  readonly profile?: string | undefined
  readonly plan?: boolean | undefined
  /** From a request to its answer: how long a run would take there is told with the plan. */
  readonly latency?: string | undefined
  /** The same from acceptance of a mint to its completion; default: at once. */
  readonly mintDelay?: string | undefined
  readonly list?: boolean | undefined
  /** What is judged, in the words of whoever runs it. */
  readonly label?: string | undefined
  readonly targetVersion?: string | undefined
  /** `I/N`. */
  readonly shard?: string | undefined
  readonly concurrency?: string | undefined
  readonly maxRequests?: string | undefined
  readonly maxMints?: string | undefined
  /** A run that creates may do so where tokens cost money. */
  readonly allowMainnet?: boolean | undefined
  readonly reporter?: readonly string[] | undefined
}

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
