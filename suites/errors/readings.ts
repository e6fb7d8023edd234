import fc from 'fast-check'
import { oddSegments, oddValues } from '../../src/interface/arbitraries/malformed-bodies.ts'
import { brief } from '../../src/interface/builders/builders.ts'
import { judgeNoServerError, noServerErrorOf } from '../../src/interface/builders/refused.ts'
import { partsOf, refusedOf, sendable } from '../../src/interface/builders/variants/index.ts'
import type { Case } from '../../src/interface/case.ts'
import type { Needs } from '../../src/interface/needs.ts'
import { type OperationKey, operationIds, operations } from '../../src/interface/operations.ts'
import { sharedOut } from './shared-out.ts'

/** Texts of the odd values, which a query can carry. */
const queryTexts = oddValues.filter((value): value is string => typeof value === 'string' && value.length < 5000)

const oddQuery = (names: readonly string[]): fc.Arbitrary<Readonly<Record<string, string[]>>> =>
  fc.dictionary(
    fc.constantFrom(...names, '', 'constructor', 'a[b]'),
    fc.array(fc.constantFrom(...queryTexts), { maxLength: 3 }),
    {
      maxKeys: 4,
    },
  )

const readings: readonly { operation: OperationKey; slug: string; names: readonly string[]; needs?: Needs }[] = [
  { operation: operationIds.listWallets, slug: 'list-wallets', names: ['userId', 'email', 'userId[]', 'email[x]'] },
  {
    operation: operationIds.listWalletTokens,
    slug: 'list-tokens',
    names: ['page', 'perPage', 'contractAddress', 'contractAddress[]', 'tokenId'],
  },
  { operation: operationIds.listCollections, slug: 'list-collections', names: ['page', 'limit'] },
  {
    operation: operationIds.getUsage,
    slug: 'usage',
    names: ['dimension', 'startDate', 'endDate'],
    needs: { capabilities: ['usage'] },
  },
]

const readingCases: readonly Case[] = readings.map(
  ({ operation, slug, names, needs }): Case => ({
    id: `errors/${slug}-odd-query`,
    title: 'No path and no query is answered with a server error',
    requirements: [noServerErrorOf(operation)],
    about: [operation],
    ...(needs ? { needs } : {}),
    readOnly: true,
    async run(ctx) {
      const { path } = operations[operation]
      if (path.includes('{')) {
        for (const segment of ctx.draw(sharedOut(ctx, oddSegments, names.length))) {
          judgeNoServerError(ctx, await ctx.api.raw({ operation, path: path.replace(/\{\w+\}/, segment) }))
        }
      }
      const somewhere = path.replace(
        /\{\w+\}/,
        operation === operationIds.getUsage ? 'default' : 'userId:nobody:solana',
      )
      await ctx.property(
        oddQuery(names),
        async (query) => {
          judgeNoServerError(ctx, await ctx.api.raw({ operation, path: somewhere, query }))
        },
        { weight: 0.3, examples: names.map((name) => ({ [name]: ['one'] })) },
      )
    },
  }),
)

/** Operations whose path names something, with a body that asks for nothing. */
const namedPaths: readonly { operation: OperationKey; slug: string; needs?: Needs }[] = [
  { operation: operationIds.putCollection, slug: 'put-collection' },
  { operation: operationIds.mintToken, slug: 'mint' },
  { operation: operationIds.mint, slug: 'mint-without-id' },
  { operation: operationIds.batchMint, slug: 'batch-mint', needs: { capabilities: ['batchMint'] } },
  { operation: operationIds.createTemplate, slug: 'create-template', needs: { capabilities: ['templates'] } },
  { operation: operationIds.updateTemplate, slug: 'update-template', needs: { capabilities: ['templates'] } },
  { operation: operationIds.signMessage, slug: 'sign-message', needs: { capabilities: ['signing'] } },
]

const pathCases: readonly Case[] = namedPaths.map(({ operation, slug, needs }, place) => ({
  id: `errors/${slug}-odd-path`,
  title: 'No path is answered with a server error',
  requirements: ['ERR-12'],
  about: [operation],
  ...(needs ? { needs } : {}),
  async run(ctx) {
    for (const segment of ctx.draw(sharedOut(ctx, oddSegments, place))) {
      const path = operations[operation].path.replaceAll(/\{\w+\}/g, segment)
      judgeNoServerError(ctx, await ctx.api.raw({ operation, path, body: {} }))
    }
  },
}))

export const addressCases: readonly Case[] = [
  ...readingCases,
  ...pathCases,
  {
    id: 'errors/list-wallets',
    title: 'A look-up of wallets that names nobody is refused with an error record',
    requirements: ['ERR-02', 'ERR-13'],
    async run(ctx) {
      const byUser = await partsOf(ctx, 'listWallets', 'userId')
      const byEmail = await partsOf(ctx, 'listWallets', 'email')
      for (const { request } of [
        ...refusedOf('listWallets', 'userId', byUser),
        ...refusedOf('listWallets', 'email', byEmail),
      ]) {
        const answer = await ctx.api.raw(request)
        judgeNoServerError(ctx, answer)
        if (answer.response.status === 400) ctx.judge('ERR-02').shape(answer.response.json, 'ErrorRecord')
      }
      const look = () => ctx.api.raw(sendable('listWallets', byUser()))
      const twin = await ctx.settling('prompt').until(look, ({ response }) => response.status === 200)
      if (twin.response.status !== 200) ctx.block(`the wallets of a user could not be looked up: ${brief(twin)}`)
    },
  },
  {
    id: 'errors/unknown-route',
    title: 'A path that the interface does not have is not answered with a server error',
    requirements: ['ERR-13'],
    readOnly: true,
    async run(ctx) {
      const operation = operationIds.listCollections
      for (const path of [
        '/2022-06-09/no-such-thing',
        '/',
        '/v1-alpha1',
        '/no-version/wallets',
        '/2022-06-09/collections/a/b/c/d',
      ]) {
        const answer = await ctx.api.raw({ operation, path })
        judgeNoServerError(ctx, answer)
        ctx.observe('refusal-unknown-route', { path, answer: brief(answer) })
      }
    },
  },
]
