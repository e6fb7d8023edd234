import fc from 'fast-check'
import {
  edgeTemplates,
  type TemplateRequest,
  templateRequest,
  templateTokenId,
} from '../../src/interface/arbitraries/templates.ts'
import { sendOrTwin } from '../../src/interface/builders/plain-twin.ts'
import { without } from '../../src/interface/builders/requests.ts'
import { firstNotRefused, isTaken, whenKnown } from '../../src/interface/builders/taken.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { acceptsStatus, latitude } from '../../src/interface/latitude.ts'
import type { Exchange } from '../../src/kit/case.ts'
import { seen } from '../collections/listed.ts'
import { collectionFor, oddCollectionFor, templateOf } from './template.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const asText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)

/** A limit that nobody has for a template by default. */
const oddLimit = 4099

/** What every creation of a template answers. */
function judgeCreated(ctx: CaseContext, answer: Exchange, request: TemplateRequest): void {
  ctx.judge('TPL-01').status(answer, 200)
  ctx.judge('TPL-01').shape(answer.response.json, 'LimitedTemplate')
  const { templateId, metadata, supply } = templateOf(answer)
  ctx.judge('TPL-02').that(typeof templateId === 'string' && uuid.test(templateId), {
    message: 'the template id is no UUID',
    expected: 'a UUID',
    actual: templateId,
  })
  ctx.judge('TPL-03').equal(metadata?.name, request.metadata.name, 'the name')
  ctx.judge('TPL-03').equal(metadata?.description, request.metadata.description, 'the description')
  // One that is stored anew has another address.
  if (request.reuploadLinkedFiles === false)
    ctx.judge('TPL-04').equal(metadata?.image, request.metadata.image, 'the image address')
  ctx.judge('TPL-05').basedOn(answer).equal(supply?.limit, request.supply.limit, 'the supply limit')
  ctx.judge('TPL-06').basedOn(answer).equal(supply?.minted, 0, 'the number of minted tokens')
}

/** The same with an image that is there to be stored anew, whether that is asked for or nothing is said of it. */
const storedAnew = (
  ctx: CaseContext,
  { metadata, ...request }: TemplateRequest,
  reuploadLinkedFiles?: true,
): TemplateRequest => ({
  ...request,
  metadata: { ...metadata, image: ctx.settings.assets.image },
  reuploadLinkedFiles,
})

/** What was minted into a collection was minted from none of its templates. @returns the id of one that came later */
async function judgeBesideTokens(ctx: CaseContext, collection: string): Promise<unknown> {
  const { locator } = await ctx.make.wallet()
  const [mint, id] = [ctx.make.requests.mint(locator), ctx.make.names.mintId()]
  const accepted = await ctx.api.putMint(collection, id, mint)
  if (isTaken(accepted)) await ctx.make.completion(collection, id, mint, { accepted })
  const request = storedAnew(ctx, ctx.make.requests.template() as unknown as TemplateRequest, true)
  const answer = await ctx.api.createTemplate(collection, request)
  judgeCreated(ctx, answer, request)
  return templateOf(answer).templateId
}

/** A template that was refused has taken no token id: the next one can have it. */
async function judgeUnreserved(ctx: CaseContext, collection: string): Promise<void> {
  const wanted = ctx.make.requests.template({ onChain: { tokenId: '1640531527' } })
  const refused = await ctx.api.createTemplate(collection, { ...wanted, supply: { limit: 'many' } })
  if (!acceptsStatus(latitude.refusedElsewhere, refused.response.status)) return
  ctx.judge('TPL-01').statusSoft(await whenKnown(ctx, () => ctx.api.createTemplate(collection, wanted)), 200)
}

