import type { Api } from '../../src/interface/api.ts'
import { addressOf, brief, type MintRecord, publicKeyOf, resultsOf } from '../../src/interface/builders/builders.ts'
import { outsideAddress } from '../../src/interface/builders/requests.ts'
import { firstNotRefused, isTaken, whenFound } from '../../src/interface/builders/taken.ts'
import { sameAddress } from '../../src/interface/builders/tokens.ts'
import { requestsOf } from '../../src/interface/builders/variants/index.ts'
import { inTime } from '../../src/interface/builders/words.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { isChain } from '../../src/interface/chains.ts'
import { acceptsStatus, expectedOf, latitude, openForms } from '../../src/interface/latitude.ts'
import { operationIds } from '../../src/interface/operations.ts'
import type { Exchange } from '../../src/kit/case.ts'
import { entryOf, read, seenWhen } from '../collections/listed.ts'
import { nobodysId } from '../templates/template.ts'

const needs = { keys: ['otherProject'] } as const
const refusal = (status: number): boolean => acceptsStatus(latitude.foreignProject, status)

const sameNames: readonly Case[] = [
  {
    id: 'general/wallets-apart',
    title: 'A user of one project has no wallet in another until one is created there',
    requirements: ['GEN-07'],
    about: [operationIds.listWallets],
    needs,
    async run(ctx: CaseContext) {
      const other = ctx.api.keyFor('otherProject')
      const { evm: chain } = ctx.settings.chains
      await observeEmail(ctx, chain)
      for (const user of [{ userId: ctx.make.names.userId() }]) {
        const here = await ctx.make.wallet({ ...user, chain })
        const listed = await ctx.eventually(async () => {
          const answer = await ctx.api.listWallets(user)
          return Array.isArray(answer.response.json) && answer.response.json.length > 0 ? answer : undefined
        })
        if (!listed) ctx.block(`the wallet of the first project was not listed ${inTime(ctx.settings)}`)
        const there = await other.listWallets(user)
        const { status, json } = there.response
        ctx.judge('GEN-07').that(refusal(status) || (Array.isArray(json) && json.length === 0), {
          message: 'the wallet of one project shows in another',
          expected: 'no wallet',
          latitude: latitude.foreignProject.because,
          actual: { status, json },
        })
        const created = await other.createWallet({ ...user, chain })
        ctx.judge('GEN-07').statusSoft(created, 201)
        const again = await ctx.api.createWallet({ ...user, chain })
        ctx.judge('GEN-07').that(sameAddress(publicKeyOf(again), here.address), {
          message: 'the wallet of a user has another address since another project made one',
          expected: here.address,
          actual: publicKeyOf(again),
        })
      }
    },
  },
  {
    id: 'general/collections-apart',
    title: 'Collections of one project are not in the list of another, and both can use the same id',
    requirements: ['GEN-06'],
    about: [operationIds.listCollections],
    needs,
    async run(ctx: CaseContext) {
      const other = ctx.api.keyFor('otherProject')
      const plain = ctx.make.requests.collection()
      // What is for sale shows in no other project either; which prices are taken is open.
      const priced = { ...plain, payments: { price: '0.01', recipientAddress: outsideAddress, currency: 'usdc' } }
      const mine = entryOf((await firstNotRefused([priced, plain], (one) => ctx.api.createCollection(one))).answer)
      const sharedId = ctx.make.names.collectionId()
      const onlyMineId = ctx.make.names.collectionId()
      // As a list that is put together of several kinds may forget whose they are.
      const { capabilities, chains } = ctx.settings
      const kind = capabilities.semiFungible ? { fungibility: 'semi-fungible' } : {}
      const onlyMine = await ctx.api.putCollection(onlyMineId, { ...ctx.make.requests.collection(), ...kind })
      const onSolana = capabilities.solana ? await ctx.make.collectionUnderWay({ chain: chains.solana }) : mine
      const here = ctx.make.requests.collection()
      const there = ctx.make.requests.collection()
      const first = await ctx.api.putCollection(sharedId, here)
      if (first.response.status !== 200 || onlyMine.response.status !== 200)
        ctx.block('a collection could not be created')
      if (entryOf(first).metadata?.name !== here.metadata.name) ctx.block('the answer to a creation lacks the name')
      const second = await other.putCollection(sharedId, there)
      // Nothing says that an id is free in a project where another one has chosen it: then it is refused, and tells nothing.
      ctx.observe('collection-id-of-another-project', second.response.status)
      const isShared = isTaken(second)
      if (isShared)
        ctx.judge('GEN-06').equal(entryOf(second).metadata?.name, there.metadata.name, 'the name in the second project')
      else ctx.judge('GEN-06').statusSoft(second, latitude.foreignProject)
      await seenWhen(ctx, [String(mine.id), sharedId, onlyMineId, String(onSolana.id)])

      const sentinel = ctx.make.names.collectionId()
      await other.putCollection(sentinel, there)
      const expected = isShared ? [sentinel, sharedId] : [sentinel]
      const theirs = await ctx.settling().until(
        async () => read(await other.listCollections()),
        (list) => expected.every((id) => list.of(id).length > 0),
      )
      if (theirs.of(sentinel).length === 0)
        ctx.block(`a collection of the second project was not listed ${inTime(ctx.settings)}`)
      const leaked = [mine.id, onlyMineId, onSolana.id].filter((id) => theirs.of(String(id)).length > 0)
      ctx
        .judge('GEN-06')
        .basedOn(theirs.exchange)
        .equal(leaked, [], 'the list of collections that show in the other project')
      for (let look = 0; look < 2; look += 1) {
        const [own, foreign] = await Promise.all(
          [ctx.api.listCollections(), other.listCollections()].map(async (list) => read(await list)),
        )
        const crossed = [foreign?.of(onlyMineId), own?.of(sentinel)].map((entries) => entries?.length)
        ctx
          .judge('GEN-06')
          .basedOn('made')
          .equal(crossed, [0, 0], 'the number of entries of the other project in lists that both ask for at one moment')
      }
      const names = theirs.of(sharedId).map((entry) => entry.metadata?.name)
      ctx
        .judge('GEN-06')
        .basedOn(theirs.exchange)
        .equal(names, isShared ? [there.metadata.name] : [], 'the entries of an id that both projects use')
      const ours = await seenWhen(ctx, [sharedId])
      ctx
        .judge('GEN-06')
        .basedOn(ours.exchange)
        .equal(ours.of(sentinel).length, 0, 'the number of entries of a foreign collection')
      ctx
        .judge('GEN-06')
        .equal(ours.of(sharedId)[0]?.metadata?.name, here.metadata.name, 'the name in the first project')
    },
  },
  {
    id: 'general/mints-apart',
    title: 'A mint id that one project used leads to nothing of it in another, also in a default collection',
    requirements: ['GEN-06'],
    about: [operationIds.mintToken],
    needs,
    async run(ctx: CaseContext) {
      const other = ctx.api.keyFor('otherProject')
      const chosen = ctx.make.names.collectionId()
      const request = ctx.make.requests.collection()
      const here = await ctx.api.putCollection(chosen, request)
      const there = await other.putCollection(chosen, request)
      // That both projects can choose it is judged by the case before.
      if (here.response.status !== 200) ctx.block('a collection could not be created')
      const { evm } = ctx.settings.chains
      if (!isTaken(there)) return mintApart(ctx, 'default-polygon', evm)
      let standard: unknown = evm
      await ctx.eventually(async () => {
        const lists = (await Promise.all([ctx.api, other].map((api) => api.listCollections()))).map(read)
        standard = lists[0]?.of('default-polygon')[0]?.onChain?.chain
        const arePlaced = lists.every((list) => addressOf(list.of(chosen)[0]) !== undefined)
        return arePlaced || !ctx.make.showsPlaces() || undefined
      })
      await mintApart(ctx, chosen, evm)
      await mintApart(ctx, 'default-polygon', typeof standard === 'string' && isChain(standard) ? standard : evm)
    },
  },
]

