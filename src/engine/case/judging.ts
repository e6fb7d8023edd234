import type fc from 'fast-check'
import { isRecommended } from '../catalogue/index.ts'
import type { ExchangeLog } from '../evidence/index.ts'
import { BrokenAnswer, NoAnswer, TargetUnreachable } from '../transport/index.ts'
import { Blocked } from '../waiting/index.ts'
import { Attempt, AttemptEnded } from './attempt.ts'
import type { CaseFacts, ExampleOptions } from './case.ts'
import { repeatWhile } from './concluded.ts'
import { type Drawing, drawnRows, examplesFor, propertyTimeLimit, quotaExamplesFor } from './effort.ts'
import { failuresOf } from './failure.ts'
import type { Judge } from './judge.ts'
import { type Counterexample, checkExample, checkProperty, saysNothing } from './property.ts'
import type { CaseFailure } from './result.ts'
import { type Exploring, explorersLimit, type Runtime, tellsAgainst } from './runtime.ts'
import { type Cost, ShrinkBudget, Shrinking, type ShrinkLimit } from './shrinking.ts'

/** Ends a case after a property has found a counterexample, which is already noted. */
export class CounterexampleFound extends Error {}

const isSure = ({ attempt }: Counterexample): boolean => attempt.violations.every(({ evidence }) => evidence === 'sure')

/** The example that was found stands, whatever keeps others from being tried. */
function thrownUnlessOpen(error: unknown): undefined {
  if (!saysNothing(error) && !(error instanceof TargetUnreachable)) throw error
}

/** One time that an example of a property was tried. */
interface Tried {
  readonly attempt: Attempt
  /** What ended it that is no violation. */
  readonly error?: unknown
}

/** What is judged while a case is carried out once: outside of properties as one attempt, and by example. */
export class Judging {
  readonly inProperties = new Set<string>()
  /** Requirements of which a check was void, see `Attempt`. */
  readonly voided = new Set<string>()
  readonly #outside = new Set<string>()
  readonly #case: CaseFacts
  readonly #runtime: Runtime
  readonly #log: ExchangeLog
  readonly #seed: number
  readonly #failures: CaseFailure[] = []
  readonly #whole: Attempt
  /** What the case did not look at itself, see `Monitor`. */
  readonly #beside: Attempt
  #current: Attempt

  constructor(case_: CaseFacts, runtime: Runtime, log: ExchangeLog, seed: number) {
    this.#case = case_
    this.#runtime = runtime
    this.#log = log
    this.#seed = seed
    this.#whole = this.#begin(this.#outside)
    this.#beside = this.#begin(new Set())
    this.#current = this.#whole
  }

  /** Requirements of which at least one check ran. */
  get exercised(): ReadonlySet<string> {
    const broken = this.#beside.violations.map(({ requirement }) => requirement)
    return this.#outside.union(this.inProperties).union(new Set(broken))
  }

  /** Whether the case has found a violation by now. */
  get hasFound(): boolean {
    return this.#failures.length > 0 || this.#whole.violations.length > 0
  }

  judge(requirement: string): Judge {
    if (!this.#case.requirements.includes(requirement)) {
      throw new Error(`case ${this.#case.id} judges ${requirement}, which it does not list`)
    }
    return this.#current.judge(requirement)
  }

  /** Judges what a case did not look at itself: any requirement, which counts as judged where it does not hold. */
  judgeBeside(requirement: string): Judge {
    return this.#beside.judge(requirement)
  }

  /** See `CaseContext`. */
  tell(step: string): void {
    this.#current.tell(step)
  }

  /** See `CaseContext`. */
  drawn<T>(rows: readonly T[], drawing?: Drawing<T>): readonly T[] {
    const { settings, takenRows, isWhole } = this.#runtime
    if (isWhole) return rows
    return drawnRows(rows, settings.effort, this.#seed, drawing, (names) => takenRows?.(this.#case.id, names))
  }

  /** See `CaseContext`. @throws CounterexampleFound */
  async property<T>(
    examples: fc.Arbitrary<T>,
    predicate: (example: T) => Promise<void>,
    options: ExampleOptions<T> = {},
  ): Promise<void> {
    const { exploring, interface: judged } = this.#runtime
    const knownBroken = new Set(exploring?.knownBroken)
    const goesOnAfter = (requirement: string): boolean =>
      exploring === undefined ? isRecommended(judged.catalogue, requirement) : !exploring.endsWith(requirement)
    for (;;) {
      const found =
        exploring === undefined
          ? await this.#check(examples, predicate, options, knownBroken)
          : await this.#explore(examples, predicate, exploring, knownBroken)
      if (!found) return
      this.#failures.push(...failuresOf(found.attempt, this.#runtime, found))
      const broken = found.attempt.violations.map(({ requirement }) => requirement)
      if (!broken.every(goesOnAfter)) throw new CounterexampleFound()
      // What is only recommended hides nothing: the property is tried again for the rest.
      for (const requirement of broken) knownBroken.add(requirement)
    }
  }

  /** @returns all violations, once the case has ended */
  end(): readonly CaseFailure[] {
    for (const attempt of [this.#whole, this.#beside]) {
      if (attempt.violations.length === 0) continue
      attempt.story = this.#log.story()
      this.#failures.push(...failuresOf(attempt, this.#runtime))
    }
    return this.#failures
  }

  async #check<T>(
    examples: fc.Arbitrary<T>,
    predicate: (example: T) => Promise<void>,
    options: ExampleOptions<T>,
    knownBroken: ReadonlySet<string>,
  ): Promise<Counterexample | undefined> {
    const { settings, path, isOpenAtPath = false, shrinks } = this.#runtime
    const { effort, quotaFactor } = settings
    const { weight = 1 } = options
    const generated = options.quota ? quotaExamplesFor(effort, weight, quotaFactor) : examplesFor(effort, weight)
    const first = options.examples && this.drawn(options.examples, options)
    try {
      return await checkProperty(examples, (example) => this.#try(() => predicate(example), knownBroken), {
        seed: this.#seed,
        // Explicit examples come on top: an effort says how many are generated.
        runs: generated + (first?.length ?? 0),
        timeLimit: propertyTimeLimit[effort],
        now: this.#runtime.pace.now,
        shrinking: shrinks === false ? undefined : this.#shrinking(),
        path,
        isOpenAtPath,
        examples: first,
      })
    } finally {
      this.#current = this.#whole
    }
  }