export const creating: readonly Case[] = [
  {
    id: 'templates/create',
    title: 'A template is answered as it was asked for, each under an id of its own',
    requirements: ['TPL-01', 'TPL-02', 'TPL-03', 'TPL-04', 'TPL-05', 'TPL-06', 'COL-19'],
    needs: { capabilities: ['templates'] },
    async run(ctx) {
      const { id: collection, name } = await oddCollectionFor(ctx)
      const ids: unknown[] = []
      await ctx.property(
        templateRequest,
        async (wanted) => {
          // Nothing says which characters there are in a template.
          const { body, answer } = await whenKnown(
            ctx,
            () => sendOrTwin(wanted, (one) => ctx.api.createTemplate(collection, one)),
            (sent) => sent.answer,
          )
          judgeCreated(ctx, answer, body)
          ids.push(templateOf(answer).templateId)
        },
        { examples: edgeTemplates },
      )
      const twice = ctx.make.requests.template() as unknown as TemplateRequest
      for (let trial = 0; trial < ctx.repetitions(1); trial += 1) {
        for (const answer of await ctx.api.burst(8, (api) => api.createTemplate(collection, twice))) {
          judgeCreated(ctx, answer, twice)
          ids.push(templateOf(answer).templateId)
        }
      }
      // Whether a template needs a description and a limit is not said.
      const full = { ...twice, supply: { limit: oddLimit } }
      const anew = storedAnew(ctx, full)
      const whole = await ctx.api.createTemplate(collection, anew)
      judgeCreated(ctx, whole, anew)
      ids.push(templateOf(whole).templateId)
      const { description, ...metadata } = twice.metadata
      const limited = { ...full, metadata }
      const { body, answer: bare } = await firstNotRefused([without(limited, 'supply'), limited], (one) =>
        ctx.api.createTemplate(collection, one),
      )
      if (isTaken(bare)) {
        ids.push(templateOf(bare).templateId)
        ctx.judge('TPL-05').that(templateOf(bare).supply?.limit !== oddLimit || 'supply' in body, {
          message: 'a template that was sent without a limit has that of another',
          expected: 'none',
          actual: templateOf(bare).supply,
        })
        ctx.judge('TPL-03').that(templateOf(bare).metadata?.description !== description, {
          message: 'a template that was sent without a description has that of another',
          expected: 'none',
          actual: description,
        })
      }
      ctx.judge('TPL-02').basedOn('made').equal(new Set(ids).size, ids.length, 'the number of different template ids')
      ids.push(await judgeBesideTokens(ctx, collection))
      // Nothing of what a template is named goes into its collection.
      const list = await ctx.settling().until(
        () => seen(ctx),
        (now) => now.of(collection).length > 0,
      )
      const [entry] = list.of(collection)
      if (entry) ctx.judge('COL-19').equal(entry.metadata?.name, name, 'the name of a collection that has templates')
    },
  },
  {
    id: 'templates/token-id',
    title: 'A template of a semi-fungible collection has the token id that was asked for',
    requirements: ['TPL-01', 'TPL-02', 'TPL-03', 'TPL-04', 'TPL-05', 'TPL-06', 'TPL-07'],
    needs: { capabilities: ['templates', 'semiFungible'] },
    async run(ctx) {
      const collection = await collectionFor(ctx, { fungibility: 'semi-fungible' })
      const taken = new Set<string>()
      await ctx.property(
        templateTokenId,
        async (tokenId) => {
          // One token id is for one template; shrinking may come back to it.
          if (taken.has(tokenId)) return
          taken.add(tokenId)
          const request = ctx.make.requests.template({ onChain: { tokenId } }) as unknown as TemplateRequest
          const isLarge = Number(tokenId) >= 2 ** 31
          const send = () => ctx.api.createTemplate(collection, request)
          const answer = await (isLarge ? send() : whenKnown(ctx, send))
          // No largest one is given.
          if (isLarge && acceptsStatus(latitude.refusedElsewhere, answer.response.status)) return
          judgeCreated(ctx, answer, request)
          // The request has text; of the answer no type is given.
          ctx.judge('TPL-07').equal(asText(templateOf(answer).onChain?.tokenId), tokenId, 'the token id')
        },
        { weight: 0.4, examples: ['1', '2', '10', '12345678901'] },
      )
      // Whether tokens are counted from nought is not said: it is kept where it is taken. Each collection counts its own.
      const least = await ctx.api.createTemplate(collection, ctx.make.requests.template({ onChain: { tokenId: '0' } }))
      if (isTaken(least)) ctx.judge('TPL-07').equal(asText(templateOf(least).onChain?.tokenId), '0', 'the token id')
      const [used] = taken
      const other = await collectionFor(ctx, { fungibility: 'semi-fungible' })
      const again = ctx.make.requests.template({ onChain: { tokenId: used } })
      if (used !== undefined)
        ctx.judge('TPL-01').statusSoft(await whenKnown(ctx, () => ctx.api.createTemplate(other, again)), 200)
      await judgeUnreserved(ctx, collection)
      // Chains count in 256 bits; whether a template may have such an id is not said.
      const large = `${2n ** 255n + 7n}`
      taken.add(large)
      const answer = await ctx.api.createTemplate(
        collection,
        ctx.make.requests.template({ onChain: { tokenId: large } }),
      )
      const told = templateOf(answer).onChain?.tokenId
      // A number of that size cannot be read to its last digit, whoever wrote it.
      if (isTaken(answer) && typeof told !== 'number')
        ctx.judge('TPL-07').equal(told, large, 'the token id of 256 bits')
      const chosen = await ctx.api.createTemplate(collection, ctx.make.requests.template())
      const own = asText(templateOf(chosen).onChain?.tokenId)
      // A service that counts may come upon a short one by itself.
      const long = [...taken].filter((tokenId) => tokenId.length > 9)
      if (isTaken(chosen) && typeof own === 'string')
        ctx.judge('TPL-07').that(!long.includes(own), {
          message: 'a template for which no token id was asked has that of another',
          expected: `none of ${long.join(', ')}`,
          actual: own,
        })
    },
  },
  {
    id: 'templates/symbol',
    title: 'A template of a Solana collection has the symbol that was asked for',
    requirements: ['TPL-01', 'TPL-02', 'TPL-03', 'TPL-04', 'TPL-05', 'TPL-06', 'TPL-08'],
    needs: { capabilities: ['templates', 'solana'], chains: ['solana'] },
    async run(ctx) {
      const collection = await collectionFor(ctx, { chain: ctx.settings.chains.solana })
      await ctx.property(
        fc.stringMatching(/^[A-Z][A-Z0-9]{0,4}$/),
        async (symbol) => {
          const plain = ctx.make.requests.template() as unknown as TemplateRequest
          const request = { ...plain, metadata: { ...plain.metadata, symbol } }
          const answer = await whenKnown(ctx, () => ctx.api.createTemplate(collection, request))
          judgeCreated(ctx, answer, request)
          ctx.judge('TPL-08').equal(templateOf(answer).metadata?.symbol, symbol, 'the symbol')
        },
        { weight: 0.2, examples: ['A', 'TICKT'] },
      )
      // No longest symbol is given: where a longer one is taken, it is kept whole.
      for (const symbol of ['LONGSYMB10', 'AMUCHLONGERSYMBOL17']) {
        const plain = ctx.make.requests.template()
        const long = await ctx.api.createTemplate(collection, { ...plain, metadata: { ...plain.metadata, symbol } })
        if (isTaken(long)) ctx.judge('TPL-08').equal(templateOf(long).metadata?.symbol, symbol, 'a long symbol')
      }
    },
  },
  {
    id: 'templates/in-a-default-collection',
    title: 'A template is made and changed in a default collection',
    requirements: ['TPL-01', 'TPL-09', 'TPL-10'],
    needs: { capabilities: ['templates'] },
    async run(ctx) {
      // A default collection is one like any other, where it is listed (COL-41).
      const [standard] = (await seen(ctx)).of('default-polygon')
      if (standard === undefined) ctx.leave('default-polygon is not listed, which is for COL-41')
      // Nothing says what else it is for than tokens: whether it takes templates is recorded.
      const answer = await ctx.api.createTemplate('default-polygon', ctx.make.requests.template())
      ctx.observe('template-in-default-collection', answer.response.status)
      if (!isTaken(answer)) ctx.leave(`a template in a default collection is answered with ${answer.response.status}`)
      ctx.judge('TPL-01').statusSoft(answer, 200)
      const { templateId } = templateOf(answer)
      if (typeof templateId !== 'string') return
      const change = ctx.make.requests.templateChange()
      const changed = await whenKnown(ctx, () => ctx.api.updateTemplate('default-polygon', templateId, change))
      // Only one answer is given, and its body is another requirement than its status.
      ctx.judge('TPL-09').statusSoft(changed, 204)
      ctx
        .judge('TPL-10')
        .basedOn(changed)
        .equal(changed.response.text, '', 'the body of the answer to a changed template')
    },
  },
]
