import fc from 'fast-check'
import { brief, type MintRecord } from '../../../src/interface/builders/builders.ts'
import { isTaken } from '../../../src/interface/builders/taken.ts'
import { sameAddress } from '../../../src/interface/builders/tokens.ts'
import { inParallel } from '../../../src/kit/case.ts'
import { handles, namesOf, type Relation } from '../cast.ts'
import { asking, type Step } from '../step.ts'
import type { Collection, Token, World } from '../world.ts'
import { sentWhenDeployed } from './collections.ts'
import { metadataOf } from './minting.ts'
import { judgeDescription } from './records.ts'

interface Handles extends Step {
  readonly do: 'handles'
  readonly in: string
}

/**
 * Mints to social handles that are alike in one respect, and looks at their records, which are complete when their turn comes or
 * not judged. Nobody lists what a handle holds: the owner in the record is all that is told of it (Resources, Minted token record).
 */
export const handlesStep = asking<Handles>({
  do: 'handles',
  drawn: fc.record({ do: fc.constant('handles' as const), in: fc.constantFrom('red', 'green') }),
  ask: async (world, { in: where }) => {
    const collection = world.collections.get(where)
    if (!world.ctx.settings.capabilities.twitterRecipients) return undefined
    if (collection === undefined)
      return void world.ctx.notApplicable('LOC-17', 'collections of that kind are not offered')
    world.tell(`tokens of ${where} minted to social handles that are alike`)
    const minted = await Promise.all(namesOf(handles).map((relation) => mintTo(world, collection, relation)))
    // Whether a handle that nobody has is taken is open (LOC-11).
    const taken = minted.filter((token) => token !== undefined)
    if (taken.length < minted.length)
      return void world.ctx.notApplicable('LOC-17', 'a handle that nobody has is refused, which is open')
    return () => judgeOwners(world, taken)
  },
})

/** @returns what was minted to the handle; `undefined` where that was refused */
async function mintTo(world: World, collection: Collection, relation: Relation): Promise<Token | undefined> {
  const { api, make } = world.ctx
  const request = make.requests.mint(`twitter:${handles[relation]?.(world.mark)}:${collection.chain}`)
  const title = String(request.metadata?.name)
  const id = `handle-${relation.replaceAll(' ', '-')}-${world.mark}`
  const body = { ...request, metadata: metadataOf(request.metadata, title, world.isPlain.tokens) }
  if (!isTaken(await sentWhenDeployed(world, collection, () => api.putMint(collection.id, id, body)))) return undefined
  const token: Token = {
    name: `handle ${relation}`,
    collection,
    id,
    request: body,
    title,
    places: [],
    surplus: 'MINT-07',
    astray: 'LOC-14',
    moved: false,
    inBatch: false,
    asked: performance.now(),
  }
  world.tokens.set(token.name, token)
  return token
}

/** A handle stands for no wallet whose tokens could be listed (LOC-06), and no two handles have one owner (LOC-17). */
async function judgeOwners(world: World, minted: readonly Token[]): Promise<void> {
  world.tell('a look at what was minted to social handles')
  const owners: { readonly token: Token; readonly owner: string }[] = []
  const look = (token: Token) => async (): Promise<void> => {
    const { collection, id = '', request } = token
    const answer = await world.ctx.api.putMint(collection.id, id, request)
    const record = (answer.response.json ?? {}) as MintRecord
    judgeDescription(world, token, record)
    const owner = record.onChain?.owner
    if (typeof owner === 'string') owners.push({ token, owner })
  }
  await inParallel([() => judgeNotListed(world, minted), ...minted.map(look)])
  // The last of what the world waited for may have come a moment before they do.
  if (owners.length < 2)
    await inParallel(minted.filter((token) => !owners.some((one) => one.token === token)).map(look))
  if (owners.length < 2) return world.ctx.notApplicable('LOC-17', 'no two mints to handles name their owners yet')
  for (const [index, { token, owner }] of owners.entries()) {
    const other = owners.slice(0, index).find((one) => sameAddress(one.owner, owner))
    world.recommend('LOC-17', other === undefined, {
      message: `what was minted to two handles has one owner`,
      expected: 'two owners',
      actual: [other?.token.request.recipient, token.request.recipient, owner],
    })
  }
}

async function judgeNotListed(world: World, [first]: readonly Token[]): Promise<void> {
  const listed = await world.ctx.api.listTokens(String(first?.request.recipient), {})
  world.check('LOC-06', listed.response.status === 400, {
    message: 'the tokens of a social handle, which is no locator of a wallet, are not refused',
    expected: 400,
    actual: brief(listed),
  })
}
