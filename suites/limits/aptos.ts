import {
  type CollectionFixture,
  isComplete,
  type MintRecord,
  type WalletFixture,
} from '../../src/interface/builders/builders.ts'
import { counted } from '../../src/interface/builders/words.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import type { Exchange } from '../../src/kit/case.ts'
import { type Mint, plannedMint } from '../minting/record.ts'

/** Mints of one race. */
const width = 4

const isTaken = ({ response }: Exchange): boolean => response.status === 200

/**
 * Judges that no more of these mints were carried out than the limit, by their records: how tokens on Aptos are listed is not
 * shown.
 * @param open collection that takes a later mint; once that is complete, the others are as far as they get
 */
async function judgeMinted(
  ctx: CaseContext,
  rule: RequirementId,
  limit: number,
  taken: readonly Mint[],
  open: CollectionFixture,
  wallet: WalletFixture,
): Promise<void> {
  for (const { collection, id, request } of taken.slice(0, limit)) await ctx.make.completion(collection.id, id, request)
  const last = plannedMint(ctx, open, wallet)
  await ctx.api.putMint(open.id, last.id, last.request)
  if ((await ctx.make.completion(open.id, last.id, last.request)) === undefined)
    ctx.block('a mint was not complete in time')
  const records = await Promise.all(
    taken.map(async ({ collection, id, request }) => {
      const { json } = (await ctx.api.putMint(collection.id, id, request)).response
      return json as MintRecord | undefined
    }),
  )
  const minted = records.filter((record) => isComplete(record, open.chain))
  ctx.judge(rule).that(minted.length <= limit, {
    message: `a collection with the supply limit ${limit} has ${counted(minted.length, 'token')}`,
    expected: `at most ${limit}`,
    actual: minted.map(({ id } = {}) => id),
  })
}

export const supplyOnAptos: Case = {
  id: 'limits/supply-on-aptos',
  title: 'The supply limit holds on Aptos, one mint after the other and at one moment',
  requirements: ['LIM-01', 'LIM-02', 'LIM-04'],
  needs: { capabilities: ['aptos'], chains: ['aptos'] },
  async run(ctx) {
    const chain = ctx.settings.chains.aptos
    const [limited, raced, open, wallet] = await Promise.all([
      ctx.make.collection({ chain, supplyLimit: 1 }),
      ctx.make.collection({ chain, supplyLimit: 1 }),
      ctx.make.collection({ chain }),
      ctx.make.wallet({ chain }),
    ])
    const [first, second] = [plannedMint(ctx, limited, wallet), plannedMint(ctx, limited, wallet)]
    const one = await ctx.api.putMint(limited.id, first.id, first.request)
    ctx.judge('LIM-04').status(one, 200)
    const other = await ctx.api.putMint(limited.id, second.id, second.request)
    await judgeMinted(ctx, 'LIM-01', 1, isTaken(other) ? [first, second] : [first], open, wallet)

    const crowd = Array.from({ length: width }, () => plannedMint(ctx, raced, wallet))
    const answers = await ctx.api.burst(width, (api, i) => api.putMint(raced.id, crowd[i]?.id ?? '', crowd[i]?.request))
    const taken = crowd.filter((_, index) => {
      const answer = answers[index]
      return answer !== undefined && isTaken(answer)
    })
    await judgeMinted(ctx, 'LIM-02', 1, taken, open, wallet)
  },
}
