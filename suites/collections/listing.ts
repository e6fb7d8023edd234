import fc from 'fast-check'
import {
  type CollectionRequest,
  collectionRequest,
  optionCombinations,
} from '../../src/interface/arbitraries/collections.ts'
import { addressOf, idOf } from '../../src/interface/builders/builders.ts'
import { sendOrTwin } from '../../src/interface/builders/plain-twin.ts'
import { currencies } from '../../src/interface/builders/shop.ts'
import { sameAddress } from '../../src/interface/builders/tokens.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { amountOf, type Exchange } from '../../src/kit/case.ts'
import { judgeContentType } from '../general/content-type.ts'
import { unknownAddress } from '../transfers/parties.ts'
import {
  type CollectionEntry,
  entryOf,
  inTurns,
  judgeSameAction,
  judgeSameAddress,
  listOfOthers,
  seen,
  seenWhen,
} from './listed.ts'
import { currencyOf, judgePayees, paidIn } from './payments.ts'
import { plainRequest, storedAnew } from './plain-request.ts'

/** More than the usual pages of 20, 50 and 100: a list of all collections must not end there. */
const many = 105

interface Made {
  readonly id: string
  readonly request: CollectionRequest
  readonly answer: Exchange
}

/** Creates by POST and PUT in turn. */
const makeAll = (ctx: CaseContext, requests: readonly CollectionRequest[]): Promise<Made[]> =>
  inTurns(requests, 8, async (request, index) => {
    const { body, answer } = await sendOrTwin(request, (one) =>
      index % 2 === 0 ? ctx.api.createCollection(one) : ctx.api.putCollection(ctx.make.names.collectionId(), one),
    )
    const { id } = entryOf(answer)
    if (answer.response.status !== 200 || typeof id !== 'string') {
      ctx.block(`a collection could not be created: ${answer.response.status}`)
    }
    return { id, request: body, answer }
  })

/** An entry of the list against what was sent. */
function judgeListed(
  ctx: CaseContext,
  id: string,
  entries: readonly CollectionEntry[],
  request: CollectionRequest,
): void {
  const entry = entries[0]
  const listed = ctx.judge('COL-19').that(entry !== undefined, {
    message: `the collection ${id} is not in the list`,
    expected: 'an entry with its id',
    actual: 'none',
  })
  if (!listed || entry === undefined) return
  ctx.judge('COL-26').basedOn('made').equal(entries.length, 1, `the number of entries of ${id}`)
  ctx.judge('COL-19').shape(entry, 'ListedCollection', `the entry of ${id}`)
  for (const [field, sent] of Object.entries(request.metadata)) {
    // One that is stored anew has another address; that there is one, see the monitor.
    if (field === 'imageUrl' && request.reuploadLinkedFiles !== false) continue
    ctx.judge('COL-19').equal(entry.metadata?.[field], sent, `metadata.${field} of ${id}`)
  }
  ctx.judge('COL-05').equal(entry.onChain?.chain, request.chain, `the chain of ${id}`)
  ctx.judge('COL-34').equal(entry.fungibility, request.fungibility ?? 'non-fungible', `the fungibility of ${id}`)
  const { transferable } = entry
  ctx.judge('COL-35').that(typeof transferable !== 'boolean' || transferable === (request.transferable ?? true), {
    message: `the list contradicts what was asked for ${id}`,
    expected: { transferable: request.transferable ?? true },
    actual: { transferable },
  })
  if (request.supplyLimit !== undefined) {
    ctx.judge('COL-20').basedOn('made').equal(entry.supplyLimit, request.supplyLimit, `the supply limit of ${id}`)
  }
  if (request.payments) {
    const { price, recipientAddress, currency } = request.payments
    ctx.judge('COL-21').equal(amountOf(entry.payments?.price), amountOf(price), `payments.price of ${id}`)
    // How a currency is spelled is not shown.
    const listedCurrency = entry.payments?.currency
    ctx
      .judge('COL-21')
      .equal(String(listedCurrency).toLowerCase(), currency.toLowerCase(), `payments.currency of ${id}`)
    ctx.judge('COL-21').that(sameAddress(entry.payments?.recipientAddress, recipientAddress), {
      message: `payments.recipientAddress of ${id} differs`,
      expected: recipientAddress,
      actual: entry.payments?.recipientAddress,
    })
  }
}

