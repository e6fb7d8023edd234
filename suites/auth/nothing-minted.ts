import { tokensIn } from '../../src/interface/builders/tokens.ts'
import type { CaseContext } from '../../src/interface/case.ts'
import { getList, getPath } from '../../src/kit/case.ts'
import type { Variant } from './variant.ts'

/** A token that was asked for with keys that were refused. */
interface Asked {
  readonly says: string
  readonly recipient: string
  readonly name: unknown
}

/** What a mint or a batch asks for. */
function askedBy({ says, request: { body } }: Variant): readonly Asked[] {
  const items = getList(body, 'nfts')
  return (items.length > 0 ? items : [body]).flatMap((item) => {
    const recipient = getPath(item, 'recipient')
    return typeof recipient === 'string' ? [{ says, recipient, name: getPath(item, 'metadata', 'name') }] : []
  })
}

/** The user of a locator by e-mail address or user id; a handle has no wallet that anybody lists. */
function userOf(locator: string): Readonly<Record<string, string>> | undefined {
  const [kind, user = '', chain = ''] = locator.split(':')
  return kind === 'email' || kind === 'userId' ? { [kind]: user, chain } : undefined
}

/**
 * Judges by AUTH-31 that mints which were refused for their keys have come to nobody, by the time that a later one is listed.
 * @param refused variants that have been asked for with such keys alone
 */
export async function judgeNothingMinted(ctx: CaseContext, refused: readonly Variant[]): Promise<void> {
  await ctx.make.token(await ctx.make.collectionUnderWay(), await ctx.make.wallet())
  const byRecipient = Map.groupBy(refused.flatMap(askedBy), ({ recipient }) => recipient)
  for (const [recipient, asked] of byRecipient) {
    const user = userOf(recipient)
    if (user === undefined) continue
    // A service may list nothing for a user who has no wallet.
    await ctx.api.createWallet(user)
    const names = new Set(tokensIn(await ctx.api.listTokens(recipient)).map(({ metadata }) => metadata?.name))
    ctx
      .judge('AUTH-31')
      .basedOn('made')
      .equal(
        asked.filter(({ name }) => name !== undefined && names.has(name)).map(({ says }) => says),
        [],
        `what ${recipient} has of mints that were refused`,
      )
  }
}
