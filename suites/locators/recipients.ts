import fc from 'fast-check'
import { familyOf } from '../../src/interface/arbitraries/chains.ts'
import { beside, laterLookUp, laterToken } from '../../src/interface/builders/beside.ts'
import {
  brief,
  type CollectionFixture,
  type MintRecord,
  publicKeyOf,
  type WalletFixture,
} from '../../src/interface/builders/builders.ts'
import { completionRequirements, judgeCompletion, watchMint } from '../../src/interface/builders/completing.ts'
import { isTaken, whenKnown } from '../../src/interface/builders/taken.ts'
import { isOwner, sameAddress, tokenKey, tokensIn } from '../../src/interface/builders/tokens.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import { acceptsStatus, latitude, openForms } from '../../src/interface/latitude.ts'
import type { Exchange } from '../../src/kit/case.ts'
import { allOf, named, readPages } from '../listing/holdings.ts'
import { judgeSigned, personalSigner, signatureOf, signWhenKnown } from '../signing/signature.ts'
import { unknownAddress } from '../transfers/parties.ts'
import { walletsIn } from '../wallets/lookup.ts'

export const recipientCases: readonly Case[] = [
  {
    id: 'locators/recipients',
    title: 'Mints to an address, an e-mail address and a user id arrive in their wallets',
    requirements: [
      'LOC-08',
      'LOC-09',
      'LOC-10',
      'LIST-16',
      'SIGN-01',
      'SIGN-03',
      'SIGN-05',
      'SIGN-11',
      'WAL-04',
      'WAL-17',
      'MINT-11',
      'MINT-12',
      ...completionRequirements,
    ],
    run: (ctx) => judgeRecipients(ctx, ctx.settings.chains.evm),
  },
  {
    id: 'locators/solana-recipients',
    title: 'Mints on Solana to an address, an e-mail address and a user id arrive in their wallets',
    requirements: ['LOC-08', 'LOC-09', 'LOC-10', 'WAL-04', 'WAL-17', ...completionRequirements],
    needs: { capabilities: ['solana'], chains: ['solana'] },
    run: (ctx) => judgeRecipients(ctx, ctx.settings.chains.solana),
  },
  {
    id: 'locators/twitter-recipients',
    title: 'A mint to a social handle is accepted',
    requirements: ['LOC-11'],
    needs: { capabilities: ['twitterRecipients'] },
    async run(ctx) {
      const { names, requests } = ctx.make
      const collection = await ctx.make.collectionUnderWay()
      if (ctx.settings.assets.twitterHandle !== undefined) {
        const request = requests.mint(`twitter:${ctx.settings.assets.twitterHandle}:${collection.chain}`)
        ctx.judge('LOC-11').statusSoft(await ctx.api.putMint(collection.id, names.mintId(), request), 200)
      }
      const plain = names.twitterHandle()
      const edges = [`_${plain.slice(-10)}`, 'A1_b2_C3_d4_E5f']
      const mint = (handle: string, into: Pick<CollectionFixture, 'id' | 'chain'> = collection) =>
        ctx.api.putMint(into.id, names.mintId(), requests.mint(`twitter:${handle}:${into.chain}`))
      const first = await mint(plain)
      judgeHandle(ctx, first)
      // Who takes one that nobody has looks none up: all are taken alike.
      const judge = isTaken(first)
        ? (answer: Exchange) => void ctx.judge('LOC-11').statusSoft(answer, 200)
        : (answer: Exchange) => judgeHandle(ctx, answer)
      // What a handle gets in one collection it gets in any.
      const chosen = { id: names.collectionId(), chain: collection.chain }
      const created = await ctx.api.putCollection(chosen.id, requests.collection({ chain: chosen.chain }))
      if (isTaken(created)) judge(await whenKnown(ctx, () => mint(names.twitterHandle(), chosen)))
      await ctx.property(fc.stringMatching(/^[A-Za-z0-9_]{4,15}$/), async (handle) => judge(await mint(handle)), {
        weight: 0.07,
        examples: edges.map((one) => one.slice(0, 15)),
        quota: true,
      })
    },
  },
  {
    id: 'locators/twitter-recipients-on-solana',
    title: 'A mint on Solana to a social handle is accepted',
    requirements: ['LOC-11'],
    needs: { capabilities: ['twitterRecipients', 'solana'], chains: ['solana'] },
    async run(ctx) {
      const collection = await ctx.make.collectionUnderWay({ chain: ctx.settings.chains.solana })
      const handle = ctx.make.handle()
      const request = ctx.make.requests.mint(`twitter:${handle}:${collection.chain}`)
      const answer = await ctx.api.putMint(collection.id, ctx.make.names.mintId(), request)
      const mayBeUnknown = ctx.settings.assets.twitterHandle === undefined && !isTaken(answer)
      if (mayBeUnknown && !(await isTakenOnEvm(ctx, handle))) judgeHandle(ctx, answer)
      else ctx.judge('LOC-11').statusSoft(answer, 200)
    },
  },
]