export const listing: readonly Case[] = [
  {
    id: 'collections/list',
    title: 'The list holds every collection that was created, as it was created, however many there are',
    requirements: [
      'COL-05',
      'COL-18',
      'COL-19',
      'COL-20',
      'COL-21',
      'COL-22',
      'COL-26',
      'COL-31',
      'COL-34',
      'COL-35',
      'COL-49',
      'COL-50',
      'GEN-02',
    ],
    async run(ctx) {
      const { evm } = ctx.settings.chains
      const currency = await currencyOf(ctx)
      const edges = [...optionCombinations, { supplyLimit: 1 }, { supplyLimit: 1_000_000 }]
      // Each twice, so that POST and PUT both have it.
      const table = edges.flatMap((options) => [0, 1].map(() => paidIn(currency, plainRequest(ctx, { ...options }))))
      const random = fc.sample(collectionRequest(evm, currency), { seed: ctx.seed, numRuns: many - table.length })
      const made = await makeAll(
        ctx,
        ctx.draw([...table, ...random], { nameOf: (_, index) => (index < table.length ? undefined : '') }),
      )
      const ids = made.map(({ id }) => id)
      // Whether a price may come alone is not said.
      const priced = { ...plainRequest(ctx), payments: { price: '0.25', currency } }
      const pricedId = idOf((await ctx.api.createCollection(priced)).response.json)
      const list = await seenWhen(ctx, ids, { deployed: 'if in time' })
      ctx.judge('COL-18').status(list.exchange, 200)
      ctx.judge('COL-18').shape(listOfOthers(ctx, list, ids), 'CollectionList')
      judgeContentType(ctx, list.exchange)
      for (const { id, request, answer } of made) {
        judgeListed(ctx, id, list.of(id), request)
        for (const entry of list.of(id)) {
          judgeSameAction(ctx, answer, entry)
          judgeSameAddress(ctx, answer, entry)
        }
      }
      judgePayees(ctx, typeof pricedId === 'string' ? [...made, { id: pricedId, request: priced }] : made, list)

      const addresses = ids.map((id) => list.of(id)[0]?.onChain?.contractAddress)
      const missing = ids.filter((id, index) => list.of(id).length > 0 && !addresses[index])
      // No sentence says when a contract is there; where tokens are, it is (COL-22, by the cases that mint).
      ctx
        .judge('COL-49')
        .basedOn(list.exchange)
        .equal(missing, [], 'the list of collections without a contract address')
      const shown = addresses.filter((address) => typeof address === 'string' && address !== '')
      const distinct = new Set(shown.map((address) => String(address).toLowerCase()))
      ctx
        .judge('COL-31')
        .basedOn(shown.length > 1 ? list.exchange : undefined)
        .equal(distinct.size, shown.length, 'the number of different contract addresses')

      // What is listed is the same when asked again and again; a read from another copy may lack it, see `seenWhen`.
      for (const again of [await seen(ctx), await seen(ctx)]) {
        const there = made.filter(({ id }) => again.of(id).length > 0)
        for (const { id, request } of there) judgeListed(ctx, id, again.of(id), request)
      }
      // Every eighth was made after the one before it, see `makeAll`.
      const inOrder = ids.filter((_, index) => index % 8 === 0)
      const places = inOrder.map((id) => list.entries.findIndex((entry) => entry.id === id))
      ctx.observe('collection-list-order', runRequestOf(places))
    },
  },
  {
    id: 'collections/list-by-fungibility',
    title: 'A semi-fungible collection is in the list as one',
    requirements: ['COL-05', 'COL-19', 'COL-26', 'COL-20', 'COL-21', 'COL-34', 'COL-35'],
    needs: { capabilities: ['semiFungible'] },
    async run(ctx) {
      const currency = await currencyOf(ctx)
      const random = fc.sample(collectionRequest(ctx.settings.chains.evm, currency), { seed: ctx.seed, numRuns: 4 })
      const payments = { price: '2.5', recipientAddress: `0x${'ab'.repeat(20)}`, currency }
      const full = [storedAnew(ctx, plainRequest(ctx, { supplyLimit: 7, payments })), plainRequest(ctx)]
      const requests = [...full, ...random].map((request) => ({ ...request, fungibility: 'semi-fungible' as const }))
      const made = await makeAll(ctx, requests)
      const list = await seenWhen(
        ctx,
        made.map(({ id }) => id),
      )
      for (const { id, request } of made) judgeListed(ctx, id, list.of(id), request)
    },
  },
  {
    id: 'collections/list-of-subscriptions',
    title: 'Subscription collections are in the list',
    requirements: ['COL-05', 'COL-19', 'COL-20', 'COL-21', 'COL-26', 'COL-34', 'COL-35', 'COL-38'],
    needs: { capabilities: ['subscriptions'] },
    async run(ctx) {
      const subscription = { transferable: false, subscription: { enabled: true } }
      const options = [subscription, { ...subscription, supplyLimit: 4 }, { ...subscription, supplyLimit: 5 }]
      const made = await makeAll(
        ctx,
        options.map((one, index) => (index === 1 ? storedAnew(ctx, plainRequest(ctx, one)) : plainRequest(ctx, one))),
      )
      made.push(...(await madeWithPayments(ctx, subscription)))
      // One whose subscriptions are not enabled is a collection like any other; that it can be made is said nowhere.
      const notEnabled = { subscription: { enabled: false } }
      const others = await Promise.all(
        [notEnabled, { ...subscription, ...notEnabled }].map(async (one) => {
          const request = plainRequest(ctx, one)
          const answer = await ctx.api.createCollection(request)
          const { id } = answer.response.status === 200 ? entryOf(answer) : {}
          return typeof id === 'string' ? [{ id, request }] : []
        }),
      )
      const plain = others.flat()
      const list = await seenWhen(
        ctx,
        [...made, ...plain].map(({ id }) => id),
      )
      for (const { id, request } of plain) judgeListed(ctx, id, list.of(id), request)
      for (const { id, request, answer } of made) {
        judgeListed(ctx, id, list.of(id), request)
        ctx.judge('COL-38').equal(entryOf(answer).subscription?.enabled, true, 'subscription.enabled')
        // The list need not show it; where it does, it says the same.
        const { enabled } = list.of(id)[0]?.subscription ?? {}
        ctx.judge('COL-38').that(typeof enabled !== 'boolean' || enabled, {
          message: `the list says of the subscription collection ${id} that it is none`,
          expected: true,
          actual: enabled,
        })
      }
    },
  },
  {
    id: 'collections/list-on-aptos',
    title: 'Collections on Aptos are in the list',
    requirements: ['COL-05', 'COL-19', 'COL-20', 'COL-21', 'COL-26', 'COL-34', 'COL-35'],
    needs: { capabilities: ['aptos'], chains: ['aptos'] },
    async run(ctx) {
      const chain = ctx.settings.chains.aptos
      const options = [{ chain }, { chain, transferable: false }, { chain, supplyLimit: 6 }, { chain, supplyLimit: 7 }]
      const made = await makeAll(
        ctx,
        options.map((one) => plainRequest(ctx, one)),
      )
      made.push(...(await madeWithPayments(ctx, { chain })))
      const list = await seenWhen(
        ctx,
        made.map(({ id }) => id),
      )
      for (const { id, request } of made) judgeListed(ctx, id, list.of(id), request)
    },
  },
  {
    id: 'collections/list-on-solana',
    title: 'Collections on Solana are in the list with their mint addresses',
    requirements: ['COL-05', 'COL-19', 'COL-20', 'COL-21', 'COL-26', 'COL-31', 'COL-34', 'COL-35', 'COL-49'],
    needs: { capabilities: ['solana'], chains: ['solana'] },
    async run(ctx) {
      const chain = ctx.settings.chains.solana
      const fungibility = ctx.settings.capabilities.semiFungible ? 'semi-fungible' : 'non-fungible'
      const made = await makeAll(ctx, [
        plainRequest(ctx, { chain }),
        plainRequest(ctx, { chain, fungibility }),
        plainRequest(ctx, { chain, supplyLimit: 9 }),
        plainRequest(ctx, { chain, supplyLimit: 10 }),
      ])
      made.push(...(await madeWithPayments(ctx, { chain })))
      const list = await seenWhen(
        ctx,
        made.map(({ id }) => id),
        { deployed: 'if in time', chain },
      )
      for (const { id, request } of made) {
        judgeListed(ctx, id, list.of(id), request)
        const [entry] = list.of(id)
        // That it is listed is another requirement (COL-19).
        if (!entry) continue
        const mintAddress = entry.onChain?.mintAddress
        // No sentence says when it is there; where tokens are, it is (COL-23, by the cases that mint).
        ctx.judge('COL-49').that(typeof mintAddress === 'string' && mintAddress !== '', {
          message: `the mint address of ${id} is not in the list`,
          expected: 'a string',
          actual: mintAddress,
        })
      }
      const addresses = made.flatMap(({ id }) => addressOf(list.of(id)[0]) ?? [])
      ctx
        .judge('COL-31')
        .basedOn(addresses.length > 1 ? list.exchange : undefined)
        .equal(new Set(addresses).size, addresses.length, 'the number of different mint addresses')
      const held = await ctx.api.createCollection(plainRequest(ctx, { chain, transferable: false }))
      ctx.observe('collection-not-transferable-solana', held.response.status)
    },
  },
]

/** A collection with payments, of a kind for which whether and in which currency they are taken is open. */
async function madeWithPayments(ctx: CaseContext, terms: Partial<CollectionRequest>): Promise<readonly Made[]> {
  const { chain = ctx.settings.chains.evm } = terms
  for (const currency of currencies) {
    const payments = { price: '2.5', recipientAddress: unknownAddress(ctx, chain), currency }
    const request = plainRequest(ctx, { ...terms, payments })
    const answer = await ctx.api.createCollection(request)
    const { id } = entryOf(answer)
    if (answer.response.status === 200 && typeof id === 'string') return [{ id, request, answer }]
  }
  ctx.notApplicable('COL-21', 'payments are not taken for collections of this kind, which is open')
  return []
}

const runRequestOf = (places: readonly number[]): string => {
  if (places.every((place, index) => index === 0 || place > (places[index - 1] ?? place))) return 'oldest first'
  if (places.every((place, index) => index === 0 || place < (places[index - 1] ?? place))) return 'newest first'
  return 'neither oldest nor newest first'
}
