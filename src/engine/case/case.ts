import type fc from 'fast-check'
import type { KitTypes } from '../interface/index.ts'
import type { Exchange } from '../transport/index.ts'
import type { Settling } from '../waiting/index.ts'
import type { Drawing } from './effort.ts'
import type { Judge } from './judge.ts'

/** Which examples a property tries. */
export interface ExampleOptions<T> extends Drawing<T> {
  /** 1 = the standard numbers (quick 4, standard 12, thorough 300); 0.2 = a fifth of them, at least 1. */
  readonly weight?: number
  /** Tried first: all of them, or at quick effort those that `draw` gives. */
  readonly examples?: readonly T[]
  /** True when an example uses up what the run has a limit of: a thorough run then tries no more than that has room for. */
  readonly quota?: boolean
}

/** Everything that a case may touch. */
export interface CaseContext<W extends KitTypes = KitTypes> {
  /** The operations of the interface, with the full key. */
  readonly api: W['api']
  /** What cases may know of the settings; times in ms. */
  readonly settings: W['settings']
  /** Seed of this case: derived from the run's seed and the case id. */
  readonly seed: number
  /** Valid requests, and things made through the public interface with a `Blocked` error when that fails. */
  readonly make: W['make']
  /**
   * Judges one requirement. Checks are soft: each is recorded, the attempt goes on, and all violations of an attempt are
   * reported together. A requirement counts as exercised (and can pass) only when at least one check of it ran.
   */
  judge(requirement: W['requirement']): Judge
  /** Tells in words what is done next: a failure says what was done before it. */
  tell(step: string): void
  /** Stops the case: a prerequisite failed, so that its requirements cannot be judged here. */
  block(reason: string): never
  /**
   * Ends the case where the target answered as the document allows, and nothing is left to judge: one that wants
   * more information first (303), a kind that the target does not take. The case is then `not-applicable`.
   */
  leave(reason: string): never
  /** The same for one requirement: the case goes on, and this one counts as not applicable unless it is judged elsewhere. */
  notApplicable(requirement: W['requirement'], reason: string): void
  /** Records what this target does where the document is open. Never judged. */
  observe(id: W['observation'], value: unknown): void
  /**
   * The rows of a table that this run tries: all of them; at quick effort, and of a dear table at standard effort, the first, at least
   * one of each kind, and a part of the rest, drawn by seed.
   */
  draw<T>(rows: readonly T[], drawing?: Drawing<T>): readonly T[]
  /** How often what depends on chance is tried, such as a race: `most` times, at quick effort half as often. */
  repetitions(most: number): number
  /**
   * Runs `predicate` for generated examples; a violation or a throw makes fast-check shrink. Number of runs by effort.
   * @param examples an arbitrary; for sequences of steps `historiesOf`
   */
  property<T>(
    examples: fc.Arbitrary<T>,
    predicate: (example: T) => Promise<void>,
    options?: ExampleOptions<T>,
  ): Promise<void>
  /**
   * Repeats `probe` with backoff until it returns a value, at most `completionTimeout`.
   * @param asked when what is looked for was asked for, by `performance.now()`; default: now
   * @returns the value, or `undefined` when the time is up
   */
  eventually<T>(probe: () => Promise<T | undefined>, asked?: number): Promise<T | undefined>
  /**
   * Reads against one common deadline, `completionTimeout` from now.
   * @param kind `prompt` for what nothing has to be done for on a chain: where all else of the run has shown within a tenth of `promptTimeout`, that is the deadline
   */
  settling(kind?: 'prompt'): Settling
}

/** What a case says of itself: enough to plan a run, and to judge what came of it. */
export interface CaseFacts<W extends KitTypes = KitTypes> {
  /** `area/what-it-shows`, unique and stable. */
  readonly id: string
  readonly title: string
  /** Every requirement that it may judge. A judgement of any other is a bug of the case. */
  readonly requirements: readonly W['requirement'][]
  readonly needs?: W['needs']
  /** Operations that it is about, where its requirements are said of others as well. */
  readonly about?: readonly W['operation'][]
  /** True when it sends nothing that creates or changes anything (`--profile read-only`). */
  readonly readOnly?: boolean
}

/** A check as data plus one function. Examples and properties look alike from outside. */
export interface Case<W extends KitTypes = KitTypes> extends CaseFacts<W> {
  /** Sends and judges. What it throws besides what the context throws is a bug of the case. */
  run(ctx: CaseContext<W>): Promise<void>
}

/**
 * Watches what a case sends and is answered, and holds it against the interface where the case itself does not look. One for each
 * time that a case is carried out.
 */
export interface Monitor<W extends KitTypes = KitTypes> {
  /**
   * Takes an exchange as it ends, and whether it was sent with the full key. Sends nothing.
   * @returns what it shows otherwise than was asked for, by name: a read that does is repeated, for it may have been early
   */
  saw(exchange: Exchange, isOwn: boolean): readonly string[]
  /**
   * Called where the case has found no violation: looks again at what was seen, which may have been early, and judges it. Each
   * requirement may be judged, whether the case cites it or not; one that holds counts as not judged.
   */
  judge(context: CaseContext<W>): Promise<void>
}
