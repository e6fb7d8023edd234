import type { Effort, Profile } from '../engine/interface/index.ts'
import type { ReporterName } from '../engine/report/index.ts'
import type { Area } from '../interface/areas.ts'
import type { PartName } from '../interface/parts.ts'

/** The flags that name the target, as typed. */
export interface TargetFlags {
  readonly target?: string | undefined
  readonly image?: string | undefined
  readonly imagePort?: string | undefined
  /** `NAME=VALUE`, or `NAME` for the value that our own environment has. */
  readonly imageEnv?: readonly string[] | undefined
  readonly command?: string | undefined
  readonly basePath?: string | undefined
  readonly reference?: boolean | undefined
}

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
  readonly failFast?: boolean | undefined
  readonly profile?: string | undefined
  readonly plan?: boolean | undefined
  readonly latency?: string | undefined
  readonly mintDelay?: string | undefined
  readonly list?: boolean | undefined
  readonly label?: string | undefined
  readonly targetVersion?: string | undefined
  /** `I/N`. */
  readonly shard?: string | undefined
  readonly concurrency?: string | undefined
  readonly maxRequests?: string | undefined
  readonly maxMints?: string | undefined
  readonly allowMainnet?: boolean | undefined
  readonly reporter?: readonly string[] | undefined
}

/** The same once they are checked. */
export interface CheckedFlags {
  readonly target: string | undefined
  readonly image: string | undefined
  readonly imagePort: number | undefined
  readonly imageEnv: Readonly<Record<string, string>>
  readonly command: string | undefined
  readonly basePath: string | undefined
  readonly reference: boolean
  readonly apiKey: string | undefined
  readonly config: string | undefined
  readonly reportDir: string | undefined
  readonly effort: Effort
  readonly seed: number | undefined
  readonly only: readonly string[]
  readonly areas: readonly Area[]
  readonly parts: readonly PartName[]
  readonly cases: readonly string[]
  readonly strict: boolean
  readonly failFast: boolean
  readonly profile: Profile
  readonly plan: boolean
  readonly latency: number | undefined
  readonly mintDelay: number | undefined
  readonly list: boolean
  readonly label: string | undefined
  readonly targetVersion: string | undefined
  readonly shard: { readonly index: number; readonly count: number }
  readonly concurrency: number
  readonly maxRequests: number | undefined
  readonly maxMints: number | undefined
  readonly allowMainnet: boolean
  readonly reporters: readonly ReporterName[]
}