  /** Tries one example alone, and makes it smaller where that is wanted: of what it was shrunk to, as it is. */
  async #explore<T>(
    examples: fc.Arbitrary<T>,
    predicate: (example: T) => Promise<void>,
    { path, found }: Exploring,
    knownBroken: ReadonlySet<string>,
  ): Promise<Counterexample | undefined> {
    const attempt = (example: T): Promise<Attempt> => this.#try(() => predicate(example), knownBroken)
    const at = (place: string) => checkExample(examples, attempt, { seed: this.#seed }, place)
    try {
      const first = await at(path)
      if (first === 'none') throw new Blocked(`there is no example at the path ${path} of this seed`)
      // One that something on the way may have brought about is tried again as a whole.
      if (first === undefined || !isSure(first) || !found(failuresOf(first.attempt, this.#runtime, first))) return first
      const smaller = await this.#smaller(examples, attempt, path)
      if (smaller === undefined || smaller.path === path) return first
      // What was waited for too shortly is looked at once more.
      const again = await at(smaller.path).catch(thrownUnlessOpen)
      return again === undefined || again === 'none' || !isSure(again) ? first : again
    } finally {
      this.#current = this.#whole
    }
  }

  /** In a hurry: most smaller examples fail as the first did, and what takes a while to tell would be waited for each time. */
  async #smaller<T>(
    examples: fc.Arbitrary<T>,
    attempt: (example: T) => Promise<Attempt>,
    path: string,
  ): Promise<Counterexample | undefined> {
    const { pace } = this.#runtime
    const shrinking = this.#shrinking(explorersLimit)
    pace.isInHurry = true
    try {
      const found = await checkExample(examples, attempt, { seed: this.#seed, shrinking }, path)
      return found === 'none' ? undefined : found
    } catch (error) {
      return thrownUnlessOpen(error)
    } finally {
      pace.isInHurry = false
    }
  }

  #shrinking(limit?: ShrinkLimit): Shrinking {
    const { shrinkBudget = new ShrinkBudget() } = this.#runtime
    const cost = (): Cost => ({ requests: this.#log.requests, quota: this.#log.spent })
    return new Shrinking(shrinkBudget, cost, limit)
  }

  /** An example makes a world of its own, too: one that something on the way has spoilt is tried in a new one. */
  async #try(body: () => Promise<void>, knownBroken: ReadonlySet<string>): Promise<Attempt> {
    const tries = await repeatWhile(this.#isSpoilt, () => this.#tryOnce(body, knownBroken))
    const { attempt, error } = tries.at(-1) ?? tries[0]
    this.#log.endExample()
    // What was seen until something kept it from going on was seen all the same.
    const isSeen = attempt.violations.length > 0 && saysNothing(error)
    if (error !== undefined && !isSeen) throw error
    return attempt
  }

  async #tryOnce(body: () => Promise<void>, knownBroken: ReadonlySet<string>): Promise<Tried> {
    this.#log.endExample()
    this.#log.startExample()
    const attempt = this.#begin(this.inProperties, knownBroken)
    this.#current = attempt
    try {
      await body()
      return { attempt }
    } catch (error) {
      // A violation that ends it early is no error.
      return error instanceof AttemptEnded ? { attempt } : { attempt, error }
    } finally {
      if (attempt.violations.length > 0) attempt.story = this.#log.story()
    }
  }

  readonly #isSpoilt = ({ attempt, error }: Tried): boolean => {
    const evidence = this.#log.certaintyOfExample
    if (this.#log.isGivenUp) return false
    if (error === undefined)
      return evidence === 'none' && attempt.violations.some((one) => tellsAgainst(this.#runtime, one.requirement))
    return evidence !== 'sure' && [Blocked, NoAnswer, BrokenAnswer].some((kind) => error instanceof kind)
  }

  #begin(exercised: Set<string>, knownBroken?: ReadonlySet<string>): Attempt {
    const { oracle, interface: judged, isOff, isEnough, patience } = this.#runtime
    const log = this.#log
    return new Attempt(exercised, {
      oracle,
      checksIn: judged.checksIn,
      lastSeq: () => log.lastSeq,
      evidence: () => log.certainty,
      voided: this.voided,
      isOff,
      violated: (requirement) => patience?.violated(requirement),
      isEnough,
      knownBroken,
    })
  }
}
