import fc from 'fast-check'
import {
  type CollectionBreach,
  type CollectionRequest,
  collectionBreaches,
  collectionRequest,
  missingBreaches,
  subscriptionBreaches,
  subscriptionRequest,
} from '../../src/interface/arbitraries/collections.ts'
import { sendOrTwin } from '../../src/interface/builders/plain-twin.ts'
import { accepted, judgeRefusal } from '../../src/interface/builders/refused.ts'
import { inTime } from '../../src/interface/builders/words.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { acceptsStatus, latitude } from '../../src/interface/latitude.ts'
import { seenWhen } from './listed.ts'
import { currencyOf } from './payments.ts'
import { plainRequest } from './plain-request.ts'

/** What a refused creation must not have made: under the id of a PUT, or with the name that only it has. */
interface Refused {
  readonly id: string
  readonly name: string
}

/** What a service may refuse, or take: where it does refuse, that has made nothing either. */
const odd: readonly Readonly<Record<string, unknown>>[] = [
  { payments: 'none' },
  { payments: { price: 'much', recipientAddress: 'me', currency: 'some' } },
  { supplyLimit: -1 },
  { supplyLimit: 'many' },
  { subscription: 'yes' },
  { transferable: 'no' },
  { reuploadLinkedFiles: 'no' },
]

/** Plain requests of the kinds that the target offers beside the usual one. */
const kindsOf = (ctx: CaseContext): readonly CollectionRequest[] => {
  const { semiFungible, subscriptions } = ctx.settings.capabilities
  return [
    ...(semiFungible ? [plainRequest(ctx, { fungibility: 'semi-fungible' })] : []),
    ...(subscriptions ? [plainRequest(ctx, { transferable: false, subscription: { enabled: true } })] : []),
  ]
}

/** Sends a body by both operations. @returns what was refused */
async function refusedOf(ctx: CaseContext, request: CollectionRequest): Promise<readonly Refused[]> {
  const [posted, put] = [`Refused ${ctx.make.names.mark()}`, `Refused ${ctx.make.names.mark()}`]
  const [noId, id] = [ctx.make.names.collectionId(), ctx.make.names.collectionId()]
  const named = (name: string) => ({ ...request, metadata: { ...request.metadata, name } })
  const answers = [
    [await ctx.api.createCollection(named(posted)), { id: noId, name: posted }],
    [await ctx.api.putCollection(id, named(put)), { id, name: put }],
  ] as const
  return answers.flatMap(([{ response }, made]) =>
    acceptsStatus(latitude.refusedElsewhere, response.status) ? [made] : [],
  )
}

/** Sends a breach by both operations and judges the refusals. @returns what both have refused; `undefined` where one has not */
async function judgeRefused(
  ctx: CaseContext,
  request: CollectionRequest,
  breach: CollectionBreach,
): Promise<Refused | undefined> {
  const id = ctx.make.names.collectionId()
  const name = `Refused ${ctx.make.names.mark()}`
  const body = breach.apply({ ...request, metadata: { ...request.metadata, name } })
  const answers = [await ctx.api.createCollection(body), await ctx.api.putCollection(id, body)]
  for (const answer of answers) judgeRefusal(ctx, answer, breach.rule)
  const isRefused = answers.every(({ response }) => acceptsStatus(latitude.refusedElsewhere, response.status))
  return isRefused ? { id, name } : undefined
}

/** @returns what was accepted: the request, or one in plain words */
async function acceptedTwins(ctx: CaseContext, request: CollectionRequest): Promise<CollectionRequest> {
  const { body, answer } = await sendOrTwin(request, (one) => ctx.api.createCollection(one))
  accepted(ctx, answer, 200)
  accepted(ctx, await ctx.api.putCollection(ctx.make.names.collectionId(), body), 200)
  return body
}

export const refusals: readonly Case[] = [
  {
    id: 'collections/refused',
    title: 'Each breach of the rules for a collection is refused, by POST and by PUT, and makes nothing',
    requirements: ['COL-12', 'COL-15', 'COL-16', 'COL-17', 'COL-32', 'ERR-06', 'ERR-12'],
    async run(ctx) {
      const plain = plainRequest(ctx)
      const twins = new Map([[plain, await acceptedTwins(ctx, plain)]])
      const cases = fc.record({
        request: collectionRequest(ctx.settings.chains.evm, await currencyOf(ctx)),
        breach: fc.nat(collectionBreaches.length - 1),
      })
      const refused: Refused[] = []
      await ctx.property(
        cases,
        async ({ request, breach }) => {
          const twin = twins.get(request) ?? (await acceptedTwins(ctx, request))
          twins.set(request, twin)
          const chosen = collectionBreaches[breach]
          const one = chosen && (await judgeRefused(ctx, twin, chosen))
          if (one) refused.push(one)
        },
        {
          weight: 0.3,
          examples: [
            ...collectionBreaches.map((_, breach) => ({ request: plain, breach })),
            ...kindsOf(ctx).flatMap((request) =>
              missingBreaches.map((one) => ({ request, breach: collectionBreaches.indexOf(one) })),
            ),
          ],
          kindOf: ({ breach }) => collectionBreaches[breach]?.rule,
        },
      )

      for (const one of odd) refused.push(...(await refusedOf(ctx, { ...plain, ...one })))

      const sentinel = ctx.make.names.collectionId()
      accepted(ctx, await ctx.api.putCollection(sentinel, plain), 200)
      const list = await seenWhen(ctx, [sentinel])
      if (list.of(sentinel).length === 0) ctx.block(`a valid collection was not listed ${inTime(ctx.settings)}`)
      const names = new Set(list.entries.map((entry) => entry.metadata?.name))
      const there = refused.filter(({ id, name }) => list.of(id).length > 0 || names.has(name))
      ctx.judge('COL-32').basedOn(list.exchange).equal(there, [], 'the list of refused collections that are listed')
    },
  },
  {
    id: 'collections/subscription-refused',
    title: 'A subscription collection that is transferable, or whose subscription is no object, is refused',
    requirements: ['COL-14', 'COL-17', 'ERR-06', 'ERR-12'],
    needs: { capabilities: ['subscriptions'] },
    async run(ctx) {
      const plain = plainRequest(ctx, { transferable: false, subscription: { enabled: true } })
      await acceptedTwins(ctx, plain)
      for (const breach of subscriptionBreaches) await judgeRefused(ctx, plain, breach)
      // Who looks at the one may not look at the other.
      const { semiFungible } = ctx.settings.capabilities
      const several = { ...plain, fungibility: 'semi-fungible' } as const
      // Whether there are semi-fungible subscriptions is not said; transferable there are none.
      for (const kind of [{ ...plain, supplyLimit: 9 }, ...(semiFungible ? [several] : [])])
        for (const breach of subscriptionBreaches.slice(0, 1)) await judgeRefused(ctx, kind, breach)
      await ctx.property(
        subscriptionRequest(ctx.settings.chains.evm, await currencyOf(ctx)),
        async (request) => {
          const twin = await acceptedTwins(ctx, request)
          for (const breach of subscriptionBreaches.slice(0, 1)) await judgeRefused(ctx, twin, breach)
        },
        { weight: 0.2 },
      )
    },
  },
]
