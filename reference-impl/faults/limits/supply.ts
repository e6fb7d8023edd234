import { familyOf } from '../../chain/chains.ts'
import type { Fault } from '../fault.ts'
import { edge, requestTo, service } from '../seams.ts'
import { counting, rightly } from './seams.ts'

/** How supply limits are kept wrongly. */
export const supplyFaults: readonly Fault[] = [
  {
    id: 'supply-without-limit',
    breaks: ['LIM-01', 'COL-20', 'LIM-02', 'LIM-03'],
    difficulty: 'blunt',
    says: 'Supply limits are not kept.',
    wrap: counting(() => true),
  },
  {
    id: 'supply-one-more',
    breaks: ['LIM-01', 'COL-20', 'LIM-02', 'LIM-03'],
    difficulty: 'subtle',
    says: 'One token more than the supply limit is minted.',
    wrap: counting((ask) => rightly({ ...ask, limit: ask.limit + 1 })),
  },
  {
    id: 'supply-not-of-unnamed',
    breaks: ['LIM-01'],
    difficulty: 'devious',
    says: 'Mints without an id take nothing of a supply.',
    wrap: counting(rightly, undefined, undefined, false, (id) => id !== String(undefined)),
  },
  {
    id: 'supply-of-one-is-none',
    breaks: ['LIM-01', 'COL-20', 'LIM-02', 'LIM-03'],
    difficulty: 'devious',
    says: 'A supply limit of 1 is not kept.',
    wrap: counting((ask) => ask.limit === 1 || rightly(ask)),
  },
  {
    id: 'supply-not-of-semi-fungible',
    breaks: ['LIM-01', 'COL-20', 'LIM-03'],
    difficulty: 'devious',
    says: 'Supply limits of semi-fungible collections are not kept.',
    wrap: counting((ask) => ask.semiFungible || rightly(ask)),
  },
  {
    id: 'supply-not-of-batches-of-semi-fungible',
    breaks: ['LIM-01', 'LIM-03'],
    difficulty: 'devious',
    says: 'Batches in semi-fungible collections do not keep the supply limit.',
    wrap: counting((ask) => (ask.semiFungible && ask.inBatch) || rightly(ask)),
  },
  {
    id: 'supply-of-a-few-chains',
    breaks: ['LIM-01'],
    difficulty: 'devious',
    says: 'Supply limits are kept on the chains of one network alone, and beyond EVM.',
    wrap: counting((ask) => (familyOf(ask.chain) === 'evm' && !ask.chain.startsWith('poly')) || rightly(ask)),
  },
  {
    id: 'supply-one-more-of-semi-fungible',
    breaks: ['LIM-01'],
    difficulty: 'devious',
    says: 'One token more than the supply limit of a semi-fungible collection is minted.',
    wrap: counting((ask) => rightly({ ...ask, limit: ask.limit + Number(ask.semiFungible) })),
  },
  {
    id: 'supply-one-more-on-aptos',
    breaks: ['LIM-01', 'LIM-02'],
    difficulty: 'devious',
    says: 'One token more than the supply limit is minted on Aptos.',
    wrap: counting((ask) => rightly({ ...ask, limit: ask.limit + Number(ask.chain === 'aptos') })),
  },
  {
    id: 'supply-not-on-solana',
    breaks: ['LIM-01', 'COL-20', 'LIM-02', 'LIM-03'],
    difficulty: 'devious',
    says: 'Supply limits on Solana are not kept.',
    wrap: counting((ask) => ask.chain === 'solana' || rightly(ask)),
  },
  {
    id: 'supply-not-on-aptos',
    breaks: ['LIM-01', 'COL-20', 'LIM-02'],
    difficulty: 'devious',
    says: 'Supply limits on Aptos are not kept.',
    wrap: counting((ask) => ask.chain === 'aptos' || rightly(ask)),
  },
  {
    id: 'supply-not-of-subscriptions',
    breaks: ['LIM-01', 'LIM-03', 'COL-20'],
    difficulty: 'devious',
    says: 'Supply limits of subscriptions are not kept.',
    wrap: counting((ask) => ask.subscription || rightly(ask)),
  },
  {
    id: 'supply-not-of-what-is-kept',
    breaks: ['LIM-01', 'LIM-03'],
    difficulty: 'devious',
    says: 'Supply limits of collections whose tokens stay where they are, subscriptions aside, are not kept.',
    wrap: counting((ask) => (!ask.transferable && !ask.subscription) || rightly(ask)),
  },
  {
    id: 'supply-not-of-what-is-for-sale',
    breaks: ['LIM-01', 'LIM-03'],
    difficulty: 'devious',
    says: 'Supply limits of collections with a price are not kept.',
    wrap: counting((ask) => ask.forSale || rightly(ask)),
  },
  {
    id: 'supply-not-by-batches-of-what-is-kept',
    breaks: ['LIM-01', 'LIM-03'],
    difficulty: 'devious',
    says: 'Batches are not held against the supply limits of collections whose tokens stay where they are.',
    wrap: counting((ask) => (!ask.transferable && ask.inBatch) || rightly(ask)),
  },
  {
    id: 'supply-not-of-semi-fungible-on-solana',
    breaks: ['LIM-01', 'LIM-03'],
    difficulty: 'devious',
    says: 'Supply limits of semi-fungible collections on Solana are not kept.',
    wrap: counting((ask) => (ask.semiFungible && ask.chain === 'solana') || rightly(ask)),
  },
  {
    id: 'supply-not-of-handles',
    breaks: ['LIM-01'],
    difficulty: 'devious',
    says: 'What is minted for handles is not held against the supply limit.',
    wrap: counting(
      rightly,
      () => false,
      ({ recipient }) => (String(recipient).startsWith('twitter:') ? 'handles' : ''),
    ),
  },
  {
    id: 'supply-refusal-with-the-number-of-a-success',
    breaks: ['MINT-01', 'BATCH-01'],
    difficulty: 'devious',
    says: 'A mint or batch beyond the supply limit is answered with 200 and an error record.',
    wrap: edge(async (request, next) => {
      const response = await next(request)
      if (!request.url.includes('/nfts') || response.status !== 400) return response
      const body = await response.text()
      return new Response(body, { status: body.includes('supplyLimit of') ? 200 : 400, headers: response.headers })
    }),
  },
  {
    id: 'supply-errors-without-ids',
    breaks: ['BATCH-10'],
    difficulty: 'devious',
    says: 'The errors of a batch beyond the supply limit have no ids.',
    wrap: edge(async (request, next) => {
      const response = await next(request)
      if (!requestTo('POST', /\/nfts\/$/)(request) || response.status !== 400) return response
      const refusal = (await response.json()) as { readonly message?: unknown }
      const errors = { validationErrors: [{ index: 0, message: 'beyond the supply' }] }
      const isSuch = String(refusal.message).startsWith('supplyLimit of')
      return Response.json(isSuch ? { ...refusal, ...errors } : refusal, { status: 400 })
    }),
  },
  {
    id: 'supply-not-of-chosen-ids',
    breaks: ['LIM-01', 'LIM-03', 'COL-20'],
    difficulty: 'devious',
    says: 'Supply limits of collections with a chosen id are not kept.',
    wrap: counting((ask) => ask.chosenId || rightly(ask)),
  },
  {
    id: 'supply-race',
    breaks: ['LIM-02', 'LIM-03', 'LIM-01'],
    difficulty: 'devious',
    says: 'Mints that cross count what was there before them.',
    wrap: counting(rightly, () => true),
  },
  {
    id: 'supply-race-on-solana',
    breaks: ['LIM-02', 'LIM-01'],
    difficulty: 'devious',
    says: 'On Solana, mints that cross count what was there before them.',
    wrap: counting(rightly, ({ chain }) => chain === 'solana'),
  },
  {
    id: 'supply-race-on-aptos',
    breaks: ['LIM-02', 'COL-20', 'LIM-01'],
    difficulty: 'devious',
    says: 'On Aptos, mints that cross count what was there before them.',
    wrap: counting(rightly, ({ chain }) => chain === 'aptos'),
  },
  {
    id: 'supply-not-by-batches',
    breaks: ['LIM-03', 'LIM-01'],
    difficulty: 'blunt',
    says: 'Batches do not keep supply limits.',
    wrap: counting((ask) => ask.inBatch || rightly(ask)),
  },
  {
    id: 'supply-batch-counts-as-one',
    breaks: ['LIM-03', 'LIM-01'],
    difficulty: 'subtle',
    says: 'A batch counts as one token.',
    wrap: counting((ask) => rightly(ask.inBatch ? { ...ask, more: 1 } : ask)),
  },
  {
    id: 'supply-batch-of-the-rest',
    breaks: ['LIM-03', 'LIM-01'],
    difficulty: 'devious',
    says: 'A batch is taken as long as anything is left.',
    wrap: counting((ask) => (ask.inBatch && ask.accepted.size > 0 ? ask.accepted.size < ask.limit : rightly(ask))),
  },
  {
    id: 'supply-batch-race',
    breaks: ['LIM-03', 'LIM-02', 'LIM-01'],
    difficulty: 'devious',
    says: 'Batches that cross count what was there before them.',
    wrap: counting(rightly, () => true),
  },
  {
    id: 'supply-one-less',
    breaks: ['LIM-04', 'COL-20', 'LIM-05', 'LOC-09'],
    difficulty: 'blunt',
    says: 'The last token of a supply is not minted.',
    wrap: counting((ask) => rightly({ ...ask, limit: ask.limit - 1 })),
  },
  {
    id: 'supply-used-by-refusals',
    breaks: ['LIM-04', 'COL-20', 'LIM-01', 'LIM-05'],
    difficulty: 'devious',
    says: 'Refused mints use up the supply.',
    wrap: counting((ask) => rightly({ ...ask, limit: ask.limit - (ask.accepted.size < ask.limit ? ask.refused : 0) })),
  },
  {
    id: 'supply-used-by-refused-batches',
    breaks: ['LIM-04', 'LIM-01'],
    difficulty: 'devious',
    says: 'What is kept for a batch is not given back when it is refused.',
    wrap: counting((ask) => rightly({ ...ask, limit: ask.limit - ask.refusedBatches })),
  },
  {
    id: 'supply-not-whole-by-batch',
    breaks: ['LIM-04', 'COL-20', 'LIM-05', 'LIM-01'],
    difficulty: 'devious',
    says: 'A batch cannot mint the last token of a supply.',
    wrap: counting((ask) => (ask.inBatch ? ask.accepted.size + ask.more < ask.limit : rightly(ask))),
  },
  {
    id: 'supply-used-by-repeats',
    breaks: ['LIM-05', 'LIM-04', 'COL-20', 'LIM-03', 'LIM-01', 'BATCH-08'],
    difficulty: 'subtle',
    says: 'Repeats use up the supply.',
    wrap: counting((ask) => ask.repeat || ask.requests - ask.refused + ask.more <= ask.limit),
  },
  {
    id: 'supply-refuses-repeats',
    breaks: ['LIM-05'],
    difficulty: 'subtle',
    says: 'Repeats are refused once the supply is used up.',
    wrap: counting((ask) => (ask.repeat ? ask.accepted.size < ask.limit : rightly(ask))),
  },
  {
    id: 'supply-last-of-batch-lost',
    breaks: ['LIM-04'],
    difficulty: 'devious',
    says: 'A batch of the whole supply is accepted, and its last token never made.',
    wrap: service('batch', ({ mint }, parts) => ({
      mint: async (project, collection, body) => {
        const { supply_limit: limit } = await parts.services.collections.find(project, collection)
        if (!Array.isArray(body.nfts) || body.nfts.length !== limit || limit < 2) return mint(project, collection, body)
        const { results } = await mint(project, collection, { ...body, nfts: body.nfts.slice(0, -1) })
        const lost = results.map((record) => ({
          ...record,
          id: `${record.id}-last`,
          actionId: `${record.actionId}-last`,
        }))
        return { results: [...results, ...lost.slice(0, 1)] }
      },
    })),
  },
  {
    id: 'supply-whole-batch-created',
    breaks: ['LIM-04'],
    difficulty: 'devious',
    says: 'A batch of the whole supply is answered with 201.',
    wrap: (parts) => {
      /** The first actions of batches that took a whole supply. */
      const whole = new Set<unknown>()
      const noting = service('batch', ({ mint }) => ({
        mint: async (project, collection, body) => {
          const answer = await mint(project, collection, body)
          const { supply_limit: limit } = await parts.services.collections.find(project, collection)
          if (answer.results.length === limit) whole.add(answer.results[0]?.actionId)
          return answer
        },
      }))
      const telling = edge(async (request, next) => {
        const response = await next(request)
        if (!requestTo('POST', /\/nfts\/$/)(request) || response.status !== 200) return response
        const { results } = (await response.clone().json()) as { readonly results: readonly { actionId?: unknown }[] }
        return whole.has(results[0]?.actionId)
          ? new Response(await response.text(), { headers: response.headers, status: 201 })
          : response
      })
      return telling(noting(parts))
    },
  },
  {
    id: 'supply-editions-on-solana',
    breaks: ['LIM-04'],
    difficulty: 'devious',
    says: 'On Solana the tokens of a limited supply show the name of the first.',
    wrap: (parts) => {
      const first = new Map<string, unknown>()
      return service('minting', ({ mint }) => ({
        mint: async (project, collection, id, body) => {
          const record = await mint(project, collection, id, body)
          const { supply_limit: limit, chain } = await parts.services.collections.find(project, collection)
          if (limit === null || chain !== 'solana' || !('metadata' in record)) return record
          const name = first.get(collection) ?? record.metadata?.name
          first.set(collection, name)
          return { ...record, metadata: { ...record.metadata, name } } as typeof record
        },
      }))(parts)
    },
  },
]
