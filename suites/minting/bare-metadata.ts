import { isFilled } from '../../src/interface/builders/builders.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import { getList, getPath } from '../../src/kit/case.ts'

type Metadata = Readonly<Record<string, unknown>>

interface Asked {
  readonly metadata: Metadata
  /** By which its description is kept. */
  readonly rule: RequirementId
}

const bareOf = <Request extends object>(request: Request): Request & { readonly metadata: Metadata } => {
  const { name, image } = (request as unknown as Asked).metadata
  return { ...request, metadata: { name, image } }
}

/** What is asked for without description and attributes, after something that has both. Whether a service takes that is not said. */
export const bareMetadata: Case = {
  id: 'minting/bare-metadata',
  title: 'A token that was sent without description and attributes has none of another token',
  requirements: ['LIST-05', 'MINT-14', 'MINT-38', 'MINT-53', 'BATCH-07'],
  async run(ctx) {
    const [collection, wallet] = await Promise.all([ctx.make.collectionUnderWay(), ctx.make.wallet()])
    const { mint, batchItem } = ctx.make.requests
    const asked: Asked[] = []
    const note = (rule: RequirementId, request: object): void => {
      asked.push({ rule, metadata: (request as unknown as Asked).metadata })
    }
    const [full, bare] = [mint(wallet.locator), bareOf(mint(wallet.locator))]
    const id = ctx.make.names.mintId()
    if (isTaken(await ctx.api.putMint(collection.id, ctx.make.names.mintId(), full))) note('LIST-05', full)
    const isBareTaken = isTaken(await ctx.api.putMint(collection.id, id, bare))
    if (isBareTaken) note('LIST-05', bare)
    const nfts = [batchItem(wallet.locator), bareOf(batchItem(wallet.locator))]
    if (ctx.settings.capabilities.batchMint && isTaken(await ctx.api.batchMint(collection.id, { nfts })))
      for (const item of nfts) note('BATCH-07', item)
    const plain = mint(wallet.locator)
    const blank = { ...plain, metadata: { ...plain.metadata, description: '' } }
    if (isTaken(await ctx.api.putMint(collection.id, ctx.make.names.mintId(), blank))) note('LIST-05', blank)
    for (const { metadata } of await ctx.make.tokensWhen(wallet.locator, asked.length)) {
      const own = asked.find((one) => one.metadata.name === metadata?.name)
      if (own !== undefined) judgeOwn(ctx, own, asked, metadata, 'a listed token')
    }
    const record = isBareTaken ? await ctx.make.completion(collection.id, id, bare) : undefined
    if (record?.metadata !== undefined)
      judgeOwn(ctx, { rule: 'MINT-14', metadata: bare.metadata }, asked, record.metadata, 'a record')
  },
}

/** Judges that neither description nor attributes are those of another token, where none were sent. */
function judgeOwn(
  ctx: CaseContext,
  { rule, metadata: sent }: Asked,
  asked: readonly Asked[],
  shown: unknown,
  where: string,
): void {
  const others = asked.map(({ metadata }) => metadata).filter(({ name }) => name !== sent.name)
  const holds = (by: RequirementId, member: string, isOthers: boolean): void => {
    ctx.judge(by).that(sent[member] !== undefined || !isOthers, {
      message: `the ${member} of ${where} is that of another token`,
      expected: 'none',
      actual: getPath(shown, member),
    })
  }
  const description = getPath(shown, 'description')
  // An empty one is nobody's.
  holds(rule, 'description', isFilled(description) && others.some((one) => one.description === description))
  if (sent.description === '')
    ctx.judge(rule).that(!description, {
      message: `${where} that was sent with an empty description has another`,
      expected: 'an empty one, or none',
      actual: description,
    })
  const values = getList(getPath(shown, 'attributes')).map((trait) => getPath(trait, 'value'))
  holds(
    'MINT-38',
    'attributes',
    others.some(({ name }) => values.includes(name)),
  )
}
