import { evmSigningChains, sharedName } from '../../src/interface/arbitraries/chains.ts'
import { publicKeyOf, type WalletFixture } from '../../src/interface/builders/builders.ts'
import { sameAddress } from '../../src/interface/builders/tokens.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { siblingOf } from '../../src/interface/chains.ts'
import { acceptsStatus, latitude } from '../../src/interface/latitude.ts'
import { type Exchange, getPath } from '../../src/kit/case.ts'
import { judgeRepeat, judgeWallet } from './creation.ts'
import { ifMade, judgeLookup } from './lookup.ts'

/** Wallets of a user that a list may be cut at. */
const moreThan = 25

export const chainCases: readonly Case[] = [
  {
    id: 'wallets/every-chain',
    title: 'A wallet names the chain that it was made on, whichever that is',
    requirements: ['WAL-03', 'WAL-04', 'WAL-05', 'WAL-17', 'WAL-15', 'SIGN-10'],
    async run(ctx) {
      // One user, with more wallets than a page may hold. Which chains take one is open: a refused one is left out.
      const user = { userId: ctx.make.names.userId() }
      const chains = ctx.draw(evmSigningChains(ctx.settings.environment), { nameOf: sharedName })
      const wallets = await Promise.all(
        chains.map(async (chain) => {
          const first = await ctx.api.createWallet({ ...user, chain })
          const address = publicKeyOf(first)
          ctx.observe('wallet-chain', { chain, status: first.response.status })
          if (!acceptsStatus(latitude.wallet, first.response.status)) return []
          judgeWallet(ctx, first, chain)
          ctx.judge('SIGN-10').shape(address, 'EvmAddress', `the address of a wallet on ${chain}`)
          judgeRepeat(ctx, first, await ctx.api.createWallet({ ...user, chain }), chain)
          if (address === undefined) return []
          const userLocator = `userId:${user.userId}:${chain}`
          // Which chains share a wallet is open: one that was there already may be listed under another chain.
          if (first.response.status !== 201) return []
          return [{ chain, address, locator: `${chain}:${address}`, userLocator, user }]
        }),
      )
      await judgeByEmail(ctx, chains)
      const [first, ...more] = [...wallets.flat(), ...(await onOtherNetworks(ctx, user, chains))]
      if (first === undefined) return
      // Made last, on chains of another kind: those that were there stay as they are.
      const { solana, aptos } = ctx.settings.chains
      const others = [...(await ifNew(ctx, user, solana)), ...(await ifNew(ctx, user, aptos))]
      await judgeLookup(ctx, [first, ...more, ...others], [])
    },
  },
  {
    id: 'wallets/wallets-on-several-chains',
    title: 'One user has a wallet on each chain family',
    requirements: ['WAL-09', 'WAL-02', 'WAL-03', 'WAL-04', 'WAL-05', 'WAL-15', 'WAL-16', 'WAL-17'],
    needs: { capabilities: ['solana'], chains: ['solana'] },
    async run(ctx) {
      await judgeSibling(ctx)
      // Which chains a wallet can be made on is open: not applicable where Solana is none of them.
      await ctx.make.wallet({ chain: ctx.settings.chains.solana })
      const { names } = ctx.make
      const { evm, solana, aptos } = ctx.settings.chains
      const [id, local] = [names.userId(), names.mark()]
      // Of each kind two that are alike but for an end of theirs.
      const users = [
        { user: { userId: id }, chains: [evm, solana] },
        { user: { userId: `${id}1` }, chains: [solana, evm], isOnce: true },
        // A service may refuse a user id with a colon (WAL-21).
        { user: { userId: `${names.userId()}:${evm}` }, chains: [evm, solana], odd: true },
        { user: { email: `cf-${local}@example.com` }, chains: [evm, solana] },
        { user: { email: `cf-${local}@example.org` }, chains: [solana, evm], isOnce: true },
      ]
      const all: WalletFixture[][] = []
      for (const { user, chains, odd = false, isOnce = false } of ctx.draw(users, {
        kindOf: ({ user: one }) => 'email' in one,
      })) {
        // Which chains a wallet can be made on is open, so a refusal of Aptos says nothing.
        const optional = ctx.settings.capabilities.aptos && aptos ? [aptos] : []
        const own = await made(ctx, user, chains, odd, 0, isOnce)
        all.push([...own, ...(await made(ctx, user, optional, true, own.length, isOnce))])
      }
      for (const own of all) {
        const others = all.filter((wallets) => wallets !== own).flat()
        const [first, ...more] = own
        if (!first) continue
        for (const wallet of own) {
          const twice = others.filter((other) => sameAddress(other.address, wallet.address))
          ctx
            .judge('WAL-09')
            .basedOn('made')
            .equal(twice, [], `wallets of other users with the address on ${wallet.chain}`)
        }
        await judgeLookup(ctx, [first, ...more], others)
        await judgeListedChains(ctx, own)
      }
    },
  },
]

/** The same for a user of the other kind. */
async function judgeByEmail(ctx: CaseContext, chains: readonly string[]): Promise<void> {
  const user = { email: ctx.make.names.email() }
  await Promise.all(
    chains.map(async (chain) => {
      const answer = await ctx.api.createWallet({ ...user, chain })
      if (acceptsStatus(latitude.wallet, answer.response.status)) judgeWallet(ctx, answer, chain)
    }),
  )
}

/**
 * Wallets on the chains of the other environment, where it takes them for what they are: as many as a user needs to have more than twenty. One that
 * stands for a chain of its own is known by the wallet that is there.
 */
