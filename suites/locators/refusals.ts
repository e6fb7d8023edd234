import { impossibleChains, nearMissChain } from '../../src/interface/arbitraries/chains.ts'
import {
  editedLocator,
  isAddressLocator,
  locatorEdit,
  locatorOf,
  type NearMiss,
  nearMissLocatorsOf,
} from '../../src/interface/arbitraries/locators.ts'
import { publicKeyOf, type WalletFixture } from '../../src/interface/builders/builders.ts'
import { isReadOtherwise, judgeRefusal } from '../../src/interface/builders/refused.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { siblingOf } from '../../src/interface/chains.ts'

/** A service that reads one of them mostly reads others that are like it. */
const many = { standard: 0.6 }

/** A Solana address that stands for any other: where it is used, the chain is that of another family. */
const solanaAddress = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const evmAddress = '0x52908400098527886E0F7030069857D2E4169EE7'

export const refusalCases: readonly Case[] = [
  {
    id: 'locators/listing-refuses-near-misses',
    title: 'What is one edit away from a wallet locator is refused by the token listing',
    requirements: ['LOC-06', 'LOC-07', 'LIST-14', 'ERR-12'],
    async run(ctx) {
      const byId = await ctx.make.wallet()
      const byEmail = await ctx.make.wallet({ email: ctx.make.names.email() })
      // Where a chain that is left out is taken for the main network, which the document makes the default elsewhere, they are there.
      const sibling = siblingOf(ctx.settings.chains.evm)
      const made =
        sibling === undefined
          ? []
          : await Promise.all([byId, byEmail].map(({ user }) => ctx.api.createWallet({ ...user, chain: sibling })))
      const addresses = made.map(publicKeyOf).filter((address) => address !== undefined)
      const nowhere = addresses.map((address, index): NearMiss => {
        return { kind: 'address', rule: 'unknown-chain', locator: `${impossibleChains[index]}:${address}` }
      })
      await listedAtLast(ctx, byId)
      await listedAtLast(ctx, byEmail)
      const misses = eachChainOnce([missesOf(byEmail), missesByAddress(byId), missesOf(byId)])
      await Promise.all([...nowhere, ...ctx.draw(misses, { kindOf, ...many })].map((miss) => judgeListing(ctx, miss)))
    },
  },
  {
    id: 'locators/listing-refuses-solana-near-misses',
    title: 'What is one edit away from a Solana wallet locator is refused by the token listing',
    requirements: ['LOC-06', 'LOC-07', 'LIST-14', 'ERR-12'],
    needs: { capabilities: ['solana'], chains: ['solana'] },
    async run(ctx) {
      const wallet = await ctx.make.wallet({ chain: ctx.settings.chains.solana })
      const evm = await ctx.make.wallet()
      await listedAtLast(ctx, wallet)
      const misses = addressMissesOf(wallet, evm.address)
      await Promise.all(ctx.draw(misses, { kindOf, ...many }).map((miss) => judgeListing(ctx, miss)))
    },
  },
  {
    id: 'locators/listing-refuses-edited-locators',
    title: 'A locator with one character too many, too few or wrong is refused by the token listing',
    requirements: ['LOC-06', 'LIST-14', 'ERR-12'],
    async run(ctx) {
      const wallet = await ctx.make.wallet()
      await listedAtLast(ctx, wallet)
      await ctx.property(
        locatorEdit,
        async (edit) => {
          const locator = editedLocator(wallet.locator, edit)
          if (isAddressLocator(locator)) return
          const answer = await ctx.api.listTokens(locator)
          judgeRefusal(ctx, answer, 'LOC-06', `the locator ${locator}`)
        },
        { weight: 0.35 },
      )
    },
  },
  {
    id: 'locators/listing-refuses-near-miss-chains',
    title: 'An address on a misspelt chain is refused by the token listing',
    requirements: ['LOC-07', 'LIST-14', 'ERR-12'],
    async run(ctx) {
      const wallet = await ctx.make.wallet()
      await listedAtLast(ctx, wallet)
      await ctx.property(
        nearMissChain,
        async (chain) => {
          const answer = await ctx.api.listTokens(`${chain}:${wallet.address}`)
          judgeRefusal(ctx, answer, 'LOC-07', `the chain ${chain} in a locator`)
        },
        { weight: 0.35 },
      )
    },
  },
  {
    id: 'locators/mint-refuses-edited-locators',
    title: 'A locator with one character too many, too few or wrong is refused by the mint',
    requirements: ['LOC-12', 'ERR-08', 'ERR-12'],
    async run(ctx) {
      const wallet = await ctx.make.wallet()
      const collection = await ctx.make.collection()
      const mint = (recipient: string) =>
        ctx.api.putMint(collection.id, ctx.make.names.mintId(), ctx.make.requests.mint(recipient))
      const { status } = (await mint(wallet.locator)).response
      if (status !== 200) ctx.block(`the valid mint to ${wallet.locator} was answered ${status}`)
      await ctx.property(
        locatorEdit,
        async (edit) => {
          const recipient = editedLocator(wallet.locator, edit)
          if (isAddressLocator(recipient)) return
          judgeRefusal(ctx, await mint(recipient), 'LOC-12', `the recipient ${recipient}`)
        },
        { weight: 0.35 },
      )
    },
  },
  {
    id: 'locators/mint-refuses-near-misses',
    title: 'What is one edit away from a recipient locator is refused by the mint',
    requirements: ['LOC-12', 'ERR-08', 'ERR-12'],
    async run(ctx) {
      const byId = await ctx.make.wallet()
      const byEmail = await ctx.make.wallet({ email: ctx.make.names.email() })
      const misses = eachChainOnce([missesByAddress(byId), missesOf(byId), missesOf(byEmail)])
      await judgeMints(ctx, [byId.userLocator, byEmail.userLocator], misses)
    },
  },
  {
    id: 'locators/mint-refuses-solana-near-misses',
    title: 'What is one edit away from a recipient locator on Solana is refused by the mint',
    requirements: ['LOC-12', 'ERR-08', 'ERR-12'],
    needs: { capabilities: ['solana'], chains: ['solana'] },
    async run(ctx) {
      const chain = ctx.settings.chains.solana
      const wallet = await ctx.make.wallet({ chain })
      await judgeMints(ctx, [wallet.locator], addressMissesOf(wallet, evmAddress), chain)
    },
  },
  {
    id: 'locators/mint-refuses-twitter-near-misses',
    title: 'What is one edit away from the locator of a social handle is refused by the mint',
    requirements: ['LOC-12', 'ERR-08', 'ERR-12'],
    needs: { capabilities: ['twitterRecipients'] },
    async run(ctx) {
      const chain = ctx.settings.chains.evm
      const parts = { kind: 'twitter', chain, handle: ctx.make.handle() } as const
      await judgeMints(ctx, [locatorOf(parts)], nearMissLocatorsOf(parts))
    },
  },
]

