import { sendable } from '../../src/interface/builders/variants/index.ts'
import type { CaseContext, RequirementId } from '../../src/interface/case.ts'
import { mintVariants } from '../auth/makings.ts'
import { eitherOf, guards, judgeVariant, requirementsOf } from '../auth/variant.ts'
import { judgeForeignMints, judgeForeignTemplates } from '../general/isolation.ts'
import type { Mint } from './record.ts'

const { mintToken, batchMint, createTemplate } = guards

/** Requirements that `judgeKeysIn` cites. */
export const keyRequirements: readonly RequirementId[] = [
  ...requirementsOf([mintToken, batchMint, createTemplate]),
  'GEN-06',
]

/**
 * Who guards one kind of collection may forget another: keys that may not mint do not do so here either, nor does another project.
 * @param name of the kind
 * @param contract of its tokens, where it is known
 */
export async function judgeKeysIn(
  ctx: CaseContext,
  { collection: { id }, wallet }: Mint,
  name: string,
  turn: number,
  contract: string | undefined,
): Promise<void> {
  const { capabilities, keyRoles } = ctx.settings
  const also = eitherOf(turn)
  const variants = mintVariants(ctx, id, `a collection (${name})`, ['a wallet', wallet.locator], { also })
  // The body of a mint without an id is not shown: of one kind it is asked elsewhere.
  for (const variant of variants) if (variant.guards !== guards.mint) await judgeVariant(ctx, 'nfts.create', variant)
  if (capabilities.templates)
    await judgeVariant(ctx, 'nfts.create', {
      says: `a template in a collection (${name})`,
      guards: createTemplate,
      also,
      request: sendable('createTemplate', { path: { collectionId: id }, body: ctx.make.requests.template() }),
    })
  // Every project has default collections of its own.
  if (!keyRoles.includes('otherProject') || id.startsWith('default-')) return
  await judgeForeignMints(ctx, id, ctx.make.requests.mint(wallet.locator), contract)
  if (capabilities.templates) await judgeForeignTemplates(ctx, id)
}
