import { collectionId, edgeCollectionIds } from '../../src/interface/arbitraries/collection-id.ts'
import {
  type CollectionMetadata,
  collectionMetadata,
  edgeCollectionMetadata,
} from '../../src/interface/arbitraries/collections.ts'
import { isLong } from '../../src/interface/arbitraries/text.ts'
import { addressOf, brief, idOf, resultsOf } from '../../src/interface/builders/builders.ts'
import { sendOrTwin } from '../../src/interface/builders/plain-twin.ts'
import { accepted, judgeNoServerError } from '../../src/interface/builders/refused.ts'
import { inTime, notAmong } from '../../src/interface/builders/words.ts'
import type { Case, RequirementId } from '../../src/interface/case.ts'
import type { Exchange } from '../../src/kit/case.ts'
import { entryOf, inTurns, isNamed, judgeMade, judgeSameAction, seenWhen } from './listed.ts'
import { plainRequest } from './plain-request.ts'

const isMade = ({ response }: Exchange): boolean => response.status === 200

export const identity: readonly Case[] = [
  {
    id: 'collections/put-again',
    title: 'An id that is put again, eight times at once, or again after a lost answer, names one collection',
    requirements: ['COL-03', 'COL-04', 'COL-26', 'COL-50', 'ERR-12'],
    async run(ctx) {
      const ids: string[] = []
      /** Of these no creation was answered with success: they may be there, once. */
      const unsure = new Set<string>()
      const freshId = (): string => {
        const id = ctx.make.names.collectionId()
        ids.push(id)
        return id
      }
      const judgeAll = (answers: readonly Exchange[], id: string): void => {
        for (const answer of answers) {
          const { status } = answer.response
          ctx.judge('ERR-12').that(status < 500, { message: 'a server error', expected: 'below 500', actual: status })
          if (status === 200) ctx.judge('COL-04').equal(entryOf(answer).id, id, 'the id')
        }
        ctx.judge('COL-03').that(answers.some(isMade), {
          message: 'no creation with this id was accepted',
          expected: 'one answer of 200 at least',
          actual: answers.map(({ response }) => response.status),
        })
      }

      const again = freshId()
      const request = plainRequest(ctx)
      const first = await ctx.api.putCollection(again, request)
      ctx.judge('COL-03').status(first, 200)
      const second = await ctx.api.putCollection(again, request)
      const other = await ctx.api.putCollection(again, plainRequest(ctx, { supplyLimit: 3 }))
      judgeAll([first, second, other], again)
      if (isMade(second)) judgeSameAction(ctx, first, entryOf(second))
      else ctx.notApplicable('COL-50', 'a collection is not put again, which is open')
      const word = (answer: Exchange) => ({
        status: answer.response.status,
        name: entryOf(answer).metadata?.name === request.metadata.name ? 'as before' : 'new',
      })
      ctx.observe('collection-second-put', { same: word(second), other: word(other) })

      for (let trial = 0; trial < ctx.repetitions(2); trial += 1) {
        const same = freshId()
        const raced = await ctx.api.burst(8, (api) => api.putCollection(same, request))
        // Where all of them were in each other's way, one that comes alone is not.
        judgeAll(raced.some(isMade) ? raced : [...raced, await ctx.api.putCollection(same, request)], same)
        const conflicting = freshId()
        const bodies = Array.from({ length: 8 }, () => plainRequest(ctx))
        const rivals = await ctx.api.burst(8, (api, i) => api.putCollection(conflicting, bodies[i]))
        if (rivals.some(isMade)) judgeAll(rivals, conflicting)
        else unsure.add(conflicting)
        const lost = freshId()
        await ctx.api.cut((api) => api.putCollection(lost, request))
        const repeated = await ctx.api.putCollection(lost, request)
        if (repeated.response.status !== 200) unsure.add(lost)
        ctx.judge('ERR-12').that(repeated.response.status < 500, {
          message: 'a server error',
          expected: 'below 500',
          actual: repeated.response.status,
        })
      }

      // Whether an id of the service may be put is open; that it names one collection is not.
      const { id: given } = entryOf(await ctx.api.createCollection(request))
      if (typeof given === 'string') {
        ids.push(given)
        const { status } = (await ctx.api.putCollection(given, plainRequest(ctx))).response
        ctx.judge('ERR-12').that(status < 500, { message: 'a server error', expected: 'below 500', actual: status })
      }

      // A collection that is made last and listed says that the list has caught up.
      const sentinel = freshId()
      accepted(ctx, await ctx.api.putCollection(sentinel, request), 200)
      const list = await seenWhen(
        ctx,
        ids.filter((id) => !unsure.has(id)),
      )
      if (list.of(sentinel).length === 0) ctx.block(`a valid collection was not listed ${inTime(ctx.settings)}`)
      for (const id of ids) {
        const { length } = list.of(id)
        ctx
          .judge('COL-26')
          .basedOn(list.exchange)
          .that(length === 1 || (length === 0 && unsure.has(id)), {
            message: `the number of entries of ${id} differs`,
            expected: unsure.has(id) ? 'one at most' : 1,
            actual: length,
          })
      }
    },
  },
  {
    id: 'collections/chosen-ids',
    title: 'Chosen ids of any script, length and punctuation are kept, listed, and lead to the collection',
    requirements: ['COL-43', 'COL-44', 'ERR-12'],
    async run(ctx) {
      const made: { id: string; name: string }[] = []
      await ctx.property(
        collectionId,
        async (text) => {
          // The mark makes it new on this target; what is told is the text, which is the example.
          const id = `${text}${ctx.make.names.mark()}`
          const request = plainRequest(ctx)
          const answer = await ctx.api.putCollection(id, request)
          judgeNoServerError(ctx, answer)
          if (!judgeMade(ctx, 'COL-43', answer)) return
          ctx.judge('COL-44').equal(entryOf(answer).id, id, 'the id')
          made.push({ id, name: request.metadata.name })
        },
        { weight: 0.3, examples: edgeCollectionIds },
      )
      // Whether a colon can be told from the one before the id in a locator is open; where it is taken, it is kept.
      const parted = `a:b${ctx.make.names.mark()}`
      const request = plainRequest(ctx)
      const ofParted = await ctx.api.putCollection(parted, request)
      if (isMade(ofParted) && isNamed(ofParted)) {
        ctx.judge('COL-44').equal(entryOf(ofParted).id, parted, 'the id')
        made.push({ id: parted, name: request.metadata.name })
      }
      // Deployed, since tokens are minted into some of them below; where contracts come with the first token, that is it.
      const list = await seenWhen(
        ctx,
        made.map(({ id }) => id),
        { deployed: 'if in time' },
      )
      const known = new Set<unknown>(made.map(({ id }) => id))
      const unknown = resultsOf(list.exchange)
        .map(idOf)
        .filter((one) => !known.has(one))
      for (const { id, name } of made) {
        const judge = ctx.judge('COL-44').basedOn(list.exchange)
        const names = list.of(id).map((entry) => entry.metadata?.name)
        if (names.length > 0) judge.equal(names, [name], `the entries of ${id}`)
        else
          judge.that(false, {
            message: 'a collection with a chosen id is not in the list',
            expected: id,
            actual: notAmong(id, unknown),
          })
      }
      const { locator: recipient } = await ctx.make.wallet()
      // Tokens are dear: every second one.
      const some = made.slice(0, edgeCollectionIds.length).filter((_, index) => index % 2 === 0)
      await inTurns(some, 4, async ({ id }) => {
        const minted = await ctx.api.putMint(id, ctx.make.names.mintId(), ctx.make.requests.mint(recipient))
        // A contract that is not there in time may still be under way.
        const isPlaced = addressOf(list.of(id)[0]) !== undefined
        if (isPlaced || isMade(minted)) ctx.judge('COL-44').statusSoft(minted, 200)
        else ctx.block(`a collection has no contract ${inTime(ctx.settings)}, and takes no tokens: ${brief(minted)}`)
      })
      const later = await seenWhen(
        ctx,
        made.map(({ id }) => id),
      )
      const gone = made.filter(({ id }) => later.of(id).length === 0)
      ctx
        .judge('COL-44')
        .basedOn(later.exchange)
        .equal(
          gone.map(({ id }) => id),
          [],
          'the collections that are not listed any more once they were minted into',
        )
    },
  },
  {
    id: 'collections/texts',
    title: 'Names and descriptions are answered and listed as they were sent, whatever their script and length',
    requirements: ['COL-45', 'COL-46'],
    async run(ctx) {
      const made: { id: string; metadata: CollectionMetadata }[] = []
      await ctx.property(
        collectionMetadata,
        async (metadata) => {
          const wanted = plainRequest(ctx, { metadata })
          const { body, answer, refused } = await sendOrTwin(wanted, (one) => ctx.api.createCollection(one))
          if (refused) ctx.judge('COL-46').statusSoft(refused, 200)
          const { id, metadata: kept } = entryOf(answer)
          const rule = ruleOf(metadata)
          ctx.judge(rule).status(answer, 200)
          ctx.judge(rule).equal(picked(kept, body.metadata), { ...body.metadata }, 'the metadata')
          made.push({ id: String(id), metadata: body.metadata })
        },
        { examples: edgeCollectionMetadata, kindOf: ruleOf },
      )
      const list = await seenWhen(
        ctx,
        made.map(({ id }) => id),
      )
      for (const { id, metadata } of made) {
        const kept = list.of(id)[0]?.metadata
        ctx.judge(ruleOf(metadata)).equal(picked(kept, metadata), { ...metadata }, `the listed metadata of ${id}`)
      }
    },
  },
]

/** No longest text is given, so that long ones are another matter. */
const ruleOf = (metadata: CollectionMetadata): RequirementId =>
  Object.entries(metadata).some(([field, text]) => isLong(field, text)) ? 'COL-46' : 'COL-45'

/** The fields of `kept` that were sent. */
const picked = (kept: Readonly<Record<string, unknown>> | undefined, sent: object): Record<string, unknown> =>
  Object.fromEntries(Object.keys(sent).map((field) => [field, kept?.[field]]))
