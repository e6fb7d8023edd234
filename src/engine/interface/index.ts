import type { Catalogue, Requirement } from '../catalogue/index.ts'
import type { Tally } from '../evidence/index.ts'
import type { OpenApiDocument } from '../oracle/index.ts'
import type { SecretPlaces } from '../redaction/index.ts'
import type { Operation, RateLimit, RequestOutline, Session } from '../transport/index.ts'
import type { Pace } from '../waiting/index.ts'

/** The door of this room, and the room. */

/** The command was used wrongly: exit 2. The message is one sentence that says what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly code = 'USAGE'
}

/** Requests under way at once where nobody says otherwise: so many that a line of 100 ms is not what a standard run waits for. */
export const usualConcurrency = 24

export const efforts = ['quick', 'standard', 'thorough'] as const

/** How much of what can be generated a run tries. */
export type Effort = (typeof efforts)[number]

export const profiles = ['full', 'read-only'] as const

/** `read-only` sends nothing that creates or changes anything. */
export type Profile = (typeof profiles)[number]

/** What the engine has to know of a run. No secrets; survives a structured clone. An interface adds its own. */
export interface RunSettings {
  /** Marks what the run creates: 8 characters of a-z and 0-9, new for each run. */
  readonly runId: string
  /** Seed of everything generated: 0 to 2^31-1. */
  readonly seed: number
  readonly effort: Effort
  readonly profile: Profile
  /** How many times as many examples that use up quota a thorough run may try as a standard one. */
  readonly quotaFactor: number
  readonly limits: RunLimits
}

/** In ms. */
export interface RunLimits {
  /** Longest that one answer may take, to its last byte. */
  readonly requestTimeout: number
  /** Longest that a read may lag behind what was accepted. */
  readonly completionTimeout: number
  /**
   * How long a read of what nothing has to be done for on a chain may lag behind at least, where all else was there within a
   * tenth of that; default: as long as `completionTimeout`.
   */
  readonly promptTimeout?: number
  /** Longest that a 429 or 503 is waited out. */
  readonly retryAfter: number
  /** What is never exceeded; default: none. */
  readonly rate?: RateLimit
  /** Longest that the whole run may take; default: by what is planned. */
  readonly run?: number
}

/** What tells which parts a case is about. */
export interface PartedCase {
  readonly id: string
  readonly requirements: readonly string[]
  readonly needs?: unknown
  /** Operations that it is about. */
  readonly about?: readonly string[]
}

/** The parts of an interface: named sets of sentences, each of which a vendor offers or does not. */
export interface Parts {
  /** In the order in which they are told. */
  readonly names: readonly string[]
  /** The parts that a requirement bears on: several where it is said of each of them. */
  ofRequirement(requirement: Requirement): readonly string[]
  /** The parts that a case is about; what it judges of others it judges by the way. */
  ofCase(case_: PartedCase): readonly string[]
  ofOperation(operation: string): string | undefined
}

/** The types that an interface gives the engine: what its cases see, and the ids that they may name. */
export interface KitTypes {
  /** What cases may know of the settings. */
  readonly settings: RunSettings
  /** The operations as methods. */
  readonly api: unknown
  /** Valid requests, and makers of what cases need and are not about. */
  readonly make: unknown
  /** What a requirement or a case may need of the configuration. */
  readonly needs: unknown
  /** Operation keys. */
  readonly operation: string
  readonly requirement: string
  readonly observation: string
  /** Kinds of things that a case creates: `entries`, `comments` … */
  readonly cost: string
}

/** A kind of thing that cases create. */
export interface CostKind {
  readonly kind: string
  /** As it is counted: `1 entry`, `2 entries`. */
  readonly one: string
  readonly many: string
}

/** The kind of cost of which there is a limit, and how it is spoken of. */
export interface Quota<Kind extends string = string> {
  /** Also its name in `run.budget` of reports. */
  readonly kind: Kind
  /** The setting that holds the limit: `limits.entries`. */
  readonly setting: string
  /** The flag that sets a budget of it: `--max-entries`. */
  readonly flag: string
  /** What is done to make one, in a word: `signed`. Reports count it under this name, in `run` and in each case. */
  readonly made: string
}

/** One HTTP interface as the engine takes it. A value, handed in at the edge; the engine knows none. */
export interface Interface<W extends KitTypes = KitTypes> {
  /** The version that its description carries. */
  readonly version: string
  readonly document: OpenApiDocument
  readonly catalogue: Catalogue
  /** By operation key. */
  readonly operations: Readonly<Record<W['operation'], Operation>>
  /** The parts that a vendor may offer alone; default: the interface has none. */
  readonly parts?: Parts & {
    /** @returns the setting that says that the target has it not, in a clause; `undefined` when it has */
    whyNotOffered(part: string, settings: W['settings']): string | undefined
  }
  /**
   * Path of the folder of the cases as in a file address, with a slash at its end: where a check stands is told from there on;
   * default: by the name of its file.
   */
  readonly checksIn?: string
  readonly costs: readonly CostKind[]
  readonly quota: Quota<W['cost']>
  readonly secrets: SecretPlaces
  /** A read that changes nothing whatever it answers; opens a connection. Sent with the full key. */
  readonly warmUp: { readonly operation: W['operation']; readonly path: string }
  /** @returns why the settings do not supply what is needed, in a clause for a report; `undefined` when they do */
  missingNeed(needs: W['needs'] | undefined, settings: W['settings']): string | undefined
  /**
   * Asks the target whether what a case needs is of any use there, such as a key beside the full one.
   * @returns why it is not, in a clause for a report: the case is blocked then
   */
  probePrerequisite?(
    needs: W['needs'],
    api: W['api'],
    settings: W['settings'],
    shared: unknown,
  ): Promise<string | undefined>
  createApi(session: Session): W['api']
  /**
   * What the cases of one run share, such as one list that many of them wait for; handed to the builders of each case.
   * @param now clock, in ms, that stands still while nobody may send: for limits of time
   */
  createShared(now: () => number): unknown
  /** @param pace of waiting for what takes a while */
  createBuilders(api: W['api'], settings: W['settings'], caseId: string, shared: unknown, pace: Pace): W['make']
  /**
   * What of the quota kind a request asks for, before it is sent: names that are the same whenever the same thing is asked
   * for, so that a repeat is not counted again.
   * @param nth number of the request, for what has no name
   */
  asksFor(request: RequestOutline, nth: number): readonly string[]
  /** Counts what of the quota kind the exchanges of a case have asked for. */
  createTally(): Tally
}

/** How reports of an interface speak of the quota. */
export function quotaWordsOf({ costs, quota: { kind, made } }: Pick<Interface, 'costs' | 'quota'>) {
  const { one, many } = costs.find((cost) => cost.kind === kind) ?? { one: kind, many: kind }
  return { kind, made, one, many }
}
