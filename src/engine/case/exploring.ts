import type { CaseFailure } from './result.ts'

/** One example of a property whose examples are drawn without end. */
export interface Exploring {
  /** Where it is, as fast-check writes it: its number, and behind colons how it was shrunk. */
  readonly path: string
  /** Requirements whose violation was noted at an earlier example: it is none again. */
  readonly knownBroken: ReadonlySet<string>
  /** Whether the first violation of a requirement is all that is wanted; of others it is noted, and the example tried again for the rest. */
  readonly endsWith: (requirement: string) => boolean
  /** Told of what the example breaks for sure. @returns whether a smaller example is wanted */
  readonly found: (failures: readonly CaseFailure[]) => boolean
}

/** What the shrinking of a counterexample may take that is all that came of an exploration. */
export const explorersLimit = { executions: 400, time: 60_000 } as const
