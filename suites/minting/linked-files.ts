import { idOf } from '../../src/interface/builders/builders.ts'
import type { LinkedFiles } from '../../src/interface/builders/linked-files.ts'
import { inTime } from '../../src/interface/builders/words.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import type { Exchange } from '../../src/kit/case.ts'

/**
 * What is said of the re-upload. It is true where it is left out (Endpoints, create collection and mint with id). What is not to be
 * fetched is asked for first: that the files of the others were fetched is waited for.
 */
const ways = { false: { reuploadLinkedFiles: false }, 'left out': {}, true: { reuploadLinkedFiles: true } } as const
type Way = keyof typeof ways
const allWays = Object.keys(ways) as readonly Way[]

/** Something that was created with a link to a file of its own. */
interface Linked {
  readonly what: string
  readonly way: Way
  readonly url: string
  readonly answer: Exchange
  /** The document says that linked files are stored anew, and not which of them are. */
  readonly isOpen?: true
}

const refused = 'the target refuses links to a file on this machine'
const nothingFetched = 'the target has fetched nothing of the kind from this machine'

const isAccepted = ({ response }: Exchange): boolean => response.status === 200
const taken = (linked: readonly Linked[]): readonly Linked[] => linked.filter(({ answer }) => isAccepted(answer))

async function makeCollections(ctx: CaseContext, files: LinkedFiles): Promise<readonly Linked[]> {
  const send = async (way: Way, put: boolean): Promise<Linked> => {
    const what = put ? 'a collection with a chosen id' : 'a collection'
    const url = files.at(ctx.make.names.mark())
    const { reuploadLinkedFiles: _, metadata, ...rest } = ctx.make.requests.collection()
    const request = { ...rest, metadata: { ...metadata, imageUrl: url }, ...ways[way] }
    const id = ctx.make.names.collectionId()
    const answer = await (put ? ctx.api.putCollection(id, request) : ctx.api.createCollection(request))
    return { what, way, url, answer }
  }
  return Promise.all([...allWays.map((way) => send(way, false)), send('left out', true)])
}

/** @param collections one of them will do, where it was made */
async function mintTokens(
  ctx: CaseContext,
  files: LinkedFiles,
  collections: readonly Linked[],
): Promise<readonly Linked[]> {
  const made = idOf(collections.find(({ way, answer }) => way === 'false' && isAccepted(answer))?.answer.response.json)
  const collection = typeof made === 'string' ? { id: made } : await ctx.make.collection()
  const wallet = await ctx.make.wallet()
  const minted = await Promise.all(
    allWays.map(async (way): Promise<readonly Linked[]> => {
      const url = files.at(ctx.make.names.mark())
      const animation = files.at(ctx.make.names.mark())
      const { reuploadLinkedFiles: _, metadata, ...rest } = ctx.make.requests.mint(wallet.locator)
      const request = {
        ...rest,
        metadata: { ...metadata, image: url, ...(way === 'true' ? { animation_url: animation } : {}) },
        ...ways[way],
      }
      const id = ctx.make.names.mintId()
      const answer = await ctx.api.putMint(collection.id, id, request)
      // What is fetched for a token is fetched by then, unless it comes later still.
      if (isAccepted(answer) && way === 'false') await ctx.make.completion(collection.id, id, request)
      const linked = { what: 'a token', way, url, answer }
      return way === 'true'
        ? [linked, { ...linked, what: 'the animation_url of a token', url: animation, isOpen: true as const }]
        : [linked]
    }),
  )
  return minted.flat()
}

/** Whether all of them were fetched, or else any of those that are asked for now. */
async function isFetchedBy(
  ctx: CaseContext,
  files: LinkedFiles,
  wanted: readonly Linked[],
  later: () => Promise<readonly Linked[]>,
): Promise<boolean> {
  const isFetched = ({ url }: Linked): boolean => files.asked(url) > 0
  if (wanted.every(isFetched)) return true
  const last = taken(await later()).filter(({ way }) => way !== 'false')
  return (await ctx.eventually(async () => last.some(isFetched) || undefined)) === true
}