/** Whether a mint to the same handle is taken on an EVM chain: it is not the handle then that is refused elsewhere. */
async function isTakenOnEvm(ctx: CaseContext, handle: string): Promise<boolean> {
  const { id, chain } = await ctx.make.collectionUnderWay()
  return isTaken(
    await ctx.api.putMint(id, ctx.make.names.mintId(), ctx.make.requests.mint(`twitter:${handle}:${chain}`)),
  )
}

/** A service may look a handle up, and refuse one that nobody has: those of a run are invented, unless one is configured. */
function judgeHandle(ctx: CaseContext, answer: Exchange): void {
  ctx.observe('mint-unknown-handle', answer.response.status)
  if (acceptsStatus(latitude.refusedElsewhere, answer.response.status))
    ctx.notApplicable('LOC-11', 'an invented handle is refused; assets.twitterHandle names one that exists')
  else ctx.judge('LOC-11').statusSoft(answer, 200)
}

interface Delivery {
  readonly requirement: RequirementId
  readonly recipient: string
  /** The wallet that it must arrive in; for a user without one, it is asked for afterwards. */
  readonly wallet?: Pick<WalletFixture, 'chain' | 'locator' | 'address'>
  readonly newUser?: Readonly<Record<string, string>>
  /** An address outside of custody is not listed under every reading, and may be refused as unknown (Errors). */
  readonly unlisted?: boolean
  /** A user id that a service may refuse in a locator (LOC-04). */
  readonly odd?: boolean
}

async function judgeRecipients(ctx: CaseContext, chain: string): Promise<void> {
  const { names, wallet } = ctx.make
  const collection = await ctx.make.collectionUnderWay({ chain })
  const [byId, byEmail, tagged] = await Promise.all([
    // As most services have them.
    wallet({ chain, userId: names.uuid() }),
    wallet({ chain, email: `a@${names.mark()}.example.com` }),
    oddEmailWallet(ctx, chain),
  ])
  // A service may refuse such an id (WAL-21).
  const odd = await ctx.make.walletIfTaken({ chain, userId: `00&${names.userId()}:${chain}` })
  // As ordinary as the hyphens of the others.
  const [email, userId] = [names.email(), `${names.userId()}_b`]
  const outsiders = familyOf(chain) === 'evm' ? outsidersOf(unknownAddress(ctx, chain)) : []
  const deliveries: Delivery[] = [
    { requirement: 'LOC-08', recipient: byId.locator, wallet: byId },
    { requirement: 'LOC-08', recipient: byEmail.locator, wallet: byEmail },
    { requirement: 'LOC-09', recipient: byEmail.userLocator, wallet: byEmail },
    { requirement: 'LOC-09', recipient: tagged.userLocator, wallet: tagged },
    { requirement: 'LOC-09', recipient: `email:${email}:${chain}`, newUser: { email } },
    { requirement: 'LOC-10', recipient: byId.userLocator, wallet: byId },
    ...(odd === undefined
      ? []
      : [{ requirement: 'LOC-10' as const, recipient: odd.userLocator, wallet: odd, odd: true }]),
    { requirement: 'LOC-10', recipient: `userId:${userId}:${chain}`, newUser: { userId } },
    ...outsiders.map((address) => ({
      requirement: 'LOC-08' as const,
      recipient: `${chain}:${address}`,
      wallet: { chain, locator: `${chain}:${address}`, address },
      unlisted: true,
    })),
  ]
  const toKnown = deliveries.filter(({ newUser }) => newUser === undefined)
  const toNew = deliveries.filter(({ newUser }) => newUser !== undefined)
  const known = Promise.all(toKnown.map((delivery) => judgeDelivery(ctx, collection, delivery)))
  // Where others have been delivered, what needs no wallet for that has made one.
  await Promise.all([
    known,
    ...toNew.map(async (delivery) => {
      const wallet = await judgeDelivery(ctx, collection, delivery, known)
      if (wallet !== undefined) await judgeSigner(ctx, wallet, delivery.requirement === 'LOC-09' ? byEmail : byId)
    }),
  ])
  if (outsiders.length > 0)
    await judgeOutsiders(
      ctx,
      outsiders.map((address) => `${chain}:${address}`),
    )
}

