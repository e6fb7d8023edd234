import { brief } from '../../src/interface/builders/builders.ts'
import { accepted, judgeNoServerError } from '../../src/interface/builders/refused.ts'
import { whenKnown } from '../../src/interface/builders/taken.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { acceptsStatus, latitude } from '../../src/interface/latitude.ts'
import { operationIds } from '../../src/interface/operations.ts'
import type { Exchange } from '../../src/kit/case.ts'
import { nobodysId } from '../templates/template.ts'

function judge(ctx: CaseContext, answer: Exchange): void {
  judgeNoServerError(ctx, answer)
  ctx.judge('ERR-14').statusSoft(answer, latitude.absentCollection)
}

/** What is asked of a collection that is not there; an order of one is judged with the other orders. */
export const absentCases: readonly Case[] = [
  {
    id: 'errors/mint-into-absent-collection',
    title: 'Nothing is minted into a collection that is not there; once it is there, mints into it are taken',
    requirements: ['ERR-12', 'ERR-14', 'MINT-01'],
    about: [operationIds.mintToken],
    async run(ctx) {
      const [{ id }, { locator }] = await Promise.all([ctx.make.collection(), ctx.make.wallet()])
      const absent = ctx.make.names.collectionId()
      const request = ctx.make.requests.mint(locator)
      accepted(ctx, await ctx.api.putMint(id, ctx.make.names.mintId(), request), 200)
      const mint = await ctx.api.putMint(absent, ctx.make.names.mintId(), request)
      ctx.observe('mint-unknown-collection', mint.response.status)
      judge(ctx, mint)
      if (ctx.settings.capabilities.batchMint)
        judge(ctx, await ctx.api.batchMint(absent, { nfts: [ctx.make.requests.batchItem(locator)] }))
      if (!acceptsStatus(latitude.refusedElsewhere, mint.response.status)) return
      // That it was not there is not to be remembered.
      const made = await ctx.api.putCollection(absent, ctx.make.requests.collection())
      if (made.response.status !== 200) ctx.leave(`a collection under a chosen id was refused: ${brief(made)}`)
      const again = ctx.make.names.mintId()
      const minted = await ctx.settling().until(
        () => ctx.api.putMint(absent, again, request),
        ({ response }) => response.status === 200,
      )
      ctx.judge('MINT-01').statusSoft(minted, 200)
    },
  },
  {
    id: 'errors/template-of-absent-collection',
    title: 'No template is made of a collection that is not there; a change of an absent one is no server error',
    requirements: ['ERR-12', 'ERR-14'],
    needs: { capabilities: ['templates'] },
    async run(ctx) {
      const { id } = await ctx.make.collection()
      const request = ctx.make.requests.template()
      accepted(ctx, await whenKnown(ctx, () => ctx.api.createTemplate(id, request)), 200)
      const created = await ctx.api.createTemplate(ctx.make.names.collectionId(), request)
      ctx.observe('template-unknown-collection', created.response.status)
      judge(ctx, created)
      const changed = await ctx.api.updateTemplate(id, nobodysId, ctx.make.requests.templateChange())
      ctx.observe('template-unknown', changed.response.status)
      judgeNoServerError(ctx, changed)
    },
  },
]
