import { edgeEmails, emailOf } from '../../src/interface/arbitraries/emails.ts'
import { groupedUserIds, oddUserIds, userIdOf } from '../../src/interface/arbitraries/user-ids.ts'
import { beside, laterToken } from '../../src/interface/builders/beside.ts'
import type { WalletFixture } from '../../src/interface/builders/builders.ts'
import { isTaken, whenKnown } from '../../src/interface/builders/taken.ts'
import { type ListedToken, sameAddress } from '../../src/interface/builders/tokens.ts'
import { inTime } from '../../src/interface/builders/words.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { type BatchItem, itemFor, judgeItemOwner } from './results.ts'

interface Owned {
  readonly wallet: WalletFixture
  readonly item: BatchItem
}

/** Users of odd names who have a wallet, each with an item; ids and addresses that a service dislikes are judged elsewhere. */
async function oddUsers(ctx: CaseContext, chain: string): Promise<readonly Owned[]> {
  const mark = ctx.make.names.mark()
  const wishes = [
    ...[...groupedUserIds, ...oddUserIds].map((template) => ({ userId: userIdOf(template, mark) })),
    ...edgeEmails.map((template) => ({ email: emailOf(template, mark) })),
  ]
  const wallets = await Promise.all(wishes.map((user) => ctx.make.walletIfTaken({ ...user, chain })))
  const made = wallets.filter((wallet) => wallet !== undefined)
  // Whom a service takes for another is judged elsewhere, too.
  return made
    .filter(({ address }, index) => made.findIndex((one) => sameAddress(one.address, address)) === index)
    .map((wallet) => ({ wallet, item: itemFor(ctx, wallet.userLocator, { id: ctx.make.names.mintId() }) }))
}

export const forOddUsers: Case = {
  id: 'batch/odd-users',
  title: 'Items of a batch for users of any id, and any e-mail address, arrive in their wallets',
  requirements: ['BATCH-07', 'BATCH-28'],
  needs: { capabilities: ['batchMint'] },
  async run(ctx) {
    const collection = await ctx.make.collectionUnderWay()
    const users = await oddUsers(ctx, collection.chain)
    const send = (some: readonly Owned[]) =>
      whenKnown(ctx, () => ctx.api.batchMint(collection.id, { nfts: some.map(({ item }) => item) }))
    const isWhole = isTaken(await send(users))
    // A service may refuse some of them in a locator (LOC-04).
    const taken: Owned[] = isWhole ? [...users] : []
    if (!isWhole) for (const one of users) if (isTaken(await send([one]))) taken.push(one)
    const waits = beside(ctx, laterToken(ctx, collection))
    const isOf =
      ({ metadata }: BatchItem) =>
      (token: ListedToken): boolean =>
        token.metadata?.name === metadata.name
    for (const { wallet, item } of taken) {
      const tokens = await waits.until(
        () => ctx.make.tokens(wallet.locator),
        (listed) => listed.some(isOf(item)),
      )
      const others = taken.filter((one) => one.item !== item && tokens.some(isOf(one.item)))
      ctx
        .judge('BATCH-07')
        .basedOn('made')
        .equal(
          others.map((one) => one.wallet.userLocator),
          [],
          `the recipients of other items of which ${wallet.userLocator} has the token`,
        )
      const isHere = tokens.some(isOf(item))
      if (!isHere) await judgeItemOwner(ctx, wallet, item, collection)
      ctx.judge('BATCH-28').that(isHere, {
        message: `the token of an item for ${wallet.userLocator} is not listed ${inTime(ctx.settings)}`,
        expected: item.metadata.name,
        actual: tokens.map(({ metadata }) => metadata?.name),
      })
    }
  },
}
