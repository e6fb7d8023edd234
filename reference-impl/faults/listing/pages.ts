import type { HeldToken } from '../../domain/records.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'
import { fault, list, query } from './seams.ts'

/** Pages do not share the wallet out. */
export const listingPageFaults: readonly Fault[] = [
  fault(
    'default-ten',
    ['LIST-06', 'LIST-12'],
    'blunt',
    'Without perPage, ten tokens are listed.',
    query((asked) => ({ ...asked, perPage: asked.perPage ?? '10' })),
  ),
  fault(
    'default-fifty',
    ['LIST-06', 'LIST-12'],
    'subtle',
    'Without perPage, fifty tokens are listed.',
    query((asked) => ({ ...asked, perPage: asked.perPage ?? '50' })),
  ),
  fault(
    'default-second-page',
    ['LIST-06'],
    'subtle',
    'Without page, the second one is listed where perPage is given.',
    query((asked) => ({ ...asked, page: asked.page ?? (asked.perPage === undefined ? '1' : '2') })),
  ),
  fault(
    'default-ten-with-page',
    ['LIST-06'],
    'devious',
    'Where page is given without perPage, a page has ten tokens.',
    query((asked) => ({ ...asked, perPage: asked.perPage ?? (asked.page === undefined ? '20' : '10') })),
  ),
  fault(
    'page-size-ignored',
    ['LIST-07', 'LIST-12'],
    'blunt',
    'perPage is ignored.',
    query((asked) => ({ ...asked, perPage: '20' })),
  ),
  fault(
    'page-one-short',
    ['LIST-07', 'LIST-08', 'LIST-06', 'LIST-09', 'LIST-10', 'LIST-12'],
    'subtle',
    'A full page has one token less.',
    list((tokens, { perPage }) =>
      tokens.length === Number(perPage) && tokens.length > 1 ? tokens.slice(0, -1) : tokens,
    ),
  ),
  fault(
    'page-at-most-fifteen',
    ['LIST-07', 'LIST-08', 'LIST-06', 'LIST-09', 'LIST-10', 'LIST-12'],
    'devious',
    'A page has fifteen tokens at most, where perPage is given.',
    list((tokens, { perPage }) => (perPage === undefined ? tokens : tokens.slice(0, 15))),
  ),
  fault(
    'page-one-more',
    ['LIST-07', 'LIST-08', 'LIST-06', 'LIST-10', 'LIST-12'],
    'subtle',
    'A page has the first token of the next one, too.',
    service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, asked) => {
        const next = await tokens(project, identifier, { ...asked, page: String(Number(asked.page ?? 1) + 1) })
        return [...(await tokens(project, identifier, asked)), ...next.slice(0, 1)]
      },
    })),
  ),
  fault(
    'pages-from-zero',
    ['LIST-08', 'LIST-06', 'LIST-07', 'LIST-09', 'LIST-10', 'LIST-11', 'LIST-12'],
    'blunt',
    'Pages are counted from 0.',
    service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, asked) =>
        asked.page === undefined
          ? tokens(project, identifier, asked)
          : tokens(project, identifier, { ...asked, page: String(Number(asked.page) + 1) }),
    })),
  ),
  fault(
    'last-page-empty',
    ['LIST-08', 'LIST-07', 'LIST-09', 'LIST-10', 'LIST-12'],
    'subtle',
    'A page that is not full is left out after the first.',
    list((tokens, { page, perPage }) => (Number(page ?? 1) > 1 && tokens.length < Number(perPage ?? 20) ? [] : tokens)),
  ),
  fault(
    'first-page-for-all',
    ['LIST-08', 'LIST-07', 'LIST-09', 'LIST-10', 'LIST-12'],
    'blunt',
    'page is ignored.',
    query((asked) => ({ ...asked, page: '1' })),
  ),
  fault(
    'pages-shuffled',
    ['LIST-08', 'LIST-09', 'LIST-10', 'LIST-12'],
    'devious',
    'The second page begins with the last token of the first.',
    service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, asked) => {
        const own = await tokens(project, identifier, asked)
        if (asked.page !== '2' || own.length === 0) return own
        const before = await tokens(project, identifier, { ...asked, page: '1' })
        return [...before.slice(-1), ...own.slice(1)]
      },
    })),
  ),
  fault(
    'twenty-tokens-at-most',
    ['LIST-08', 'LIST-07', 'LIST-09', 'LIST-10', 'LIST-12'],
    'subtle',
    'A wallet lists its first twenty tokens.',
    list((tokens, { page, perPage }) =>
      tokens.filter((_, index) => (Number(page ?? 1) - 1) * Number(perPage ?? 20) + index < 20),
    ),
  ),
  fault(
    'page-ignored-by-user',
    ['LIST-08', 'LIST-07', 'LIST-09', 'LIST-10', 'LIST-12'],
    'devious',
    'A list by user id has one page.',
    service('listing', ({ tokens }) => ({
      tokens: (project, identifier, asked) =>
        tokens(project, identifier, identifier.startsWith('userId:') ? { ...asked, page: '1' } : asked),
    })),
  ),
  fault(
    'all-chains',
    ['LIST-16', 'LIST-08', 'LIST-09', 'LIST-10', 'LIST-11', 'LIST-12'],
    'devious',
    'A wallet on a chain lists the tokens of the same address on other chains.',
    (parts) => {
      const seen = new Map<string, HeldToken[]>()
      return service('listing', ({ tokens }) => ({
        tokens: async (project, identifier, asked) => {
          const own = await tokens(project, identifier, asked)
          const address = identifier.split(':').at(-1)?.toLowerCase() ?? ''
          if (own.length > 0) seen.set(address, own)
          return own.length > 0 ? own : (seen.get(address) ?? [])
        },
      }))(parts)
    },
  ),
  fault(
    'twice',
    ['LIST-16', 'LIST-08', 'LIST-06', 'LIST-07', 'LIST-10', 'LIST-12'],
    'subtle',
    'The first token of a wallet is listed twice.',
    list((tokens, { page }) => (Number(page ?? 1) === 1 ? [...tokens, ...tokens.slice(0, 1)] : tokens)),
  ),
  fault(
    'last-listed-for-all',
    ['LIST-16', 'LIST-04', 'LIST-07', 'LIST-08', 'LIST-09', 'LIST-11', 'LIST-12'],
    'devious',
    'A wallet with few tokens lists a token of another, too.',
    (parts) => {
      let foreign: { readonly of: string; readonly token: HeldToken } | undefined
      return service('listing', ({ tokens }) => ({
        tokens: async (project, identifier, asked) => {
          const own = await tokens(project, identifier, asked)
          const [first] = own
          if (foreign === undefined && first !== undefined) foreign = { of: identifier, token: first }
          const shows = first !== undefined && own.length < 4 && foreign !== undefined && foreign.of !== identifier
          return shows && foreign ? [...own, foreign.token] : own
        },
      }))(parts)
    },
  ),
]