const belongings: readonly Case[] = [
  {
    id: 'general/tokens-apart',
    title: 'A token listing by user shows nothing of what the user holds in another project',
    requirements: ['GEN-07'],
    about: [operationIds.listWalletTokens],
    needs,
    async run(ctx: CaseContext) {
      const other = ctx.api.keyFor('otherProject')
      const collection = await ctx.make.collection()
      for (const user of [{ userId: ctx.make.names.userId() }]) {
        const wallet = await ctx.make.wallet(user)
        await ctx.make.token(collection, wallet)
        const { status, json } = (await other.listTokens(wallet.userLocator)).response
        ctx.judge('GEN-07').that(refusal(status) || (status === 200 && Array.isArray(json) && json.length === 0), {
          message: 'the tokens of a user of one project show in another',
          expected: 'none',
          latitude: latitude.foreignProject.because,
          actual: { status, json },
        })
      }
    },
  },
  {
    id: 'general/signatures-apart',
    title: 'A wallet of one project signs nothing for another',
    requirements: ['GEN-07'],
    needs: { ...needs, capabilities: ['signing'] },
    async run(ctx: CaseContext) {
      const [request] = await requestsOf(ctx, 'signMessage', 'userId')
      const signed = await whenFound(ctx, () => ctx.api.raw(request))
      if (signed.response.status !== 200) ctx.block(`the owner could not sign: ${signed.response.status}`)
      const foreign = await ctx.api.keyFor('otherProject').raw(request)
      ctx.judge('GEN-07').that(refusal(foreign.response.status), {
        message: 'a wallet of one project signed for another',
        ...expectedOf(latitude.foreignProject),
        actual: foreign.response.status,
      })
    },
  },
  {
    id: 'general/contracts-apart',
    title: 'Nobody mints into the contract of another project, or has to do with its templates',
    requirements: ['GEN-06'],
    about: [operationIds.mintToken],
    needs,
    async run(ctx: CaseContext) {
      const collection = await ctx.make.collection()
      const request = ctx.make.requests.mint((await ctx.make.wallet()).locator)
      const id = ctx.make.names.mintId()
      const own = await ctx.api.putMint(collection.id, id, request)
      if (own.response.status !== 200) ctx.block(`a token could not be minted: ${own.response.status}`)
      const other = ctx.api.keyFor('otherProject')
      // Whoever knows collection and id is told nothing of the token, either.
      const known = await other.putMint(collection.id, id, request)
      const contract = contractOf(own)
      judgeContract(ctx, known, known.response.json, contract)
      await judgeForeignMints(ctx, collection.id, request, contract)
      if (ctx.settings.capabilities.templates) await judgeForeignTemplates(ctx, collection.id)
      if (ctx.settings.effort !== 'quick') await judgeElsewhere(ctx)
    },
  },
]

