import type { WalletFixture } from '../../src/interface/builders/builders.ts'
import type { ListedToken } from '../../src/interface/builders/tokens.ts'
import type { CaseContext } from '../../src/interface/case.ts'
import type { Changes } from './parties.ts'

export interface Setting {
  readonly from: WalletFixture
  readonly to: WalletFixture
  readonly token: ListedToken
  /** Mints another token that only its id tells apart. */
  readonly twin: () => Promise<ListedToken>
}

/** Two e-mail wallets, a token in the first. */
export async function setting(ctx: CaseContext, chain: string, changes: Changes = {}): Promise<Setting> {
  const wallet = (): Promise<WalletFixture> => ctx.make.wallet({ email: ctx.make.names.email(), chain })
  const [from, to, collection] = await Promise.all([
    wallet(),
    wallet(),
    ctx.make.collectionUnderWay({ chain, ...changes }),
  ])
  const { metadata } = ctx.make.requests.mint(from.locator)
  const minted = async (): Promise<ListedToken> => (await ctx.make.token(collection, from, { metadata })).listed
  return { from, to, token: await minted(), twin: minted }
}
