import { edgeMintIds, isUsedByAll, marked, mintIds } from '../../src/interface/arbitraries/mint-id.ts'
import type { MintRecord } from '../../src/interface/builders/builders.ts'
import { completionBeside, judgeCount } from '../../src/interface/builders/counting.ts'
import { judgeNoServerError } from '../../src/interface/builders/refused.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { type Exchange, getPath, lastFirst } from '../../src/kit/case.ts'

/** Ids at once: a counterexample names no more than a group. */
const group = 8
const edgeGroups = Array.from({ length: Math.ceil(edgeMintIds.length / group) }, (_, i) =>
  edgeMintIds.slice(i * group, (i + 1) * group),
)

/** A mint may fail on its chain, whatever its id: which statuses say so is not shown (States and transitions). @throws Blocked then */
function refuseToJudgeFailed(ctx: CaseContext, { response }: Exchange): void {
  const status = getPath(response.json, 'onChain', 'status')
  if (/fail|error|reject|cancel|abort|revert|drop/i.test(String(status)))
    ctx.block(`a mint has ended as ${String(status)}`)
}

export const ids: readonly Case[] = [
  {
    id: 'minting/any-id',
    title: 'Ids of every kind are kept letter for letter, told apart, and remembered',
    requirements: ['MINT-02', 'MINT-23', 'MINT-44', 'MINT-45', 'ERR-12'],
    async run(ctx) {
      const collection = await ctx.make.collectionUnderWay()
      const wallet = await ctx.make.wallet()
      const mark = ctx.make.names.mark()
      /** Those that were taken, as they were sent together. */
      const groups: (readonly string[])[] = []
      const requests = new Map<string, ReturnType<typeof ctx.make.requests.mint>>()
      // Every second id has the body of the one before: it is by their ids that two mints are two.
      const requestOf = (id: string) => {
        const before = requests.size % 2 === 1 ? [...requests.values()].at(-1) : undefined
        const request = requests.get(id) ?? before ?? ctx.make.requests.mint(wallet.locator)
        requests.set(id, request)
        return request
      }
      /** Whether an id counts within its collection is open (MINT-24): one that is used by every run may name a token of another. */
      const isOfAnotherRun = (id: string, { response }: Exchange): boolean => {
        const name = getPath(response.json, 'metadata', 'name')
        const own = [...requests.values()].map(({ metadata }) => metadata?.name)
        return isUsedByAll(id) && typeof name === 'string' && !own.includes(name)
      }
      await ctx.property(
        mintIds(1, group / 2),
        async (all) => {
          // Each costs a token.
          const drawn = ctx.draw(all, { standard: 0.6, nameOf: (id) => (edgeMintIds.includes(id) ? undefined : '') })
          const ids = drawn.map((id) => marked(id, mark))
          const answers = await Promise.all(ids.map((id) => ctx.api.putMint(collection.id, id, requestOf(id))))
          const taken: string[] = []
          for (const [index, id] of ids.entries()) {
            const answer = answers[index]
            if (answer === undefined) continue
            judgeNoServerError(ctx, answer)
            if (!ctx.judge('MINT-44').statusSoft(answer, 200)) continue
            if (isOfAnotherRun(id, answer)) continue
            taken.push(id)
            ctx.judge('MINT-02').equal(getPath(answer.response.json, 'id'), id, 'the id')
          }
          groups.push(taken)
        },
        { weight: 0.03, examples: edgeGroups.map((ids) => [...ids]), quota: true },
      )
      const accepted = [...new Set(groups.flat())]
      const used = new Map<string, MintRecord>()
      // All of them complete beside each other: they cost one wait.
      const areOwn = await lastFirst(
        accepted.map((id) => async () => {
          const record = await completionBeside(ctx, { collection, id, request: requestOf(id) }, collection)
          if (record !== undefined) used.set(id, record)
          else refuseToJudgeFailed(ctx, await ctx.api.putMint(collection.id, id, requestOf(id)))
          return ctx
            .judge('MINT-45')
            .equal(record?.metadata?.name, requestOf(id).metadata?.name, `the name of the token ${id}`)
        }),
      )
      const different = (ids: readonly string[]): number =>
        new Set(ids.map((id) => used.get(id)?.onChain?.tokenId)).size
      const areTwo = groups
        .map((ids) => [...new Set(ids)].filter((id) => used.has(id)))
        .map((ids) =>
          ctx
            .judge('MINT-45')
            .basedOn('made')
            .equal(different(ids), ids.length, `the number of different tokens of ${JSON.stringify(ids)}`),
        )
      if (![...areOwn, ...areTwo].every(Boolean)) return
      // Every third id once more: what was minted first must still be known.
      for (const [index, id] of accepted.entries()) {
        const record = used.get(id)
        if (index % 3 !== 0 || record === undefined) continue
        const answer = await ctx.api.putMint(collection.id, id, requestOf(id))
        const again = (answer.response.json ?? {}) as MintRecord
        ctx
          .judge('MINT-45')
          .basedOn(answer)
          .equal(
            [again.id, again.onChain?.tokenId],
            [id, record.onChain?.tokenId],
            `id and token of ${id}, asked again`,
          )
      }
      const ids = [...used.keys()]
      ctx.judge('MINT-23').basedOn('made').equal(different(ids), ids.length, 'the number of different token ids')
      await judgeCount(ctx, 'MINT-45', wallet, used.size, collection, 'mints of many ids')
    },
  },
]
