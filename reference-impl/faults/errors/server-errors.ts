import { setTimeout as sleep } from 'node:timers/promises'
import { isFields } from '../../domain/fields.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { breaking, decoded, edge, fieldsOf, isForWalletsOnly, requestTo, service } from '../seams.ts'

const internal = (): Response => Response.json({ error: true, message: 'internal error' }, { status: 500 })

const looksUp = requestTo('GET', /\/wallets$/)
const signs = requestTo('POST', /\/signMessage$/)
const putsCollection = requestTo('PUT', /\/collections\/[^/]+$/)
const postsCollection = requestTo('POST', /\/collections\/$/)
const byEmail = requestTo('POST', /\/wallets\/transfer$/)
const byUser = requestTo('POST', /\/v1-alpha1\/transfer$/)
const asksUsage = requestTo('GET', /\/usage$/)

/** A path that was asked before is answered with a server error when `differs` says so of the first body and this one. */
const secondTime = (about: (request: Request) => boolean, differs: (first: string, now: string) => boolean): Wrap => {
  return (parts) => {
    const bodies = new Map<string, string>()
    return edge(async (request, next) => {
      if (!about(request)) return next(request)
      const key = `${request.headers.get('x-api-key')} ${new URL(request.url).pathname}`
      const body = await request.clone().text()
      const first = bodies.get(key)
      bodies.set(key, first ?? body)
      return first !== undefined && differs(first, body) ? internal() : next(request)
    })(parts)
  }
}

/** Server errors in one place each: what nobody thought of there. */
export const serverErrorFaults: readonly Fault[] = [
  {
    id: 'broken-semi-fungible-on-aptos',
    breaks: ['ERR-12', 'COL-11'],
    difficulty: 'devious',
    says: 'A semi-fungible collection on Aptos is a server error.',
    wrap: breaking(postsCollection, (body) => {
      const { chain, fungibility } = fieldsOf(body)
      return chain === 'aptos' && fungibility === 'semi-fungible'
    }),
  },
  {
    id: 'broken-collection-put-with-another-body',
    breaks: ['ERR-12'],
    difficulty: 'devious',
    says: 'A second PUT of a collection with another body breaks a constraint that nobody catches.',
    wrap: secondTime(putsCollection, (first, now) => first !== now),
  },
  {
    id: 'broken-collection-after-a-cut',
    breaks: ['ERR-12'],
    difficulty: 'devious',
    says: 'An id whose PUT was cut stays locked.',
    wrap: (parts) => {
      /** By path: whether the first request to it was cut, known once it is over. */
      const wasCut = new Map<string, Promise<boolean>>()
      return edge(async (request, next) => {
        if (!putsCollection(request)) return next(request)
        const { pathname } = new URL(request.url)
        if (await wasCut.get(pathname)) return internal()
        const answered = next(request)
        if (wasCut.has(pathname)) return answered
        // On a busy machine it takes a moment until a cut connection is noticed.
        const over = answered.then(() => sleep(50)).then(() => request.signal.aborted)
        wasCut.set(pathname, over)
        await over
        return answered
      })(parts)
    },
  },
  {
    id: 'broken-look-up-of-no-address',
    breaks: ['ERR-13'],
    difficulty: 'devious',
    says: 'Looking up an e-mail address without a domain is a server error.',
    wrap: breaking(looksUp, (_, { url }) => {
      const email = new URL(url).searchParams.get('email')
      return email !== null && email !== '' && !email.includes('@')
    }),
  },
  {
    id: 'broken-signing-for-unknown-without-0x',
    breaks: ['ERR-12', 'SIGN-05'],
    difficulty: 'devious',
    says: 'An unknown wallet whose address is written without 0x is a server error.',
    wrap: edge(async (request, next) => {
      const response = await next(request)
      const isBare = !decoded(request.url).includes(':0x')
      return signs(request) && isBare && response.status === 404 ? internal() : response
    }),
  },
  {
    id: 'broken-template-that-is-not-there',
    breaks: ['ERR-12'],
    difficulty: 'subtle',
    says: 'A change of a template that does not exist is a server error.',
    wrap: service('templates', ({ change }, parts) => ({
      change: async (project, collection, template, body) => {
        const found = await parts.store.templates.find(project, collection, template)
        if (found === undefined) throw new TypeError('cannot read metadata of undefined')
        return change(project, collection, template, body)
      },
    })),
  },
  {
    id: 'broken-transfer-on-a-chain-without-collections',
    breaks: ['ERR-12', 'XFER-03'],
    difficulty: 'devious',
    says: 'A transfer on a chain that has wallets and no collections is a server error.',
    wrap: breaking(byEmail, (body) => isForWalletsOnly(fieldsOf(body).chain)),
  },
  {
    id: 'broken-email-transfer-to-an-object',
    breaks: ['ERR-12', 'XFER-21'],
    difficulty: 'devious',
    says: 'A transfer by e-mail to what is no text is a server error.',
    wrap: breaking(byEmail, (body) => isFields(fieldsOf(body).to)),
  },
  {
    id: 'broken-user-transfer-to-a-number',
    breaks: ['ERR-12', 'XFER-22'],
    difficulty: 'devious',
    says: 'A transfer by user id to a number is a server error.',
    wrap: breaking(byUser, (body) => typeof fieldsOf(body).toAddress === 'number'),
  },
  {
    id: 'broken-usage-of-a-month-13',
    breaks: ['ERR-13', 'USE-10'],
    difficulty: 'devious',
    says: 'Usage that begins in a month beyond the twelfth is a server error.',
    wrap: breaking(asksUsage, (_, { url }) => Number(/[?&]startDate=\d{4}-(\d{2})(?!\d)/.exec(url)?.[1]) > 12),
  },
]
