import type fc from 'fast-check'
import { BrokenAnswer, NoAnswer } from '../http/errors.ts'
import { againWhile } from './again.ts'
import { Attempt } from './attempt.ts'
import { Blocked } from './blocked.ts'
import type { CaseFacts } from './case.ts'
import type { ExampleOptions } from './context.ts'
import { type Drawing, drawnRows, examplesFor, propertyTimeLimit, scarceExamplesFor } from './effort.ts'
import { failuresOf } from './failure.ts'
import type { Judge } from './judge.ts'
import { attempted, type Counterexample, checkProperty } from './property.ts'
import type { CaseFailure } from './result.ts'
import type { Runtime } from './runtime.ts'
import { type Cost, Shrinking, ShrinkPurse } from './shrinking.ts'
import type { Trail } from './trail.ts'

/** Ends a case after a property has found a counterexample, which is already noted. */
export class CounterexampleFound extends Error {}

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
  readonly #trail: Trail
  readonly #seed: number
  readonly #failures: CaseFailure[] = []
  readonly #whole: Attempt
  #current: Attempt

  constructor(case_: CaseFacts, runtime: Runtime, trail: Trail, seed: number) {
    this.#case = case_
    this.#runtime = runtime
    this.#trail = trail
    this.#seed = seed
    this.#whole = this.#begin(this.#outside)
    this.#current = this.#whole
  }

  /** Requirements of which at least one check ran. */
  get exercised(): ReadonlySet<string> {
    return this.#outside.union(this.inProperties)
  }

  judge(requirement: string): Judge {
    if (!this.#case.requirements.includes(requirement)) {
      throw new Error(`case ${this.#case.id} judges ${requirement}, which it does not list`)
    }
    return this.#current.judge(requirement)
  }

  /** See `CaseContext`. */
  drawn<T>(rows: readonly T[], drawing?: Drawing<T>): readonly T[] {
    const { settings, worthOfRows, isWhole } = this.#runtime
    if (isWhole) return rows
    return drawnRows(rows, settings.effort, this.#seed, drawing, worthOfRows?.(this.#case.id, rows.length))
  }

  /** See `CaseContext`. @throws CounterexampleFound */
  async property<T>(
    examples: fc.Arbitrary<T>,
    predicate: (example: T) => Promise<void>,
    options: ExampleOptions<T> = {},
  ): Promise<void> {
    const told = new Set<string>()
    for (;;) {
      const found = await this.#check(examples, predicate, options, told)
      if (!found) return
      this.#failures.push(...failuresOf(found.attempt, this.#runtime, found))
      const broken = found.attempt.violations.map(({ requirement }) => requirement)
      if (!broken.every((requirement) => this.#isRecommended(requirement))) throw new CounterexampleFound()
      // What is only recommended hides nothing: the property is tried again for the rest.
      for (const requirement of broken) told.add(requirement)
    }
  }

  /** @returns all violations, once the case has ended */
  end(): readonly CaseFailure[] {
    if (this.#whole.violations.length > 0) {
      this.#whole.story = this.#trail.story()
      this.#failures.push(...failuresOf(this.#whole, this.#runtime))
    }
    return this.#failures
  }

  async #check<T>(
    examples: fc.Arbitrary<T>,
    predicate: (example: T) => Promise<void>,
    options: ExampleOptions<T>,
    told: ReadonlySet<string>,
  ): Promise<Counterexample | undefined> {
    const { settings, path, shrinks, shrinkPurse = new ShrinkPurse() } = this.#runtime
    const { effort, scarceFactor } = settings
    const { weight = 1, essential = 1, kindOf } = options
    const generated = options.scarce ? scarceExamplesFor(effort, weight, scarceFactor) : examplesFor(effort, weight)
    const first = options.examples && this.drawn(options.examples, { essential, ...(kindOf && { kindOf }) })
    const cost = (): Cost => ({ requests: this.#trail.requests, scarce: this.#trail.spent })
    try {
      return await checkProperty(examples, (example) => this.#try(() => predicate(example), told), {
        seed: this.#seed,
        // Explicit examples come on top: an effort says how many are generated.
        runs: generated + (first?.length ?? 0),
        timeLimit: propertyTimeLimit[effort],
        now: this.#runtime.pace.now,
        ...(shrinks === false ? {} : { shrinking: new Shrinking(shrinkPurse, cost) }),
        ...(path === undefined ? {} : { path }),
        ...(first === undefined ? {} : { examples: first }),
      })
    } finally {
      this.#current = this.#whole
    }
  }

  /** An example makes a world of its own, too: one that something on the way has spoilt is tried in a new one. */
  async #try(body: () => Promise<void>, told: ReadonlySet<string>): Promise<Attempt> {
    const tries = await againWhile(this.#isSpoilt, () => this.#tryOnce(body, told))
    const { attempt, error } = tries.at(-1) ?? tries[0]
    this.#trail.endExample()
    if (error !== undefined) throw error
    return attempt
  }

  async #tryOnce(body: () => Promise<void>, told: ReadonlySet<string>): Promise<Tried> {
    this.#trail.endExample()
    this.#trail.startExample()
    const attempt = this.#begin(this.inProperties, told)
    this.#current = attempt
    try {
      await attempted(attempt, body)
      return { attempt }
    } catch (error) {
      return { attempt, error }
    } finally {
      if (attempt.violations.length > 0) attempt.story = this.#trail.story()
    }
  }

  readonly #isSpoilt = ({ attempt, error }: Tried): boolean => {
    const evidence = this.#trail.evidenceOfExample
    if (this.#trail.isGivenUp) return false
    if (error === undefined) return evidence === 'none' && attempt.violations.length > 0
    return evidence !== 'sure' && [Blocked, NoAnswer, BrokenAnswer].some((kind) => error instanceof kind)
  }

  #begin(exercised: Set<string>, told?: ReadonlySet<string>): Attempt {
    const { oracle, isOff, isEnough, patience } = this.#runtime
    const trail = this.#trail
    return new Attempt(exercised, {
      oracle,
      lastSeq: () => trail.lastSeq,
      evidence: () => trail.evidence,
      voided: this.voided,
      isOff,
      violated: (requirement) => patience?.violated(requirement),
      isEnough,
      ...(told === undefined ? {} : { told }),
    })
  }

  #isRecommended(id: string): boolean {
    return this.#runtime.interface.catalogue.requirements.some((one) => one.id === id && one.level === 'SHOULD')
  }
}
