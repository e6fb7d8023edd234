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

/** What they say of the target, once they are checked. */
export interface CheckedTarget {
  readonly target: string | undefined
  readonly image: string | undefined
  readonly imagePort: number | undefined
  readonly imageEnv: Readonly<Record<string, string>>
  readonly command: string | undefined
  readonly basePath: string | undefined
  readonly reference: boolean
}
