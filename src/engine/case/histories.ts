import fc from 'fast-check'

/**
 * Sequences of steps as plain data. They shrink by leaving steps out, and need nothing that was remembered for it: written
 * examples shrink as those do that were drawn, and a path leads to the same one again. A step that refers to what is not there
 * any more has to be passed over by whoever carries it out.
 */
export const historiesOf = <S>(
  step: fc.Arbitrary<S>,
  length: { readonly least: number; readonly most: number },
): fc.Arbitrary<readonly S[]> =>
  new Histories(fc.array(step, { minLength: length.least, maxLength: length.most, size: 'max' }))

/** One history that was written; it shrinks as those do that are drawn. */
export const writtenHistory = <S>(history: readonly S[]): fc.Arbitrary<readonly S[]> =>
  new Histories(fc.constant(history))

class Histories<S> extends fc.Arbitrary<readonly S[]> {
  readonly #inner: fc.Arbitrary<readonly S[]>

  constructor(inner: fc.Arbitrary<readonly S[]>) {
    super()
    this.#inner = inner
  }

  generate(random: fc.Random, bias: number | undefined): fc.Value<readonly S[]> {
    return new fc.Value(this.#inner.generate(random, bias).value, undefined)
  }

  canShrinkWithoutContext(value: unknown): value is readonly S[] {
    return Array.isArray(value)
  }

  shrink(history: readonly S[]): fc.Stream<fc.Value<readonly S[]>> {
    return fc.stream(shorter(history)).map((one) => new fc.Value(one, undefined))
  }
}

/** A history without its end, without long pieces, and without single steps. */
function* shorter<S>(history: readonly S[]): IterableIterator<readonly S[]> {
  for (let size = history.length >> 1; size >= 1; size >>= 1) {
    for (let end = history.length; end >= size; end -= size) yield history.toSpliced(end - size, size)
  }
}
