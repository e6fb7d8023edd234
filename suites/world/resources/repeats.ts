import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { brief, type MintRecord } from '../../../src/interface/builders/builders.ts'
import { lastingPart } from '../../../src/interface/builders/completing.ts'
import { inReverse } from '../../../src/interface/builders/respelt.ts'
import { isOwner } from '../../../src/interface/builders/tokens.ts'
import { instant } from '../../../src/kit/case.ts'
import { kind, type Step } from '../step.ts'
import type { Fields, Token, World } from '../world.ts'
import { tokenNames } from './minting.ts'

/** How a request is sent again. */
const repeats = ['equal', 'in reverse', 'other name', 'other recipient', 'spoilt'] as const

interface Repeat extends Step {
  readonly do: 'repeat'
  readonly token: string
  readonly as: (typeof repeats)[number]
}

/** Sends a mint again under its id: nothing comes of it (States and transitions, 2). */
export const repeatStep = kind<Repeat>({
  do: 'repeat',
  drawn: fc.record({
    do: fc.constant('repeat' as const),
    token: fc.constantFrom(...tokenNames),
    as: fc.constantFrom(...repeats),
  }),
  run: async (world, { token: name, as }) => {
    const token = world.tokens.get(name)
    if (token?.id === undefined) return
    world.tell(`the mint of ${name} sent again, ${as}`)
    if (token.inBatch) return judgeItem(world, token)
    if (as === 'equal') return judgeRecord(world, token)
    const rule = as === 'in reverse' ? 'MINT-07' : 'MINT-08'
    const body = repeatOf(world, token, as)
    if (body === undefined) return
    token.surplus = rule
    await world.ctx.api.putMint(token.collection.id, token.id, body)
    // It may be refused: that the id is known is not forgotten by it.
    if (as === 'spoilt') await judgeRecord(world, token)
    world.note({ says: `a repeat ${as}`, rule, token, ...(as === 'other name' ? { title: nameIn(body) } : {}) })
  },
})

/**
 * An id of a batch item in the path of a mint: where both name one token (BATCH-20, which can be disputed), its record is that
 * of the item; else it is a token more.
 */
async function judgeItem(world: World, token: Token): Promise<void> {
  const { collection, id = '', request, places } = token
  const { recipient, metadata } = request
  const isFirst = token.mayDouble !== true
  const answer = await world.ctx.api.putMint(collection.id, id, { recipient, metadata })
  token.mayDouble = true
  const record = (answer.response.json ?? {}) as MintRecord
  const [place] = places
  if (answer.response.status !== 200 || record.metadata === undefined || record.metadata === null || !place) return
  world.check('BATCH-07', record.metadata.name === token.title, {
    message: 'the record of a batch item has the metadata of another',
    expected: token.title,
    actual: record.metadata.name,
  })
  world.check('BATCH-07', record.onChain?.owner == null || isOwner(record.onChain.owner, place), {
    message: 'the record of a batch item names another owner than its recipient',
    expected: place.address,
    actual: record.onChain?.owner,
  })
  const [told, shown] = [record.onChain?.tokenId, token.listed?.tokenId]
  // One that is complete at once was there: it is the token of the item.
  if (!isFirst || told == null || shown === undefined) return
  world.check('BATCH-07', String(told) === String(shown), {
    message: 'the record of a batch item has another token id than its token',
    expected: shown,
    actual: told,
  })
}

function repeatOf(world: World, token: Token, as: Repeat['as']): Fields | undefined {
  const { request } = token
  if (as === 'in reverse') return inReverse(request) as Fields
  if (as === 'spoilt') return { ...request, metadata: 'none' }
  if (as === 'other name')
    return { ...request, metadata: otherThan(request.metadata as Fields, `Other ${world.ctx.make.names.mark()}`) }
  const other = [...world.wallets.values()].find(
    (one) => one.chain === token.collection.chain && !token.places.includes(one),
  )
  return other === undefined ? undefined : { ...request, recipient: other.locator }
}

const otherThan = (metadata: Fields, name: string): Fields => ({
  ...metadata,
  name,
  description: `What ${name} is`,
  image: `${String(metadata.image)}?other`,
  animation_url: 'https://example.com/conformint/other.mp4',
  attributes: [{ trait_type: 'Of', value: name }],
})

const nameIn = ({ metadata }: Fields): string => String((metadata as Fields | undefined)?.name)

/** An equal repeat shows the record as it was completed; who owns the token, and its latest transaction, may be told anew once it has moved. */
export async function judgeRecord(world: World, token: Token): Promise<void> {
  const { collection, id, request, record: before } = token
  if (id === undefined || before === undefined) return
  const answer = await world.ctx.api.putMint(collection.id, id, request)
  world.check('MINT-10', answer.response.status === 200, {
    message: `an equal repeat was answered ${answer.response.status}`,
    expected: 200,
    actual: brief(answer),
  })
  const after = (answer.response.json ?? {}) as MintRecord
  const part = (record: MintRecord): Fields => ({
    ...lastingPart(record),
    expiresAt: instant(record.onChain?.subscription?.expiresAt),
    ...(token.moved ? { owner: undefined, txId: undefined } : {}),
  })
  const isAnother = after.metadata == null && after.onChain?.txId == null
  world.check('MINT-07', !isAnother, {
    message: 'the repeat of a mint that was complete is answered as a new one',
    expected: part(before),
    actual: after,
  })
  world.check('MINT-18', isDeepStrictEqual(part(after), part(before)), {
    message: 'a completed record has changed',
    expected: part(before),
    actual: part(after),
  })
}
