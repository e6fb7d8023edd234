import type { CaseContext } from '../../../src/interface/case.ts'
import { inTime } from '../../../src/interface/make/words.ts'
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
  const listed = await listedAfterOneMore(ctx, collection, wallet)
  if (listed === undefined) return
  world.check(token.inBatch ? 'BATCH-28' : 'MINT-17', listed.includes(token.title), {
    message: 'a token is not listed, though one that was asked for later is',
    expected: token.title,
    actual: listed,
  })
}

const roomBeside = ({ collections }: World, own: Collection): Collection | undefined =>
  own.left === undefined
    ? own
    : [...collections.values()].find(({ chain, left }) => left === undefined && chain === own.chain)

/** @returns the names of all that a wallet holds, once it holds one token more; nothing where that never comes */
async function listedAfterOneMore(
  ctx: CaseContext,
  { id }: Collection,
  { locator }: Wallet,
): Promise<readonly string[] | undefined> {
  const request = ctx.make.requests.mint(locator)
  await ctx.api.putMint(id, ctx.make.names.mintId(), request)
  return ctx.eventually(async () => {
    const names = (await ctx.make.tokens(locator)).map(({ metadata }) => String(metadata?.name))
    return names.includes(String(request.metadata?.name)) ? names : undefined
  })
}
