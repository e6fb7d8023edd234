import { brief, isThere } from '../../src/interface/builders/builders.ts'
import { inTime } from '../../src/interface/builders/words.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'

export const storedImage: Case = {
  id: 'minting/stored-image',
  title: 'A token whose files are stored anew has an image when it is complete',
  requirements: ['MINT-53'],
  async run(ctx: CaseContext) {
    const [collection, wallet] = await Promise.all([ctx.make.collection(), ctx.make.wallet()])
    const id = ctx.make.names.mintId()
    const { metadata, ...rest } = ctx.make.requests.mint(wallet.locator, { reuploadLinkedFiles: true })
    const request = { ...rest, metadata: { ...metadata, image: ctx.settings.assets.image } }
    const accepted = await ctx.api.putMint(collection.id, id, request)
    if (accepted.response.status !== 200) ctx.block(`a mint was refused: ${brief(accepted)}`)
    const record = await ctx.make.completion(collection.id, id, request, { accepted })
    // That it completes, and that it has metadata then, is for other cases.
    if (record === undefined || !isThere(record.metadata))
      ctx.block(`the mint was not complete ${inTime(ctx.settings)}`)
    // Which address an image has that was stored anew is open; that it has one is not (Minted token record, metadata).
    const { image } = record.metadata ?? {}
    ctx.observe('mint-stored-image', {
      scheme: typeof image === 'string' ? (/^[a-z][a-z0-9+.-]*(?=:)/i.exec(image)?.[0] ?? null) : null,
      isAsSent: image === ctx.settings.assets.image,
    })
    ctx.judge('MINT-53').that(typeof image === 'string' && image !== '', {
      message: 'the completed record of a token whose files are stored anew has no image',
      expected: 'an address as text',
      actual: record.metadata,
    })
  },
}