async function onOtherNetworks(
  ctx: CaseContext,
  user: { readonly userId: string },
  before: readonly string[],
): Promise<WalletFixture[]> {
  if (ctx.settings.effort === 'quick') return []
  const isKnown = (sibling: string | undefined): boolean => sibling === undefined || before.includes(sibling)
  const other = ctx.settings.environment === 'staging' ? 'production' : 'staging'
  const chains = evmSigningChains(other).filter((chain) => isKnown(siblingOf(chain)))
  const enough = chains.slice(0, Math.max(0, moreThan + 1 - before.length))
  return (await Promise.all(enough.map((chain) => ifNew(ctx, user, chain)))).flat()
}

/** The user's wallet on a chain, where that is taken for what it is, and had none. */
async function ifNew(ctx: CaseContext, user: { readonly userId: string }, chain: string): Promise<WalletFixture[]> {
  const answer = await ctx.api.createWallet({ ...user, chain })
  const made = getPath(answer.response.json, 'chain') === chain ? ifMade(answer, user, chain) : undefined
  return made === undefined ? [] : [made]
}

/** A chain and its test network are two, where a service offers both: the answer names the one that was asked for, or the one that it is taken for. */
async function judgeSibling(ctx: CaseContext): Promise<void> {
  const sibling = siblingOf(ctx.settings.chains.evm)
  if (sibling === undefined) return
  const { user } = await ctx.make.wallet()
  const answer = await ctx.api.createWallet({ ...user, chain: sibling })
  if (acceptsStatus(latitude.unofferedChain, answer.response.status)) return
  if (!ctx.judge('WAL-09').statusSoft(answer, latitude.wallet)) return
  const toldBy = ({ response }: Exchange): unknown => getPath(response.json, 'chain')
  if (toldBy(answer) === ctx.settings.chains.evm) {
    // A service of one environment may take the other's name for its own chain: then it does so for whoever asks, in either order.
    const other = { userId: ctx.make.names.userId() }
    const another = await ctx.api.createWallet({ ...other, chain: sibling })
    if (toldBy(another) !== sibling) return
    const again = await ctx.api.createWallet({ ...other, chain: ctx.settings.chains.evm })
    if (toldBy(again) === sibling && sameAddress(publicKeyOf(again), publicKeyOf(another))) return
  }
  judgeWallet(ctx, answer, sibling)
  if (publicKeyOf(answer) !== undefined) await judgeNamesJoined(ctx, [ctx.settings.chains.evm, sibling])
}

/** A chain and a user are not one text: `polygon` and `amoy-ada` are others than `polygon-amoy` and `ada`. */
async function judgeNamesJoined(ctx: CaseContext, siblings: readonly string[]): Promise<void> {
  const [shorter = '', longer = ''] = siblings.toSorted((one, other) => one.length - other.length)
  if (!longer.startsWith(shorter)) return
  const userId = ctx.make.names.userId()
  const joined = { userId: `${longer.slice(shorter.length + 1)}-${userId}` }
  if (!acceptsStatus(latitude.wallet, (await ctx.api.createWallet({ userId, chain: longer })).response.status)) return
  const answer = await ctx.api.createWallet({ ...joined, chain: shorter })
  if (acceptsStatus(latitude.unofferedChain, answer.response.status)) return
  if (ctx.judge('WAL-02').statusSoft(answer, 201)) judgeWallet(ctx, answer, shorter)
}

/**
 * Creates the user's wallet on each of the chains, and then again on each.
 * @param before wallets that the user has already: a service may make more of its own accord, and only the first is surely new
 */
async function made(
  ctx: CaseContext,
  user: { readonly userId: string } | { readonly email: string },
  chains: readonly string[],
  optional: boolean,
  before = 0,
  isOnce = false,
): Promise<WalletFixture[]> {
  const wallets: WalletFixture[] = []
  const answers = []
  for (const chain of chains) {
    const answer = await ctx.api.createWallet({ ...user, chain })
    if (optional && acceptsStatus(latitude.unofferedChain, answer.response.status)) continue
    if (!ctx.judge('WAL-09').statusSoft(answer, wallets.length + before === 0 ? 201 : latitude.wallet)) continue
    judgeWallet(ctx, answer, chain)
    const answered = (answer.response.json as { readonly chain?: unknown } | null)?.chain
    ctx.judge('WAL-09').equal(answered, chain, 'the chain of a wallet on another chain')
    const address = publicKeyOf(answer)
    if (address === undefined) continue
    const name = 'email' in user ? `email:${user.email}` : `userId:${user.userId}`
    wallets.push({ chain, address, locator: `${chain}:${address}`, userLocator: `${name}:${chain}`, user })
    answers.push({ chain, answer })
    // Looked up in between: a list that is kept goes stale.
    await ctx.api.listWallets(user)
  }
  // To be asked for again may bring back what another wallet has taken out of the list: some are asked for once.
  for (const { chain, answer } of isOnce ? [] : answers) {
    judgeRepeat(ctx, answer, await ctx.api.createWallet({ ...user, chain }), chain)
  }
  return wallets
}

/** Judges that the look-up of a user of several chains names each with its own address (WAL-09). */
async function judgeListedChains(ctx: CaseContext, own: readonly WalletFixture[]): Promise<void> {
  const [first] = own
  if (!first) return
  const answer = await ctx.api.listWallets(first.user)
  const listed = Array.isArray(answer.response.json)
    ? (answer.response.json as { chain?: unknown; publicKey?: unknown }[])
    : []
  const swapped = own.filter((wallet) =>
    listed.some(
      (entry) =>
        entry?.chain !== wallet.chain &&
        entry?.chain !== undefined &&
        entry.publicKey === wallet.address &&
        own.some((one) => one.chain === entry.chain),
    ),
  )
  ctx
    .judge('WAL-09')
    .basedOn(answer)
    .equal(
      swapped.map((wallet) => wallet.chain),
      [],
      'chains whose address is listed under another chain',
    )
}
