import { isThere } from '../../src/interface/builders/builders.ts'
import { firstNotRefused } from '../../src/interface/builders/taken.ts'
import { inTime } from '../../src/interface/builders/words.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { judgeImage } from './record.ts'

export const storedImage: Case = {
  id: 'minting/stored-image',
  title: 'A token whose files are stored anew has an image and an animation when it is complete',
  requirements: ['MINT-31', 'MINT-53', 'LIST-05'],
  async run(ctx: CaseContext) {
    const [collection, wallet] = await Promise.all([ctx.make.collection(), ctx.make.wallet()])
    const id = ctx.make.names.mintId()
    const { metadata, ...rest } = ctx.make.requests.mint(wallet.userLocator, { reuploadLinkedFiles: true })
    const { image: file } = ctx.settings.assets
    const image = { ...rest, metadata: { ...metadata, image: file } }
    // What is no film may be no animation.
    const both = { ...image, metadata: { ...image.metadata, animation_url: file } }
    const sent = await firstNotRefused([both, image], (one) => ctx.api.putMint(collection.id, id, one))
    const { answer: accepted, body: request } = sent
    ctx.judge('MINT-31').status(accepted, 200)
    const record = await ctx.make.completion(collection.id, id, request, { accepted })
    // That it completes, and that it has metadata then, is for other cases.
    if (record === undefined || !isThere(record.metadata))
      ctx.block(`the mint was not complete ${inTime(ctx.settings)}`)
    const { image: shown } = record.metadata ?? {}
    ctx.observe('mint-stored-image', {
      scheme: typeof shown === 'string' ? (/^[a-z][a-z0-9+.-]*(?=:)/i.exec(shown)?.[0] ?? null) : null,
      isAsSent: shown === file,
    })
    judgeImage(ctx, record.metadata)
    // Where its animation is to be seen: see the monitor.
    const tokens = await ctx.make.tokensWhen(wallet.locator, 1)
    if (tokens.length === 0) ctx.notApplicable('LIST-05', `the token was not listed ${inTime(ctx.settings)}`)
  },
}
