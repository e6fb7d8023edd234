import {
  type CollectionRequest,
  collectionRequest,
  optionCombinations,
  subscriptionRequest,
} from '../../src/interface/arbitraries/collections.ts'
import { addressOf, brief } from '../../src/interface/builders/builders.ts'
import { sendOrTwin } from '../../src/interface/builders/plain-twin.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import { acceptsStatus, expectedOf, latitude } from '../../src/interface/latitude.ts'
import type { Exchange } from '../../src/kit/case.ts'
import { entryOf, isNamed, judgeGivenId, judgeMade, judgeNextAction, judgePlace, seenWhen } from './listed.ts'
import { currencyOf, paidIn } from './payments.ts'
import { plainRequest, storedAnew } from './plain-request.ts'

/** What a creation answers, judged by what was asked for. `own` is COL-01 for POST and COL-03 for PUT. */
export function judgeCreated(ctx: CaseContext, answer: Exchange, request: CollectionRequest, own: RequirementId): void {
  ctx.judge(own).status(answer, 200)
  ctx.judge(own).shape(answer.response.json, 'CreatedCollection')
  const made = entryOf(answer)
  const { name, description, symbol, imageUrl } = request.metadata
  ctx.judge('COL-05').equal(made.onChain?.chain, request.chain, 'the chain')
  ctx.judge('COL-06').equal(made.metadata?.name, name, 'the name')
  ctx.judge('COL-06').equal(made.metadata?.description, description, 'the description')
  ctx.judge('COL-06').equal(made.metadata?.symbol, symbol, 'the symbol')
  // One that is stored anew has another address, by whatever time.
  if (request.reuploadLinkedFiles === false)
    ctx.judge('COL-07').equal(made.metadata?.imageUrl, imageUrl, 'the image address')
}

/** A symbol is told as it was sent, by the answer and by the list. */
async function judgeLetters(ctx: CaseContext): Promise<void> {
  const [id, plain, symbol] = [ctx.make.names.collectionId(), plainRequest(ctx), 'cNf']
  const answer = await ctx.api.putCollection(id, { ...plain, metadata: { ...plain.metadata, symbol } })
  if (!isTaken(answer)) return
  const made = entryOf(answer)
  const [listed] = (await seenWhen(ctx, [id])).of(id)
  for (const entry of [made, listed ?? made])
    ctx.judge('COL-51').basedOn(answer).equal(entry.metadata?.symbol, symbol, 'the symbol')
}

const everyCombination = (ctx: CaseContext, currency: string): CollectionRequest[] =>
  optionCombinations.map((options) => paidIn(currency, plainRequest(ctx, { ...options })))

