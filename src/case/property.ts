import fc from 'fast-check'
import { type Attempt, AttemptEnded, ViolationsFound } from './attempt.ts'

/** What fast-check tells about the smallest failing example. */
export interface Counterexample {
  readonly attempt: Attempt
  readonly example: unknown
  readonly seed: number
  readonly path: string
}

/** Executions that shrinking may cost; a dear request must not be repeated for ever. */
const shrinkBudget = 60

interface PropertyOptions<T> {
  readonly seed: number
  readonly runs: number
  readonly timeLimit: number
  /** Where an earlier run found a counterexample: that one is tried first, and alone. */
  readonly path?: string
  readonly examples?: readonly T[]
}

/**
 * Runs `predicate` on generated examples, one after another, and shrinks the first that breaks a requirement.
 * @returns the smallest failing example, or `undefined` when all held
 * @throws whatever the predicate throws that is no violation, at once and without shrinking
 */
export async function checkProperty<T>(
  arbitrary: fc.Arbitrary<T>,
  predicate: (example: T) => Promise<Attempt>,
  options: PropertyOptions<T>,
): Promise<Counterexample | undefined> {
  const known = options.path === undefined ? undefined : exampleAt(arbitrary, options, options.path)
  const found = known && (await check(known.arbitrary, predicate, { ...options, runs: 1, examples: [] }))
  if (found) return { ...found, path: options.path ?? '' }
  return check(arbitrary, predicate, options)
}

/** The one example at a path; `undefined` when this property has none there: then the path is another property's. */
function exampleAt<T>(
  arbitrary: fc.Arbitrary<T>,
  { seed, examples }: PropertyOptions<T>,
  path: string,
): { readonly arbitrary: fc.Arbitrary<T> } | undefined {
  try {
    // Through a property, as in the run: it draws its values otherwise than an arbitrary alone.
    const property = fc.property(arbitrary, () => {}) as fc.IRawProperty<unknown> as fc.IRawProperty<[T]>
    const [example] = fc.sample(property, { seed, path, numRuns: 1, ...explicit(examples) })
    return example === undefined ? undefined : { arbitrary: fc.constant(example[0]) }
  } catch {
    return undefined
  }
}

const explicit = <T>(examples: readonly T[] | undefined): { examples?: [T][] } =>
  examples === undefined ? {} : { examples: examples.map((example) => [example]) }

async function check<T>(
  arbitrary: fc.Arbitrary<T>,
  predicate: (example: T) => Promise<Attempt>,
  options: PropertyOptions<T>,
): Promise<Counterexample | undefined> {
  let failed = 0
  let stopped: { readonly error: unknown } | undefined
  const property = fc.asyncProperty(arbitrary, async (example) => {
    if (stopped || failed > shrinkBudget) return
    if (failed > 0) failed += 1
    try {
      const attempt = await predicate(example)
      if (attempt.violations.length === 0) return
      failed += 1
      throw new ViolationsFound(attempt)
    } catch (error) {
      if (!(error instanceof ViolationsFound)) stopped = { error }
      throw error
    }
  })
  const details = await fc.check(property, {
    seed: options.seed,
    numRuns: options.runs,
    interruptAfterTimeLimit: options.timeLimit,
    markInterruptAsFailure: false,
    ...explicit(options.examples),
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

/** Runs one attempt to its end; a violation that ends it early is no error. */
export async function attempted(attempt: Attempt, body: () => Promise<void>): Promise<Attempt> {
  try {
    await body()
  } catch (error) {
    if (!(error instanceof AttemptEnded)) throw error
  }
  return attempt
}
