import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomAddress } from '../../chain/addresses.ts'
import { type Fields, isFields } from '../../domain/fields.ts'
import { badRequest } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { edge, fieldsOf, requestTo, service, without } from '../seams.ts'
import { entries } from './list-seams.ts'
import { answering, asking, posts } from './seams.ts'

const isSemiFungible = (body: Fields): boolean => body.fungibility === 'semi-fungible'

const withStatus = async (response: Response, status: number): Promise<Response> =>
  new Response(await response.text(), { headers: response.headers, status })

/** Semi-fungible collections with a supply limit, which are asked for so, are answered with 201. */
const semiFungibleAnswered = (about: (request: Request) => boolean): Wrap =>
  edge(async (request, next) => {
    if (!about(request)) return next(request)
    const asked = fieldsOf(await request.clone().text())
    if (!isSemiFungible(asked) || asked.supplyLimit === undefined) return next(request)
    const response = await next(request)
    return response.status === 200 ? withStatus(response, 201) : response
  })

/** Creations that go wrong for one option, one chain or one moment. */
export const collectionAnswerFaults: readonly Fault[] = [
  {
    id: 'collection-symbol-for-name-with-payments',
    breaks: ['COL-06'],
    difficulty: 'devious',
    says: 'The answer to a collection that takes payments has the symbol as its name.',
    wrap: answering((made, { payments }) =>
      payments === undefined ? made : { ...made, metadata: { ...made.metadata, name: made.metadata.symbol } },
    ),
  },
  {
    id: 'collection-chain-of-a-limited-put',
    breaks: ['COL-05'],
    difficulty: 'devious',
    says: 'The answer to a PUT with a supply limit names the chain family.',
    wrap: answering(
      (made, body) => (body.supplyLimit === undefined ? made : { ...made, onChain: { ...made.onChain, chain: 'evm' } }),
      'put',
    ),
  },
  {
    id: 'collection-fungibility-of-paid-ones',
    breaks: ['COL-08'],
    difficulty: 'devious',
    says: 'A POST with payments and no fungibility is answered as semi-fungible.',
    wrap: answering(
      (made, body) =>
        body.payments && body.fungibility === undefined ? { ...made, fungibility: 'semi-fungible' } : made,
      'posted',
    ),
  },
  {
    id: 'collection-posted-never-semi-fungible',
    breaks: ['COL-09', 'COL-34'],
    difficulty: 'devious',
    says: 'fungibility is ignored by POST.',
    wrap: asking(
      (body) =>
        isSemiFungible(body) && body.chain !== 'solana' && body.chain !== 'aptos' ? without(body, 'fungibility') : body,
      'posted',
    ),
  },
  {
    id: 'collection-action-of-all',
    breaks: ['COL-47'],
    difficulty: 'subtle',
    says: 'All collections are made by one action.',
    wrap: answering((made) => ({ ...made, actionId: 'collection' })),
  },
  {
    id: 'collection-put-again-new-action',
    breaks: ['COL-50'],
    difficulty: 'subtle',
    says: 'A collection that is put again is answered with an action id of its own.',
    wrap: (parts) => {
      const known = new Set<string>()
      return answering((made) => {
        if (known.has(made.id)) return { ...made, actionId: randomUUID() }
        known.add(made.id)
        return made
      }, 'put')(parts)
    },
  },
  {
    id: 'collection-list-new-action',
    breaks: ['COL-50'],
    difficulty: 'subtle',
    says: 'Each look at the list gives collections other action ids.',
    wrap: entries((entry) => ({ ...entry, actionId: randomUUID() })),
  },
  {
    id: 'collection-semi-fungible-without-action',
    breaks: ['COL-01'],
    difficulty: 'devious',
    says: 'The answer to a semi-fungible collection has no action id.',
    wrap: answering((made, body) => (isSemiFungible(body) ? without(made, 'actionId') : made), 'posted'),
  },
  {
    id: 'collection-semi-fungible-put-without-action',
    breaks: ['COL-03'],
    difficulty: 'devious',
    says: 'The answer to a PUT of a semi-fungible collection has no action id.',
    wrap: answering((made, body) => (isSemiFungible(body) ? without(made, 'actionId') : made), 'put'),
  },
  {
    id: 'collection-solana-says-non-fungible',
    breaks: ['COL-10'],
    difficulty: 'devious',
    says: 'A semi-fungible collection on Solana is answered as a non-fungible one.',
    wrap: answering((made) => (made.onChain.chain === 'solana' ? { ...made, fungibility: 'non-fungible' } : made)),
  },
  {
    id: 'collection-solana-semi-fungible-chain',
    breaks: ['COL-05'],
    difficulty: 'devious',
    says: 'A semi-fungible collection on Solana names the network.',
    wrap: answering((made, body) =>
      isSemiFungible(body) && made.onChain.chain === 'solana'
        ? { ...made, onChain: { ...made.onChain, chain: 'solana-mainnet-beta' } }
        : made,
    ),
  },
  {
    id: 'collection-emoji-refused',
    breaks: ['COL-46'],
    difficulty: 'devious',
    says: 'A name with a character beyond the first plane is refused.',
    wrap: service('collections', ({ create }) => ({
      create: async (project, id, body) => {
        if (isFields(body.metadata) && /[\u{10000}-\u{10ffff}]/u.test(String(body.metadata.name)))
          throw badRequest('name holds a character that cannot be stored')
        return create(project, id, body)
      },
    })),
  },
  {
    id: 'collection-second-put-renamed',
    breaks: ['COL-04'],
    difficulty: 'devious',
    says: 'A second PUT of an id is answered with an id made for it.',
    wrap: (parts) => {
      const known = new Set<string>()
      return service('collections', ({ create }) => ({
        create: async (project: string, id: string | undefined, body: Fields) => {
          const made = await create(project, id, body)
          const again = known.has(`${project}/${made.id}`)
          known.add(`${project}/${made.id}`)
          return again ? { ...made, id: `${made.id}-2` } : made
        },
      }))(parts)
    },
  },
  {
    id: 'collection-crossing-creations-201',
    breaks: ['COL-01'],
    difficulty: 'devious',
    says: 'Of equal creations that cross all but the first are new.',
    wrap: (parts) => {
      const inWork = new Map<string, number>()
      return edge(async (request, next) => {
        if (!posts(request)) return next(request)
        const body = await request.clone().text()
        const others = inWork.get(body) ?? 0
        inWork.set(body, others + 1)
        await sleep(5)
        const response = await next(request)
        inWork.set(body, (inWork.get(body) ?? 1) - 1)
        return others > 0 && response.status === 200 ? withStatus(response, 201) : response
      })(parts)
    },
  },
  {
    id: 'collection-semi-fungible-201',
    breaks: ['COL-09'],
    difficulty: 'devious',
    says: 'A semi-fungible collection is answered with 201.',
    wrap: semiFungibleAnswered(requestTo('POST', /\/collections\/$/)),
  },
  {
    id: 'collection-semi-fungible-put-201',
    breaks: ['COL-09'],
    difficulty: 'devious',
    says: 'A semi-fungible collection that is put is answered with 201.',
    wrap: semiFungibleAnswered(requestTo('PUT', /\/collections\/[^/]+$/)),
  },
  {
    id: 'collection-put-told-another-address',
    breaks: ['COL-22', 'LIST-15'],
    difficulty: 'devious',
    says: 'A collection that is put is answered with an address that is not its own.',
    wrap: answering(
      (made) => ({ ...made, onChain: { ...made.onChain, contractAddress: randomAddress('evm') } }),
      'put',
    ),
  },
  {
    id: 'collection-long-id-refused',
    breaks: ['COL-43'],
    difficulty: 'devious',
    says: 'A chosen id of more than a hundred characters is refused.',
    wrap: service('collections', ({ create }) => ({
      create: async (project, id, body) => {
        if (id !== undefined && id.length > 100) throw badRequest('the id is too long')
        return create(project, id, body)
      },
    })),
  },
]