const contractOf = ({ response }: Exchange): string | undefined =>
  (response.json as MintRecord | undefined)?.onChain?.contractAddress

/** Who looks up whose a collection is may do so for each family of chains, and for ids that were chosen. */
async function judgeElsewhere(ctx: CaseContext): Promise<void> {
  const { capabilities, chains } = ctx.settings
  const others = (['solana', 'aptos'] as const).filter((family) => capabilities[family]).map((family) => chains[family])
  const made = others.map((chain) => ctx.make.collectionIfTaken({ chain }))
  // On which chain an id is chosen is another with each seed.
  const places = [chains.evm, ...others]
  const collections = await Promise.all([
    ...made,
    ctx.make.collectionIfTaken(
      { chain: places[Math.abs(ctx.seed) % places.length] ?? chains.evm },
      ctx.make.names.collectionId(),
    ),
  ])
  for (const collection of collections) {
    if (collection === undefined) continue
    const wallet = await ctx.make.walletIfTaken({ chain: collection.chain })
    if (wallet === undefined) continue
    const request = ctx.make.requests.mint(wallet.locator)
    const own = await ctx.api.putMint(collection.id, ctx.make.names.mintId(), request)
    if (own.response.status !== 200) continue
    await judgeForeignMints(ctx, collection.id, request, contractOf(own))
    if (capabilities.templates) await judgeForeignTemplates(ctx, collection.id)
  }
}

/** Mints with an id and without, and a batch, of another project into the collection of this one. */
export async function judgeForeignMints(
  ctx: CaseContext,
  collectionId: string,
  request: ReturnType<CaseContext['make']['requests']['mint']>,
  contract: string | undefined,
): Promise<void> {
  const other = ctx.api.keyFor('otherProject')
  const foreign = await other.putMint(collectionId, ctx.make.names.mintId(), request)
  judgeContract(ctx, foreign, foreign.response.json, contract)
  const unnamed = await other.postMint(collectionId, request)
  judgeContract(ctx, unnamed, unnamed.response.json, contract)
  if (!ctx.settings.capabilities.batchMint) return
  const batch = await other.batchMint(collectionId, { nfts: [ctx.make.requests.batchItem(request.recipient)] })
  judgeContract(ctx, batch, resultsOf(batch)[0], contract)
}

/** What a mint into an unknown collection answers is open; it must not lead to the contract of another project. */
function judgeContract(ctx: CaseContext, answer: Exchange, record: unknown, contract: string | undefined): void {
  const { status } = answer.response
  const used = (record as MintRecord | null | undefined)?.onChain?.contractAddress
  ctx.judge('GEN-06').that(!isTaken(answer) || contract === undefined || !sameAddress(used, contract), {
    message: 'another project minted into the contract of a project, or was told of its token',
    expected: 'another contract or a refusal',
    latitude: openForms.foreignCollection,
    actual: { status, used },
    exchange: answer,
  })
}

/**
 * Templates that another project makes in the collection of this one, or changes there. What a template of nobody's is answered is
 * open, and that of another project must be answered likewise: where a collection or a template that is not there is refused, so is
 * theirs.
 */
