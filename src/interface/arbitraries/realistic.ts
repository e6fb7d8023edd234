import { faker } from '@faker-js/faker/locale/en'
import fc from 'fast-check'
import { tidy, tidyText } from './tidy-text.ts'

/**
 * What faker makes, from a seed that fast-check draws, so that it comes from the run's seed alone. It is not shrunk: another
 * seed is no simpler.
 * @param make called with faker freshly seeded; must not keep it
 */
const realistic = <T>(make: (source: typeof faker) => T): fc.Arbitrary<T> =>
  fc.noShrink(fc.nat()).map((seed) => {
    faker.seed(seed)
    return make(faker)
  })

/** Text as `tidyText(1, longest)` gives it, and now and then what people would write there. */
const written = (longest: number, make: (source: typeof faker) => string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 5, arbitrary: tidyText(1, longest) },
    { weight: 1, arbitrary: realistic((source) => tidy(make(source).slice(0, longest))) },
  )

/** Names of tokens, collections and templates: 1 to `longest` UTF-16 code units. */
export const productName = (longest: number): fc.Arbitrary<string> =>
  written(longest, (source) => source.commerce.productName())

/** Descriptions of them, of one or several sentences: 1 to `longest` UTF-16 code units. */
export const productDescription = (longest: number): fc.Arbitrary<string> =>
  written(longest, (source) =>
    source.helpers.arrayElement([source.commerce.productDescription(), source.lorem.paragraph()]),
  )

/** Names of traits of a token, as `trait_type` has them: 1 to 40 UTF-16 code units. */
export const traitName: fc.Arbitrary<string> = written(40, (source) => source.commerce.productMaterial())

/** Values of traits: 1 to 60 UTF-16 code units. */
export const traitValue: fc.Arbitrary<string> = written(60, (source) => source.color.human())

/** A first name in lower-case letters a to z, 1 to 12 of them: part of an e-mail address. */
export const firstName: fc.Arbitrary<string> = realistic(
  (source) =>
    source.person
      .firstName()
      .toLowerCase()
      .replaceAll(/[^a-z]/g, '')
      .slice(0, 12) || 'ada',
)
