import { tokensIn } from '../../../src/interface/builders/tokens.ts'
import { inTime } from '../../../src/interface/builders/words.ts'
import type { CaseContext } from '../../../src/interface/case.ts'
import type { Collection, Token, Wallet, World } from '../world.ts'

/**
 * What was never listed may be late; it is lost where a token that was asked for later is listed beside it (MINT-17; of items of
 * a batch BATCH-28, since nobody sees when they are complete). What was sent, and has left its wallet, is late too (XFER-10).
 */
export async function judgeLost(world: World, token: Token): Promise<void> {
  const { ctx } = world
  const [wallet, ...others] = token.places
  if (token.moved && others.length > 0)
    world.check('XFER-10', false, {
      message: `a token that was sent is in no wallet where it may be ${inTime(ctx.settings)}`,
      expected: token.places.map(({ userLocator }) => userLocator),
      actual: token.title,
    })
  if (wallet === undefined || others.length > 0 || token.moved) return
  if (!token.inBatch && token.record === undefined) return
  const collection = roomBeside(world, token.collection)
  if (collection === undefined) return
  const listed = await listedAfterOneMore(world, collection, wallet)
  if (listed === undefined) return
  if (!listed.includes(token.title)) {
    await judgeOtherLocator(world, token, wallet)
    await judgeOtherWallets(world, token, wallet)
    await judgeFolded(world, token, wallet)
  }
  world.check(token.inBatch ? 'BATCH-28' : 'MINT-17', listed.includes(token.title), {
    message: 'a token is not listed, though one that was asked for later is',
    expected: token.title,
    actual: listed,
  })
}

/** What the user's locator lists, and the address does not, however long it is asked: one wallet, two lists (LOC-05). */
async function judgeOtherLocator(world: World, { title }: Token, { locator, userLocator }: Wallet): Promise<void> {
  const { ctx } = world
  if (!(await titlesAt(ctx, userLocator)).includes(title)) return
  const isThere = await ctx.eventually(async () => (await titlesAt(ctx, locator)).includes(title) || undefined)
  world.check('LOC-05', isThere === true, {
    message: 'a token is listed by one locator of its wallet, and not by the other',
    expected: { locator, has: title },
    actual: { userLocator, has: title },
  })
}

/** Not lost, but led astray: what its recipient does not have somebody else has. */
async function judgeOtherWallets(world: World, token: Token, own: Wallet): Promise<void> {
  for (const other of world.wallets.values()) {
    if (other.chain !== own.chain || other === own) continue
    world.check(token.astray, !(await titlesAt(world.ctx, other.locator)).includes(token.title), {
      message: 'a token is in the wallet of another',
      expected: { token: token.title, in: own.userLocator },
      actual: other.userLocator,
    })
  }
}

/** Nor in the hands of somebody like its recipient, whom nobody has named: in small letters, or without the blanks around. */
async function judgeFolded(world: World, token: Token, { user, chain, userLocator }: Wallet): Promise<void> {
  const [kind, text] = 'email' in user ? (['email', user.email] as const) : (['userId', user.userId] as const)
  const folded = text.trim().toLowerCase()
  if (folded === text) return
  const shown = tokensIn(await world.ctx.api.listTokens(`${kind}:${folded}:${chain}`, {}))
  world.check(token.astray, !shown.some(({ metadata }) => metadata?.name === token.title), {
    message: 'a token is in the wallet of one whose name is like that of its recipient',
    expected: { token: token.title, in: userLocator },
    actual: `${kind}:${folded}:${chain}`,
  })
}

const titlesAt = async ({ make }: CaseContext, place: string): Promise<readonly string[]> =>
  (await make.tokens(place)).map(({ metadata }) => String(metadata?.name))

const roomBeside = ({ collections }: World, own: Collection): Collection | undefined =>
  own.left === undefined
    ? own
    : [...collections.values()].find(({ chain, left }) => left === undefined && chain === own.chain)

/** @returns the names of all that a wallet holds, once it holds one token more; nothing where that never comes */
async function listedAfterOneMore(
  { ctx, probes }: World,
  { id }: Collection,
  { locator }: Wallet,
): Promise<readonly string[] | undefined> {
  const request = ctx.make.requests.mint(locator)
  probes.add(request.metadata?.name)
  await ctx.api.putMint(id, ctx.make.names.mintId(), request)
  return ctx.eventually(async () => {
    const names = await titlesAt(ctx, locator)
    return names.includes(String(request.metadata?.name)) ? names : undefined
  })
}
