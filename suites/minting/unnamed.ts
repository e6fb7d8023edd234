import { judgeNoServerError } from '../../src/interface/builders/refused.ts'
import type { Case } from '../../src/interface/case.ts'
import { judgeLasting, plannedMint } from './record.ts'

export const unnamed: Case = {
  id: 'minting/without-an-id',
  title: 'Mints without an id that cross are not answered with a server error, and make no named one another',
  requirements: ['ERR-12', 'MINT-10', 'MINT-18'],
  async run(ctx) {
    const [collection, wallet] = await Promise.all([ctx.make.collection(), ctx.make.wallet()])
    const named = plannedMint(ctx, collection, wallet)
    const record = await ctx.make.completion(collection.id, named.id, named.request)
    // Its request and answers are not stated: what crosses may be refused, and is no server error.
    const body = ctx.make.requests.mint(wallet.locator)
    // One of them to an e-mail address, whose user is not written to.
    const byEmail = { ...body, recipient: `email:${ctx.make.names.email()}:${collection.chain}` }
    const crossing = await ctx.api.burst(4, (api, i) => api.postMint(collection.id, i === 3 ? byEmail : body))
    for (const answer of crossing) judgeNoServerError(ctx, answer)
    if (record !== undefined) await judgeLasting(ctx, record, named, 1)
    const [first] = crossing
    if (first === undefined) return
    ctx.observe('mint-unnamed', { status: first.response.status, fields: fieldsOf(first.response.json) })
  },
}

const fieldsOf = (json: unknown): string[] => (json !== null && typeof json === 'object' ? Object.keys(json) : [])
