import { locales } from '../../domain/locales.ts'
import type { OrderResponse } from '../../domain/records.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'

/** Takes a locale that is not listed, and answers it. */
const takingLocale = (takes: (locale: unknown) => boolean): Wrap =>
  service('orders', ({ create }) => ({
    create: async (project, body) => {
      if (locales.has(String(body.locale)) || !takes(body.locale)) return create(project, body)
      const { locale, ...rest } = body
      const answer = await create(project, rest)
      return { ...answer, order: { ...answer.order, locale } } as OrderResponse
    },
  }))

/** Locales that an order takes, or refuses, wrongly. */
export const orderLocaleFaults: readonly Fault[] = [
  {
    id: 'order-any-locale',
    breaks: ['ORD-10'],
    difficulty: 'blunt',
    says: 'Any locale is taken.',
    wrap: takingLocale((locale) => locale !== undefined),
  },
  {
    id: 'order-locale-by-beginning',
    breaks: ['ORD-10'],
    difficulty: 'devious',
    says: 'Whatever begins with a listed locale is taken.',
    wrap: takingLocale((locale) => [...locales].some((one) => String(locale).startsWith(one))),
  },
  {
    id: 'order-locale-short',
    breaks: ['ORD-10'],
    difficulty: 'subtle',
    says: 'A language without a country is taken.',
    wrap: takingLocale((locale) => /^[a-z]{2}$/.test(String(locale))),
  },
  {
    id: 'order-locale-british',
    breaks: ['ORD-10'],
    difficulty: 'subtle',
    says: 'A listed language is taken with any country.',
    wrap: takingLocale((locale) => {
      const [language, country] = String(locale).split('-')
      return /^[A-Z]{2}$/.test(country ?? '') && [...locales].some((one) => one.startsWith(`${language}-`))
    }),
  },
  {
    id: 'order-locale-portuguese',
    breaks: ['ORD-10'],
    difficulty: 'devious',
    says: 'Portuguese is taken with any country.',
    wrap: takingLocale((locale) => /^pt-[A-Z]{2}$/.test(String(locale))),
  },
  {
    id: 'order-locale-unchecked-without-recipient',
    breaks: ['ORD-10'],
    difficulty: 'devious',
    says: 'The locale is only read when there is a recipient.',
    wrap: service('orders', ({ create }) => ({
      create: (project, body) => {
        const { locale: _, ...rest } = body
        return create(project, body.recipient === undefined ? rest : body)
      },
    })),
  },
  {
    id: 'order-locale-replaced-with-recipient',
    breaks: ['ORD-10'],
    difficulty: 'devious',
    says: 'An order with a recipient in a language that is not listed is made in the usual one.',
    wrap: service('orders', ({ create }) => ({
      create: (project, body) => {
        const { locale, ...rest } = body
        const isListed = locale === undefined || locales.has(String(locale))
        return create(project, body.recipient === undefined || isListed ? body : rest)
      },
    })),
  },
]
