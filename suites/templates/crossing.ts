import { whenKnown } from '../../src/interface/builders/taken.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { acceptsStatus, latitude } from '../../src/interface/latitude.ts'
import type { Exchange } from '../../src/kit/case.ts'
import { judgeChanged } from './changing.ts'
import { collectionFor, templateOf } from './template.ts'

/** Chains other than EVM ones: what guards one family may be missing for another. */
export const crossing: readonly Case[] = [
  {
    id: 'templates/crossing-on-solana',
    title: 'Eight equal creations at one moment in a collection on Solana make eight templates that can be changed',
    requirements: ['TPL-01', 'TPL-02', 'TPL-09', 'TPL-10'],
    needs: { capabilities: ['templates', 'solana'], chains: ['solana'] },
    run: (ctx) => judgeCrossing(ctx, ctx.settings.chains.solana),
  },
  {
    id: 'templates/crossing-on-aptos',
    title: 'Eight equal creations at one moment in a collection on Aptos make eight templates that can be changed',
    requirements: ['TPL-01', 'TPL-02', 'TPL-09', 'TPL-10'],
    needs: { capabilities: ['templates', 'aptos'], chains: ['aptos'] },
    run: (ctx) => judgeCrossing(ctx, ctx.settings.chains.aptos),
  },
]

async function judgeCrossing(ctx: CaseContext, chain: string): Promise<void> {
  const collection = await collectionFor(ctx, { chain })
  const plain = ctx.make.requests.template()
  const sendAll = (request: object) =>
    whenKnown(
      ctx,
      () => ctx.api.burst(8, (api) => api.createTemplate(collection, request)),
      (sent) =>
        sent.find(({ response }) => acceptsStatus(latitude.notYetThere, response.status)) ?? (sent[0] as Exchange),
    )
  const first = await sendAll(plain)
  // Of no member it is said that it may be left out: a service may need one that is shown.
  const answers = first.every(({ response }) => response.status === 400)
    ? await sendAll({ ...plain, metadata: { ...plain.metadata, symbol: 'CNF' } })
    : first
  for (const answer of answers) ctx.judge('TPL-01').status(answer, 200)
  const ids = answers.map((answer) => templateOf(answer).templateId)
  ctx
    .judge('TPL-02')
    .basedOn(...answers)
    .equal(new Set(ids).size, ids.length, 'the number of different template ids')
  const change = ctx.make.requests.templateChange()
  judgeChanged(ctx, await whenKnown(ctx, () => ctx.api.updateTemplate(collection, String(ids.at(-1)), change)))
}
