import type { NearMiss } from '../arbitraries/locators.ts'
import type { CaseContext } from '../case.ts'
import { isTaken } from './taken.ts'

/**
 * Whether this service reads what has one part more as a whole e-mail address or handle, up to the last colon. No grammar is given
 * of either: one that makes a wallet for such an address, or mints to what is a handle in no reading, checks neither.
 * Asked only of what was not refused.
 */
export async function isReadOtherwise(ctx: CaseContext, { rule, kind, locator }: NearMiss): Promise<boolean> {
  const [, name, chain] = /^[^:]*:(.*):([^:]*)$/s.exec(locator) ?? []
  if (rule !== 'extra-part' || name === undefined || chain === undefined) return false
  if (kind === 'email') return isTaken(await ctx.api.createWallet({ email: name, chain }))
  if (kind !== 'twitter') return false
  const collection = await ctx.make.collection({ chain })
  const request = ctx.make.requests.mint(`twitter:no handle, ${ctx.make.names.mark()}!:${chain}`)
  return isTaken(await ctx.api.putMint(collection.id, ctx.make.names.mintId(), request))
}