export const creating: readonly Case[] = [
  {
    id: 'collections/create',
    title: 'A collection is created with any combination of options',
    requirements: ['COL-01', 'COL-02', 'COL-05', 'COL-06', 'COL-07', 'COL-08', 'COL-36'],
    async run(ctx) {
      const currency = await currencyOf(ctx)
      let type: unknown
      await ctx.property(
        collectionRequest(ctx.settings.chains.evm, currency),
        async (wanted) => {
          const { body: request, answer } = await sendOrTwin(wanted, (one) => ctx.api.createCollection(one))
          if (request.transferable === false) ctx.judge('COL-36').statusSoft(answer, 200)
          judgeCreated(ctx, answer, request, 'COL-01')
          const { fungibility, onChain } = entryOf(answer)
          judgeGivenId(ctx, answer)
          ctx.judge('COL-08').equal(fungibility, 'non-fungible', 'the fungibility')
          type = onChain?.type
        },
        { examples: everyCombination(ctx, currency) },
      )
      ctx.observe('collection-type', { chain: ctx.settings.chains.evm, fungibility: 'non-fungible', type })
      // Whether one without a description is made is not said; that it has none of another, the monitor sees.
      const plain = plainRequest(ctx)
      await ctx.api.createCollection({ ...plain, metadata: { ...plain.metadata, description: undefined } })
      for (const supplyLimit of [0, -1, 1.5, 1_000_000]) {
        const { response } = await ctx.api.createCollection(plainRequest(ctx, { supplyLimit }))
        ctx.observe('collection-odd-supply-limit', { supplyLimit, status: response.status })
      }
    },
  },
  {
    id: 'collections/create-with-id',
    title: 'A collection with a chosen id is created with any combination of options',
    requirements: ['COL-03', 'COL-04', 'COL-05', 'COL-06', 'COL-07', 'COL-08', 'COL-36', 'COL-47', 'COL-51'],
    async run(ctx) {
      const currency = await currencyOf(ctx)
      const answers: Exchange[] = []
      await ctx.property(
        collectionRequest(ctx.settings.chains.evm, currency),
        async (wanted) => {
          let id = ''
          const { body: request, answer } = await sendOrTwin(wanted, (one) => {
            // What was refused may have used its id up.
            id = ctx.make.names.collectionId()
            return ctx.api.putCollection(id, one)
          })
          if (request.transferable === false) ctx.judge('COL-36').statusSoft(answer, 200)
          judgeCreated(ctx, answer, request, 'COL-03')
          answers.push(answer)
          const made = entryOf(answer)
          ctx.judge('COL-04').equal(made.id, id, 'the id')
          ctx.judge('COL-08').equal(made.fungibility, 'non-fungible', 'the fungibility')
        },
        // Some of them are stored anew, as by default.
        {
          examples: everyCombination(ctx, currency).map((one) =>
            one.transferable === false ? storedAnew(ctx, one) : one,
          ),
        },
      )
      const next = () => ctx.api.putCollection(ctx.make.names.collectionId(), plainRequest(ctx))
      await judgeNextAction(ctx, answers.slice(-1), next)
      await judgeLetters(ctx)
    },
  },
  {
    id: 'collections/semi-fungible',
    title: 'A semi-fungible collection is made on an EVM chain',
    requirements: ['COL-01', 'COL-03', 'COL-09'],
    needs: { capabilities: ['semiFungible'] },
    async run(ctx) {
      let type: unknown
      const currency = await currencyOf(ctx)
      await ctx.property(
        collectionRequest(ctx.settings.chains.evm, currency),
        async (generated) => {
          const wanted = { ...generated, fungibility: 'semi-fungible' as const }
          const { body: request, answer: posted } = await sendOrTwin(wanted, (one) => ctx.api.createCollection(one))
          ctx.judge('COL-09').statusSoft(posted, 200)
          ctx.judge('COL-09').equal(entryOf(posted).fungibility, 'semi-fungible', 'the fungibility')
          const put = await ctx.api.putCollection(ctx.make.names.collectionId(), storedAnew(ctx, request))
          ctx.judge('COL-09').statusSoft(put, 200)
          ctx
            .judge('COL-09')
            .equal(entryOf(put).fungibility, 'semi-fungible', 'the fungibility of the one that was put')
          ctx.judge('COL-01').shape(posted.response.json, 'CreatedCollection')
          ctx.judge('COL-03').shape(put.response.json, 'CreatedCollection')
          type = entryOf(put).onChain?.type
        },
        { weight: 0.25, examples: [plainRequest(ctx), plainRequest(ctx, { supplyLimit: 5, transferable: false })] },
      )
      ctx.observe('collection-type', { chain: ctx.settings.chains.evm, fungibility: 'semi-fungible', type })
    },
  },
  {
    id: 'collections/semi-fungible-on-solana',
    title: 'A semi-fungible collection is made on Solana, and stands in the list with its mint address',
    requirements: ['COL-01', 'COL-03', 'COL-04', 'COL-05', 'COL-06', 'COL-07', 'COL-10', 'COL-23'],
    needs: { capabilities: ['semiFungible', 'solana'], chains: ['solana'] },
    async run(ctx) {
      const chain = ctx.settings.chains.solana
      const request = plainRequest(ctx, { chain, fungibility: 'semi-fungible' })
      const another = plainRequest(ctx, { chain, fungibility: 'semi-fungible' })
      const id = ctx.make.names.collectionId()
      const posted = await ctx.api.createCollection(request)
      const put = await ctx.api.putCollection(id, another)
      for (const answer of [posted, put]) {
        ctx.judge('COL-10').status(answer, 200)
        ctx.judge('COL-10').equal(entryOf(answer).fungibility, 'semi-fungible', 'the fungibility')
      }
      judgeCreated(ctx, posted, request, 'COL-01')
      judgeCreated(ctx, put, another, 'COL-03')
      ctx.judge('COL-04').equal(entryOf(put).id, id, 'the id')
      // Once it has a token it is somewhere.
      const mint = ctx.make.requests.mint((await ctx.make.wallet({ chain })).locator)
      const [mintId, asked] = [ctx.make.names.mintId(), performance.now()]
      const accepted = await ctx.api.putMint(id, mintId, mint)
      if (!isTaken(accepted)) return
      if ((await ctx.make.completion(id, mintId, mint, { accepted, asked })) === undefined) return
      judgePlace(ctx, 'COL-23', (await seenWhen(ctx, [id], { deployed: true, chain })).of(id)[0])
    },
  },
  {
    id: 'collections/semi-fungible-on-aptos',
    title: 'No semi-fungible collection is made on Aptos, while another one is',
    requirements: ['COL-11', 'ERR-12'],
    needs: { capabilities: ['semiFungible', 'aptos'], chains: ['aptos'] },
    async run(ctx) {
      const chain = ctx.settings.chains.aptos
      const twin = await ctx.api.createCollection(plainRequest(ctx, { chain }))
      if (twin.response.status !== 200 || !isNamed(twin))
        ctx.block(`no collection could be made on ${chain}: ${brief(twin)}`)
      const request = plainRequest(ctx, { chain, fungibility: 'semi-fungible' })
      for (const answer of [
        await ctx.api.createCollection(request),
        await ctx.api.putCollection(ctx.make.names.collectionId(), request),
      ]) {
        const { status } = answer.response
        const { fungibility } = entryOf(answer)
        ctx.judge('ERR-12').that(status < 500, { message: 'a server error', expected: 'below 500', actual: status })
        const isMade = status === 200 && fungibility === 'semi-fungible'
        ctx.judge('COL-11').that(acceptsStatus(latitude.semiFungibleOnAptos, status) && !isMade, {
          message: 'a semi-fungible collection was made on Aptos',
          ...expectedOf(latitude.semiFungibleOnAptos),
          actual: { status, fungibility },
        })
      }
    },
  },
  {
    id: 'collections/subscription',
    title: 'A subscription collection that is not transferable is created',
    requirements: ['COL-01', 'COL-05', 'COL-06', 'COL-07', 'COL-37', 'COL-38'],
    needs: { capabilities: ['subscriptions'] },
    async run(ctx) {
      const currency = await currencyOf(ctx)
      const subscription = { transferable: false, subscription: { enabled: true } }
      await ctx.property(
        subscriptionRequest(ctx.settings.chains.evm, currency),
        async (wanted) => {
          const { body: request, answer } = await sendOrTwin(wanted, (one) => ctx.api.createCollection(one))
          judgeMade(ctx, 'COL-37', answer)
          judgeCreated(ctx, answer, request, 'COL-01')
          ctx.judge('COL-38').equal(entryOf(answer).subscription?.enabled, true, 'subscription.enabled')
        },
        {
          weight: 0.3,
          examples: [plainRequest(ctx, subscription), plainRequest(ctx, { ...subscription, supplyLimit: 3 })],
        },
      )
      const put = await ctx.api.putCollection(
        ctx.make.names.collectionId(),
        storedAnew(ctx, plainRequest(ctx, subscription)),
      )
      if (judgeMade(ctx, 'COL-37', put))
        ctx.judge('COL-38').equal(entryOf(put).subscription?.enabled, true, 'subscription.enabled of one that was put')
      const undecided = await ctx.api.createCollection(plainRequest(ctx, { subscription: { enabled: true } }))
      ctx.observe('collection-subscription-default', undecided.response.status)
      ctx.observe('collection-subscription-fields', Object.keys(entryOf(undecided).subscription ?? {}))
    },
  },
  {
    id: 'collections/two-alike',
    title: 'The same creation sent again, another of its name, and eight at once, make as many collections',
    requirements: ['COL-01', 'COL-19', 'COL-27', 'COL-31', 'COL-47'],
    async run(ctx) {
      const request = plainRequest(ctx)
      const answers = [await ctx.api.createCollection(request), await ctx.api.createCollection(request)]
      const description = `Not ${request.metadata.description}`
      const namesake = { ...request, metadata: { ...request.metadata, description } }
      answers.push(await ctx.api.createCollection(namesake))
      for (let trial = 0; trial < ctx.repetitions(2); trial += 1) {
        answers.push(...(await ctx.api.burst(8, (api) => api.createCollection(request))))
      }
      for (const answer of answers) ctx.judge('COL-01').status(answer, 200)
      const ids = answers.map((answer) => entryOf(answer).id)
      if (!answers.every(isNamed)) ctx.block('the answer to a creation names no collection')
      ctx
        .judge('COL-27')
        .basedOn(...answers)
        .equal(new Set(ids).size, answers.length, 'the number of different ids')
      const list = await seenWhen(ctx, ids.map(String), { deployed: 'if in time' })
      const counts = ids.map((id) => list.of(String(id)).length)
      ctx.judge('COL-19').that(
        counts.every((count) => count > 0),
        {
          message: 'not every collection is in the list',
          expected: 'an entry each',
          actual: counts,
        },
      )
      const [shown] = list.of(String(ids[2]))
      if (shown !== undefined)
        ctx.judge('COL-19').equal(shown.metadata?.description, description, 'the description of one with a known name')
      // That each has one is another requirement.
      const addresses = ids.flatMap((id) => addressOf(list.of(String(id))[0])?.toLowerCase() ?? [])
      ctx
        .judge('COL-31')
        .basedOn(addresses.length > 1 ? list.exchange : undefined)
        .equal(new Set(addresses).size, addresses.length, 'the number of different contract addresses')
      await judgeNextAction(ctx, answers, () => ctx.api.createCollection(request))
    },
  },
]