/** An address that every service takes, and a careless reading changes: digits before a tag with a low line, below a domain that is none of the usual ones. */
const oddEmail = ({ make }: CaseContext): string => `${make.names.uuid().replaceAll(/\D/g, '')}+b_c@mail.example.org`

/** Its wallet; where a service takes no such address for one, that of a plain one. */
export async function oddEmailWallet(ctx: CaseContext, chain: string) {
  const { wallet, walletIfTaken, names } = ctx.make
  const odd = await walletIfTaken({ chain, email: oddEmail(ctx) })
  return odd ?? (await wallet({ chain, email: names.email() }))
}

/** Two addresses outside of custody that differ in their last digit. */
const outsidersOf = (address: string): readonly string[] => ['1', '2'].map((digit) => address.slice(0, -1) + digit)

/** What the one holds is no part of the other, where such addresses can be listed. */
async function judgeOutsiders(ctx: CaseContext, locators: readonly string[]): Promise<void> {
  const lists = await Promise.all(locators.map((locator) => ctx.api.listTokens(locator)))
  const [one, other] = lists.map((list) => tokensIn(list).map(tokenKey))
  const shared = one?.filter((key) => other?.includes(key)) ?? []
  ctx
    .judge('LIST-16')
    .basedOn(lists[0])
    .equal(shared, [], `tokens that are listed for ${locators.join(' and ')}`)
}

/** A wallet that came with a mint signs as one does that was asked for: with the key of its address. */
async function judgeSigner(
  ctx: CaseContext,
  wallet: Pick<WalletFixture, 'chain' | 'address'>,
  other: WalletFixture,
): Promise<void> {
  if (!ctx.settings.capabilities.signing || familyOf(wallet.chain) !== 'evm') return
  const message = 'Sign in at 03:04'
  const first = await signWhenKnown(ctx, other, message)
  if (first.response.status !== 200) ctx.block(`a wallet does not sign: ${brief(first)}`)
  const answer = await signWhenKnown(ctx, wallet, message)
  if (!judgeSigned(ctx, answer)) return
  // Wallets of one kind on one chain sign alike.
  const isPersonal = sameAddress(personalSigner(message, signatureOf(first)), other.address)
  const signer = personalSigner(message, signatureOf(answer))
  ctx.judge('SIGN-03').that(!isPersonal || sameAddress(signer, wallet.address), {
    message: 'a wallet that came with a mint does not sign with the key of its address',
    expected: `a signature of ${wallet.address} under EIP-191, as ${other.address} makes them`,
    actual: signer ?? signatureOf(answer),
  })
}

/** What has been minted to an address makes no custodial wallet of it. */
async function judgeNoSigner(
  ctx: CaseContext,
  { chain, address }: Pick<WalletFixture, 'chain' | 'address'>,
): Promise<void> {
  if (!ctx.settings.capabilities.signing) return
  // What is said of an address that holds tokens, and is no wallet of custody, is open: but that nobody signs with its key.
  const answer = await ctx.api.signMessage(chain, address, { message: 'Nobody signs' })
  ctx.judge('SIGN-05').statusSoft(answer, latitude.refusedElsewhere)
}

