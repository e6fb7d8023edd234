import fc from 'fast-check'

/** Simpler forms of a history of as many steps, each with less in it than the history has, so that this comes to an end. */
export type Simpler<S> = (history: readonly S[]) => Iterable<readonly S[]>

/** Which histories are drawn. */
interface HistoryOptions<S> {
  /** Steps that are drawn, at least and at most. */
  readonly least: number
  readonly most: number
  /** What stands before them in every history; default: nothing. */
  readonly opening?: readonly S[]
  /** Default: steps are left out, and never made simpler. */
  readonly simpler?: Simpler<S>
}

/**
 * Sequences of steps as plain data. They shrink by leaving steps out, those of the opening too, and by making steps simpler. They
 * need nothing that was remembered for it: written examples shrink as those do that were drawn, and a path leads to the same one
 * again. A step that refers to what is not there any more has to be passed over by whoever carries it out.
 */
export const historiesOf = <S>(
  step: fc.Arbitrary<S>,
  { least, most, opening = [], simpler }: HistoryOptions<S>,
): fc.Arbitrary<readonly S[]> => {
  const drawn = fc.array(step, { minLength: least, maxLength: most, size: 'max' })
  return new Histories(
    drawn.map((steps) => [...opening, ...steps]),
    simpler,
  )
}

/** One history that was written; it shrinks as those do that are drawn. */
export const writtenHistory = <S>(history: readonly S[], simpler?: Simpler<S>): fc.Arbitrary<readonly S[]> =>
  new Histories(fc.constant(history), simpler)

class Histories<S> extends fc.Arbitrary<readonly S[]> {
  readonly #inner: fc.Arbitrary<readonly S[]>
  readonly #simpler: Simpler<S>

  constructor(inner: fc.Arbitrary<readonly S[]>, simpler: Simpler<S> = () => []) {
    super()
    this.#inner = inner
    this.#simpler = simpler
  }

  generate(random: fc.Random, bias: number | undefined): fc.Value<readonly S[]> {
    return new fc.Value(this.#inner.generate(random, bias).value, undefined)
  }

  canShrinkWithoutContext(value: unknown): value is readonly S[] {
    return Array.isArray(value)
  }

  /** @param context where the search for smaller ones stood when this one was found */
  shrink(history: readonly S[], context: unknown): fc.Stream<fc.Value<readonly S[]>> {
    const { size, end } = isNextCut(context) ? context : { size: Math.max(1, history.length >> 1), end: history.length }
    return fc.stream(this.#smaller(history, size, end))
  }

  /** Without pieces, the long ones first, each size from the end on; at last the same steps made simpler. */
  *#smaller(history: readonly S[], from: number, upTo: number): IterableIterator<fc.Value<readonly S[]>> {
    const without = (size: number, end: number): fc.Value<readonly S[]> => {
      const left = history.toSpliced(end - size, size)
      // What stood behind this piece is needed, as far as anybody knows. Single steps are all tried again: what needed them may be gone.
      return new fc.Value(left, { size, end: size === 1 ? left.length : end - size } satisfies NextCut)
    }
    for (let size = from, end = Math.min(upTo, history.length); size >= 1; size >>= 1, end = history.length)
      for (; end >= size; end -= size) yield without(size, end)
    for (const one of this.#simpler(history)) yield new fc.Value(one, { size: 1, end: one.length } satisfies NextCut)
  }
}

/** Which piece is left out next: so many steps up to that one. */
interface NextCut {
  readonly size: number
  readonly end: number
}

const isNextCut = (context: unknown): context is NextCut =>
  typeof context === 'object' && context !== null && 'size' in context && 'end' in context