/** Of one kind of thing, of which some file was fetched or should have been. */
async function judgeFetches(
  ctx: CaseContext,
  files: LinkedFiles,
  linked: readonly Linked[],
  rules: { readonly fetched: RequirementId; readonly left: RequirementId },
  later: () => Promise<readonly Linked[]>,
): Promise<void> {
  const wanted = linked.filter(({ way, isOpen }) => way !== 'false' && !isOpen)
  const isFetching = wanted.some(({ url }) => files.asked(url) > 0)
  if (wanted.length === 0) ctx.notApplicable(rules.fetched, refused)
  else if (!isFetching) ctx.notApplicable(rules.fetched, nothingFetched)
  // When a file is fetched is not said: one that was asked for later and is fetched shows that the others are not under way.
  else if (!(await isFetchedBy(ctx, files, wanted, later)))
    ctx.notApplicable(
      rules.fetched,
      `neither all linked files nor one that was asked for later were fetched ${inTime(ctx.settings)}`,
    )
  else
    for (const { what, way, url, answer } of wanted)
      ctx.judge(rules.fetched).that(files.asked(url) > 0, {
        message: `the file that ${what} links to was not fetched, with reuploadLinkedFiles ${way}`,
        expected: `a request for ${url}`,
        actual: 'none, though one that was asked for later is fetched from here',
        exchange: answer,
      })
  const spared = linked.filter(({ way }) => way === 'false')
  if (spared.length === 0) ctx.notApplicable(rules.left, refused)
  for (const { what, url, answer } of spared) {
    // One that fetches nothing anyway says nothing about being told not to. Whether there is a file at all may be looked up.
    if (!isFetching) ctx.notApplicable(rules.left, nothingFetched)
    else
      ctx.judge(rules.left).that(files.taken(url) === 0, {
        message: `the file that ${what} links to was fetched, with reuploadLinkedFiles false`,
        expected: `no request for ${url}`,
        actual: `${files.taken(url)} of them`,
        exchange: answer,
      })
  }
}

async function judge(ctx: CaseContext, files: LinkedFiles): Promise<void> {
  const created = await makeCollections(ctx, files)
  const minted = await mintTokens(ctx, files, created)
  // Bad parameters are refused with 400: so may be an address of a network that is nobody's but the service's own.
  const [collections, tokens] = [taken(created), taken(minted)]
  const wanted = [...collections, ...tokens].filter(({ way }) => way !== 'false')
  if (wanted.length === 0) ctx.leave(refused)
  await ctx.eventually(async () => wanted.every(({ url }) => files.asked(url) > 0) || undefined)
  const isFetching = wanted.some(({ url }) => files.asked(url) > 0)
  if (!isFetching && !ctx.settings.assets.host?.isSure) ctx.leave(`${nothingFetched}, which may be out of its reach`)
  const left = wanted.filter(({ url }) => files.asked(url) === 0)
  ctx.judge('MINT-50').that(left.length === 0, {
    message: isFetching ? 'not every linked file was fetched' : 'no linked file was fetched',
    expected: `requests for ${left.map(({ url }) => url).join(', ')}`,
    actual: `none ${inTime(ctx.settings)}`,
  })
  const laterCollections = () => makeCollections(ctx, files)
  const laterTokens = () => mintTokens(ctx, files, created)
  await judgeFetches(ctx, files, collections, { fetched: 'COL-28', left: 'COL-48' }, laterCollections)
  await judgeFetches(ctx, files, tokens, { fetched: 'MINT-34', left: 'MINT-57' }, laterTokens)
}

export const linkedFiles: readonly Case[] = [
  {
    id: 'minting/linked-files',
    title: 'Files that collections and tokens link to are fetched, and only where they are to be stored anew',
    requirements: ['COL-28', 'COL-48', 'MINT-34', 'MINT-50', 'MINT-57'],
    needs: { started: true },
    async run(ctx) {
      const files = await ctx.make.linkedFiles()
      try {
        await judge(ctx, files)
      } finally {
        await files.close()
      }
    },
  },
]