/** The mint is accepted; its owner is the wallet of the recipient, and that wallet lists it. */
async function judgeDelivery(
  ctx: CaseContext,
  collection: CollectionFixture,
  delivery: Delivery,
  before: Promise<unknown> = Promise.resolve(),
): Promise<Delivery['wallet']> {
  const { requirement, recipient } = delivery
  const id = ctx.make.names.mintId()
  const metadata = named(ctx)
  const request = ctx.make.requests.mint(recipient, { metadata })
  const accepted = await ctx.api.putMint(collection.id, id, request)
  if (delivery.unlisted) ctx.observe('mint-outside-address', accepted.response.status)
  if (delivery.newUser) ctx.observe('mint-unknown-user', accepted.response.status)
  const open = delivery.unlisted
    ? latitude.outsideRecipient
    : delivery.odd
      ? latitude.oddUserInLocator
      : delivery.newUser
        ? latitude.unknownUser
        : 200
  if (!ctx.judge(requirement).statusSoft(accepted, open) || accepted.response.status !== 200) return undefined
  await before
  // Asked for before the mint is seen complete: a service may deliver only once there is a wallet.
  const wallet = delivery.wallet ?? (await walletOf(ctx, collection.chain, delivery.newUser))
  if (!wallet) return undefined
  const record: MintRecord | undefined = await ctx.make.completion(collection.id, id, request, { accepted })
  if (delivery.unlisted) await judgeNoSigner(ctx, wallet)
  if (!record && delivery.unlisted) return undefined
  if (!record) {
    judgeCompletion(ctx, await watchMint(ctx, collection.id, id, request, collection.chain, wallet.locator))
    return undefined
  }
  ctx.judge(requirement).that(isOwner(record.onChain?.owner, { userLocator: recipient, ...wallet }), {
    message: `the owner of a token that was minted to ${recipient} is not its recipient`,
    expected: wallet.address,
    latitude: openForms.owner,
    actual: record.onChain?.owner,
  })
  if (delivery.unlisted) return undefined
  const pages = await beside(ctx, laterToken(ctx, collection)).until(
    () => readPages(ctx, wallet.locator, 20, 1),
    (read) => allOf(read).some((token) => token.metadata?.name === metadata.name),
  )
  ctx.judge(requirement).that(
    allOf(pages).some((token) => token.metadata?.name === metadata.name),
    {
      message: `${wallet.locator} does not list the token that was minted to ${recipient}`,
      expected: metadata.name,
      actual: allOf(pages).map((token) => token.metadata?.name),
    },
  )
  return wallet
}

/**
 * The wallet of a user who had none before the mint: made with it, or now. One that is listed is there (WAL-04), and one that was
 * asked for is listed (WAL-17).
 */
async function walletOf(ctx: CaseContext, chain: string, user: Delivery['newUser']) {
  if (user === undefined) return undefined
  const isThere = walletsIn(await ctx.api.listWallets(user)).some((one) => one.chain === chain)
  const answer = await ctx.api.createWallet({ ...user, chain })
  const address = publicKeyOf(answer)
  if (address === undefined) return undefined
  if (isThere) ctx.judge('WAL-04').statusSoft(answer, 200)
  // One that was there already may be listed under another chain.
  const isListed = (one: Exchange): boolean => walletsIn(one).some((wallet) => sameAddress(wallet.publicKey, address))
  const listed = await beside(ctx, laterLookUp(ctx, chain), 'prompt').until(() => ctx.api.listWallets(user), isListed)
  ctx
    .judge('WAL-17')
    .basedOn(listed)
    .that(isListed(listed), {
      message: 'a wallet that was asked for after a mint to its user is not listed',
      expected: `${chain}:${address}`,
      actual: brief(listed),
    })
  return { chain, address, locator: `${chain}:${address}` }
}