/** What is wrong with it. */
const kindOf = ({ rule }: NearMiss): string => rule

/** Near misses of the locator of a wallet by its user. */
function missesOf({ chain, user }: WalletFixture): readonly NearMiss[] {
  return nearMissLocatorsOf('email' in user ? { kind: 'email', chain, ...user } : { kind: 'userId', chain, ...user })
}

/** The same by its address, on an EVM chain. */
const missesByAddress = ({ chain, address }: WalletFixture): readonly NearMiss[] =>
  nearMissLocatorsOf({ kind: 'address', chain, address }, solanaAddress)

/** Near misses of several locators, each unknown chain in one of these. */
const eachChainOnce = (locators: readonly (readonly NearMiss[])[]): readonly NearMiss[] =>
  locators.flatMap((misses, which) => {
    const chains = misses.filter(({ rule }) => rule === 'unknown-chain')
    return misses.filter((miss) => miss.rule !== 'unknown-chain' || chains.indexOf(miss) % locators.length === which)
  })

/** On Solana the locators of users are those of any chain but for its name: only addresses are others there. */
const addressMissesOf = ({ chain, address }: WalletFixture, foreign: string): readonly NearMiss[] =>
  nearMissLocatorsOf({ kind: 'address', chain, address }, foreign).filter(({ rule }) => rule !== 'unknown-chain')

async function judgeListing(ctx: CaseContext, miss: NearMiss): Promise<void> {
  const { rule, locator } = miss
  const status = rule === 'unknown-chain' || rule === 'chain-of-another-family' ? 'LOC-07' : 'LOC-06'
  const answer = await ctx.api.listTokens(locator)
  if (answer.response.status !== 400 && (await isReadOtherwise(ctx, miss))) return
  judgeRefusal(ctx, answer, status, `${rule} in the locator ${locator}`)
}

/** Sends a mint to each near miss, and one to each of the recipients that they were made of, which must be accepted. */
async function judgeMints(
  ctx: CaseContext,
  twins: readonly string[],
  misses: readonly NearMiss[],
  chain: string = ctx.settings.chains.evm,
): Promise<void> {
  const collection = await ctx.make.collection({ chain })
  const mint = (recipient: string) =>
    ctx.api.putMint(collection.id, ctx.make.names.mintId(), ctx.make.requests.mint(recipient))
  for (const twin of twins) {
    const { status } = (await mint(twin)).response
    // A service may look a handle up, and refuse one that nobody has (LOC-11).
    if (status !== 200 && twin.startsWith('twitter:') && ctx.settings.assets.twitterHandle === undefined)
      ctx.leave('an invented handle is refused; assets.twitterHandle names one that exists')
    if (status !== 200) ctx.block(`the valid mint to ${twin} was answered ${status}`)
  }
  await Promise.all(
    ctx.draw(misses, { kindOf, ...many }).map(async (miss) => {
      const { rule, locator } = miss
      const answer = await mint(locator)
      if (isTaken(answer) && (await isReadOtherwise(ctx, miss))) return
      judgeRefusal(ctx, answer, 'LOC-12', `${rule} in the recipient ${locator}`)
    }),
  )
}

/** Waits until the list knows the wallet. @throws Blocked when it never does: refusals of its near misses would say nothing */
async function listedAtLast(ctx: CaseContext, wallet: WalletFixture): Promise<void> {
  const settling = ctx.settling()
  for (const locator of [wallet.locator, wallet.userLocator]) {
    const answer = await settling.until(
      () => ctx.api.listTokens(locator),
      ({ response }) => response.status === 200,
    )
    if (answer.response.status !== 200) ctx.block(`${locator} could not be listed: ${answer.response.status}`)
  }
}