export async function judgeForeignTemplates(ctx: CaseContext, collectionId: string): Promise<void> {
  const { requests } = ctx.make
  const other = ctx.api.keyFor('otherProject')
  const body = requests.template()
  await judgeLikewise(ctx, await other.createTemplate(collectionId, body), () => other.createTemplate(nobodysId, body))
  // Its limit is that of the template alone: what is minted into the collection later shows whether it is.
  const own = await ctx.api.createTemplate(collectionId, requests.template({ supply: { limit: 1 } }))
  const { templateId } = (own.response.json ?? {}) as { readonly templateId?: unknown }
  // Whether its owner makes one is another requirement's.
  if (!isTaken(own) || typeof templateId !== 'string') return
  const change = requests.templateChange()
  const ours = await other.updateTemplate(collectionId, templateId, change)
  await judgeLikewise(ctx, ours, () => other.updateTemplate(collectionId, nobodysId, change))
}

/** @param askForNobodys what is not there; what is refused need not be compared with it */
async function judgeLikewise(ctx: CaseContext, ours: Exchange, askForNobodys: () => Promise<Exchange>): Promise<void> {
  const nobodys = isTaken(ours) ? await askForNobodys() : undefined
  ctx.judge('GEN-06').that(nobodys === undefined || isTaken(nobodys), {
    message: 'a project made or changed a template in a collection of another one',
    expected: `a refusal, as of what is not there: ${nobodys?.response.status}`,
    actual: brief(ours),
    exchange: ours,
  })
}

/** Whether both projects have one wallet of an e-mail address: a person is one, however many projects know the address. */
async function observeEmail(ctx: CaseContext, chain: string): Promise<void> {
  const user = { email: ctx.make.names.email() }
  const here = await ctx.make.wallet({ ...user, chain })
  const there = await ctx.api.keyFor('otherProject').createWallet({ ...user, chain })
  ctx.observe('project-email-wallets', {
    status: there.response.status,
    sameAddress: sameAddress(publicKeyOf(there), here.address),
  })
}

/** One mint id in the same-named collection of both projects: each has its own token with its own metadata. */
async function mintApart(ctx: CaseContext, collection: string, chain: string): Promise<void> {
  const other = ctx.api.keyFor('otherProject')
  const id = ctx.make.names.mintId()
  // A service may deliver to a user only once there is a wallet.
  const mint = async (api: Api) => {
    const user = { userId: ctx.make.names.userId() }
    await api.createWallet({ ...user, chain })
    return ctx.make.requests.mint(`userId:${user.userId}:${chain}`)
  }
  const [mine, theirs] = [await mint(ctx.api), await mint(other)]
  const first = await ctx.api.putMint(collection, id, mine)
  if (first.response.status !== 200) {
    // On which network the default collection stands is open.
    if (collection === 'default-polygon') return
    ctx.block(`a token could not be minted: ${first.response.status}`)
  }
  const second = await other.putMint(collection, id, theirs)
  // Nothing says that a mint id is free in a project where another one has used it: then it is refused, and tells nothing.
  if (acceptsStatus(latitude.foreignProject, second.response.status)) return
  ctx.judge('GEN-06').statusSoft(second, 200)
  const records = [first, second].map(({ response }) => (response.json ?? {}) as MintRecord)
  const [mineId, theirId] = records.map((record) => record.id)
  // Where the first tells it as it was sent, it is not its form that the second may not have.
  if (mineId === id && typeof theirId === 'string')
    ctx.judge('GEN-06').equal(theirId, id, 'the id in the second project')
  const actions = records.map(({ actionId }) => actionId)
  // An action may be named after the id that the caller chose, which both projects have.
  const isNamed = String(actions[0]).includes(id)
  ctx.judge('GEN-06').that(actions[0] === undefined || isNamed || actions[0] !== actions[1], {
    message: 'two projects were answered with one action',
    expected: 'two action ids',
    actual: actions,
  })
  const complete = await ctx.make.completion(collection, id, mine)
  const completeThere = await ctx.make.completion(collection, id, theirs, { api: other })
  if (!complete || !completeThere) ctx.block(`the mints of both projects were not complete ${inTime(ctx.settings)}`)
  ctx.judge('GEN-06').equal(complete.metadata?.name, metadataName(mine), 'the name in the first project')
  ctx.judge('GEN-06').equal(completeThere.metadata?.name, metadataName(theirs), 'the name in the second project')
}

export const isolationCases: readonly Case[] = [...sameNames, ...belongings]

const metadataName = (request: { readonly metadata?: unknown }): unknown =>
  (request.metadata as { readonly name?: unknown } | undefined)?.name
