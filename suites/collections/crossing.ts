import type { Case, CaseContext } from '../../src/interface/case.ts'
import { entryOf, isNamed, judgeNextAction } from './listed.ts'
import { plainRequest } from './plain-request.ts'

const requirements: Case['requirements'] = ['COL-01', 'COL-27', 'COL-47']

/** Chains other than EVM ones: what guards one family may be missing for another. */
export const crossing: readonly Case[] = [
  {
    id: 'collections/crossing-on-solana',
    title: 'Eight equal creations at one moment on Solana make eight collections',
    requirements,
    needs: { capabilities: ['solana'], chains: ['solana'] },
    run: (ctx) => judgeCrossing(ctx, ctx.settings.chains.solana),
  },
  {
    id: 'collections/crossing-on-aptos',
    title: 'Eight equal creations at one moment on Aptos make eight collections',
    requirements,
    needs: { capabilities: ['aptos'], chains: ['aptos'] },
    run: (ctx) => judgeCrossing(ctx, ctx.settings.chains.aptos),
  },
]

async function judgeCrossing(ctx: CaseContext, chain: string): Promise<void> {
  const request = plainRequest(ctx, { chain })
  const answers = await ctx.api.burst(8, (api) => api.createCollection(request))
  for (const answer of answers) ctx.judge('COL-01').status(answer, 200)
  if (!answers.every(isNamed)) ctx.block('the answer to a creation names no collection')
  ctx
    .judge('COL-27')
    .basedOn(...answers)
    .equal(new Set(answers.map((answer) => entryOf(answer).id)).size, answers.length, 'the number of different ids')
  await judgeNextAction(ctx, answers, () => ctx.api.createCollection(request))
}
