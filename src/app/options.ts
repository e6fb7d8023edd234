import type { z } from 'zod'
import type { CaseId } from '../../suites/case-id.ts'
import type { Flags } from '../config/flags.ts'
import { settingsFrom } from '../config/load.ts'
import type { fileSchema } from '../config/schema.ts'
import type { Settings } from '../config/settings.ts'
import type { Effort, Profile } from '../engine/interface/index.ts'
import type { RunEvent } from '../engine/run/index.ts'
import type { RequirementId } from '../interface/case.ts'
import type { Area } from '../interface/catalogue.ts'
import type { PartName } from '../interface/parts.ts'

/**
 * What is judged and how: the keys of `conformint.yaml` as a value, and what the command takes as flags, by the same names.
 * What the command refuses is refused here, in the same words.
 */
export interface RunOptions extends z.input<typeof fileSchema> {
  readonly effort?: Effort
  /** Seed of everything generated, 0 to 2^31-1; default: random. */
  readonly seed?: number
  /** Only what bears on these requirements, areas or parts, and only these cases. */
  readonly only?: readonly RequirementId[]
  readonly areas?: readonly Area[]
  readonly parts?: readonly PartName[]
  readonly cases?: readonly CaseId[]
  /** `read-only` creates nothing; default: `full`. */
  readonly profile?: Profile
  /** A failed SHOULD counts as a failed MUST. */
  readonly strict?: boolean
  /** The I-th of N parts of the cases. */
  readonly shard?: `${number}/${number}`
  /** Requests in flight at once; default: 24. */
  readonly concurrency?: number
  /** Requests, and tokens minted, at most: the cases that catch most for it; never exceeded. Default: `limits.mints`. */
  readonly maxRequests?: number
  readonly maxMints?: number
  /** Lets a run create on main networks, where tokens cost money; default: that is refused. */
  readonly allowMainnet?: boolean
  /** What is judged, and its version, as every report shows first. */
  readonly label?: string
  readonly targetVersion?: string
  /** Takes the events of the run as it happens. What it throws ends the run. */
  readonly onEvent?: (event: RunEvent) => void
}

/** The flags that options stand for, by the names of these; the others are keys of the configuration. */
const flagOf: Readonly<Record<string, keyof Flags>> = {
  effort: 'effort',
  seed: 'seed',
  only: 'only',
  areas: 'area',
  parts: 'part',
  cases: 'case',
  profile: 'profile',
  strict: 'strict',
  shard: 'shard',
  concurrency: 'concurrency',
  maxRequests: 'maxRequests',
  maxMints: 'maxMints',
  allowMainnet: 'allowMainnet',
  label: 'label',
  targetVersion: 'targetVersion',
} satisfies Record<keyof Omit<RunOptions, keyof z.input<typeof fileSchema> | 'onEvent'>, keyof Flags>

/**
 * An unknown option counts as a key of the configuration, and is refused there with the nearest that is known.
 * @param more flags that only some take
 * @throws SettingsError when an option is wrong
 */
export function settingsOf({ onEvent: _, ...options }: RunOptions, more: Flags = {}): Settings {
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  const { flags = [], keys = [] } = Object.groupBy(given, ([name]) => (Object.hasOwn(flagOf, name) ? 'flags' : 'keys'))
  const typed = flags.map(([name, value]) => [flagOf[name], typeof value === 'number' ? String(value) : value])
  return settingsFrom(Object.fromEntries(keys), { ...Object.fromEntries(typed), ...more })
}
