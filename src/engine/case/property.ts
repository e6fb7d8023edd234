import fc from 'fast-check'
import { BrokenAnswer, BudgetSpent, NoAnswer } from '../transport/index.ts'
import { Blocked, Inapplicable } from '../waiting/index.ts'
import { type Attempt, ViolationsFound } from './attempt.ts'
import type { Shrinking } from './shrinking.ts'

/** What fast-check tells about the smallest failing example. */
export interface Counterexample {
  readonly attempt: Attempt
  readonly example: unknown
  readonly seed: number
  /** As fast-check writes it. */
  readonly path: string
}

interface CheckOptions<T> {
  readonly seed: number
  readonly runs: number
  /** Longest that examples are tried which are not named, in ms. */
  readonly timeLimit: number
  /** The clock that it goes by, in ms; default: that of the machine. */
  readonly now?: () => number
  /** What shrinking may cost; default: nothing is shrunk. */
  readonly shrinking?: Shrinking | undefined
  /** Whether a smaller example counts only if it breaks one of the requirements that the first broke; default false. */
  readonly keepsTo?: boolean
  readonly examples?: readonly T[] | undefined
}

interface PropertyOptions<T> extends CheckOptions<T> {
  /** Where an earlier run found a counterexample: that one is tried first, and alone. */
  readonly path?: string | undefined
  /** Whether what was found there was unsure, so that it was not shrunk, and is now; default false. */
  readonly isOpenAtPath?: boolean
}

/**
 * Runs `predicate` on generated examples, one after another, and shrinks the first that breaks a requirement: where that is sure.
 * @returns the smallest failing example, or `undefined` when all held
 * @throws whatever the predicate throws that is no violation, at once and without shrinking
 */
export async function checkProperty<T>(
  examples: fc.Arbitrary<T>,
  predicate: (example: T) => Promise<Attempt>,
  options: PropertyOptions<T>,
): Promise<Counterexample | undefined> {
  const { path, isOpenAtPath = false, ...anew } = options
  const { seed, shrinking } = anew
  try {
    if (path !== undefined) {
      const isShrunk = isOpenAtPath && shrinking !== undefined
      const how = isShrunk ? { seed, shrinking } : { seed, examples: anew.examples }
      const found = await checkExample(examples, predicate, how, path)
      // Where there is none, the path is another property's.
      if (found !== undefined && found !== 'none') return isShrunk ? found : { ...found, path }
    }
    return await check(examples, predicate, anew)
  } finally {
    shrinking?.end()
  }
}

/**
 * Runs the one example at a path, and shrinks it where `shrinking` is given.
 * @returns the smallest failing example, or `undefined` when it holds; `none` when there is no example at that path
 */
export async function checkExample<T>(
  examples: fc.Arbitrary<T>,
  predicate: (example: T) => Promise<Attempt>,
  options: Pick<CheckOptions<T>, 'seed' | 'shrinking' | 'examples'>,
  path: string,
): Promise<Counterexample | undefined | 'none'> {
  let tried = 0
  const counted = async (example: T): Promise<Attempt | undefined> => {
    tried += 1
    // fast-check goes on with what it would have shrunk to next.
    return tried === 1 || options.shrinking !== undefined ? predicate(example) : undefined
  }
  const all = { ...options, runs: 1, timeLimit: Number.POSITIVE_INFINITY, keepsTo: true }
  try {
    const found = await check(examples, counted, all, path)
    return tried === 0 ? 'none' : found
  } catch (error) {
    if (tried === 0) return 'none'
    throw error
  } finally {
    options.shrinking?.end()
  }
}

/**
 * An arbitrary that shrinks to nothing once it has ended. fast-check would go on to make every smaller example of the
 * last one, without a request and without a pause: for a large one that takes seconds in which no timer fires.
 */
class Ending<T> extends fc.Arbitrary<T> {
  readonly #inner: fc.Arbitrary<T>
  readonly #ended: () => boolean

  constructor(inner: fc.Arbitrary<T>, ended: () => boolean) {
    super()
    this.#inner = inner
    this.#ended = ended
  }

  generate(random: fc.Random, bias: number | undefined): fc.Value<T> {
    return this.#inner.generate(random, bias)
  }

  canShrinkWithoutContext(value: unknown): value is T {
    return this.#inner.canShrinkWithoutContext(value)
  }

  shrink(value: T, context: unknown): fc.Stream<fc.Value<T>> {
    return this.#ended() ? fc.Stream.nil() : this.#inner.shrink(value, context).takeWhile(() => !this.#ended())
  }
}

/** A prerequisite that failed, an answer that never came, a budget that is spent. */
export const saysNothing = (error: unknown): boolean =>
  [Blocked, Inapplicable, NoAnswer, BrokenAnswer, BudgetSpent].some((kind) => error instanceof kind)

async function check<T>(
  arbitrary: fc.Arbitrary<T>,
  predicate: (example: T) => Promise<Attempt | undefined>,
  options: CheckOptions<T>,
  path?: string,
): Promise<Counterexample | undefined> {
  const { shrinking, now = () => performance.now() } = options
  const started = now()
  // Examples that are named, and one in any event, are tried however long the others make it wait for its turn.
  const least = Math.max(1, options.examples?.length ?? 0)
  let tried = 0
  let stopped: { readonly error: unknown } | undefined
  let isUnsure = false
  let sought: ReadonlySet<string> | undefined
  const ended = (): boolean => stopped !== undefined || isUnsure || shrinking?.isOver === true
  const isLate = (): boolean => tried >= least && !shrinking?.hasBegun && now() - started > options.timeLimit
  const property = fc.asyncProperty(new Ending(arbitrary, ended), async (example) => {
    if (ended() || isLate()) return
    tried += 1
    shrinking?.count()
    try {
      const attempt = await predicate(example)
      if (attempt === undefined || attempt.violations.length === 0) return
      const broken = new Set(attempt.violations.map(({ requirement }) => requirement))
      if (sought?.isDisjointFrom(broken)) return
      const certain = attempt.violations.every(({ evidence }) => evidence === 'sure')
      // A smaller example of which nothing can be said takes nothing from the one that was found.
      if (shrinking?.hasBegun && !certain) return
      if (options.keepsTo) sought ??= broken
      // The case is carried out again for what is unsure: what does not come again need not be small.
      if (certain) shrinking?.begin(options.runs)
      else isUnsure = true
      throw new ViolationsFound(attempt)
    } catch (error) {
      if (error instanceof ViolationsFound) throw error
      if (shrinking?.hasBegun && saysNothing(error)) return
      stopped = { error }
      throw error
    }
  })
  const details = await fc.check(property, {
    seed: options.seed,
    numRuns: options.runs,
    endOnFailure: shrinking === undefined,
    ...(path === undefined ? {} : { path }),
    examples: (options.examples ?? []).map((example) => [example] as [T]),
  })
  const found = details.errorInstance
  if (details.failed && found instanceof ViolationsFound) {
    return {
      attempt: found.attempt,
      example: details.counterexample?.[0],
      seed: details.seed,
      path: details.counterexamplePath ?? '',
    }
  }
  if (stopped) throw stopped.error
  return undefined
}
