import type { Fault } from '../fault.ts'
import { edge, requestTo } from '../seams.ts'
import { asFull, flawOf } from './seams.ts'

const lists = requestTo('GET', /\/nfts$/)

/** Keys that are looked at before some pages of a listing only. */
export const authPageFaults: readonly Fault[] = [
  {
    id: 'auth-listing-of-further-tokens-any-scope',
    breaks: ['AUTH-09'],
    difficulty: 'devious',
    says: 'The scope is not asked for the tokens of a further page; where it has none, it is.',
    wrap: edge(async (request, next) => {
      const isFurther = Number(new URL(request.url).searchParams.get('page')) > 1
      if (!lists(request) || !isFurther || flawOf(request, 'wallets:nfts.read') !== 'scopeless') return next(request)
      const response = await next(asFull(request))
      return (await response.clone().text()) === '[]' ? next(request) : response
    }),
  },
]
