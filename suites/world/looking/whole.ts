import { judgeCollections } from '../resources/collections.ts'
import { mintStep } from '../resources/minting.ts'
import { judgeRecord } from '../resources/repeats.ts'
import { judgeSigns } from '../resources/signing.ts'
import { judgeThere, judgeWalletsOf } from '../resources/wallets.ts'
import type { Wallet, World } from '../world.ts'
import { lookAt } from './frame.ts'

/**
 * Looks at all that can be read of the world: what each wallet holds by either locator, the wallets of each user, whether each
 * still is there and signs, the records, the collections.
 */
export async function lookAtAll(world: World): Promise<void> {
  const wallets = [...world.wallets.values()]
  if (wallets.length === 0) return
  if (world.harmless.length > 0 || world.tokens.size > 0) await letComeWhatMay(world)
  world.tell('everything that was made read again')
  const isHolder = (wallet: Wallet): boolean => world.tokensIn(wallet).length > 0
  await lookAt(world, wallets.filter(isHolder))
  await lookAt(world, wallets.filter(isHolder), { by: 'same as by address' })
  await lookAt(
    world,
    wallets.filter((wallet) => !isHolder(wallet)),
    { by: 'userLocator' },
  )
  if (world.tokens.size > 0) world.holds('LOC-05')
  for (const [holder] of Map.groupBy(wallets.filter(isHolder), ({ chain }) => chain).values())
    if (holder !== undefined) await judgeNobody(world, holder)
  for (const token of world.tokens.values()) if (!token.inBatch) await judgeRecord(world, token)
  for (const who of new Set(wallets.map((wallet) => wallet.who))) await judgeWalletsOf(world, who)
  for (const wallet of wallets) await judgeSigns(world, wallet)
  for (const wallet of wallets) await judgeThere(world, wallet)
  await judgeCollections(world)
  world.holds(...world.harmless.map(({ rule }) => rule))
  world.harmless.length = 0
}

/** Nobody has the address of a wallet for a user id: the same text of another kind (LOC-14). */
async function judgeNobody(world: World, { chain, address, userLocator }: Wallet): Promise<void> {
  const { response } = await world.ctx.api.listTokens(`userId:${address}:${chain}`, {})
  const shown = response.status === 200 && Array.isArray(response.json) ? response.json.length : 0
  world.check('LOC-14', shown === 0, {
    message: `a user id that is the address of ${userLocator} leads to its tokens`,
    expected: 'none',
    actual: response.json,
  })
}

/** One token more, asked for after all that must have made none: when it is listed, that would be too. */
async function letComeWhatMay(world: World): Promise<void> {
  for (const { name, chain, left } of world.collections.values()) {
    const wallet = [...world.wallets.values()].find((one) => one.chain === chain)
    if (left !== undefined || wallet === undefined) continue
    const token = `after ${world.tokens.size}`
    return mintStep.run(world, { do: 'mint', token, in: name, to: wallet.who, role: wallet.role, by: 'address' })
  }
}
