import { familyOf } from '../../../src/interface/arbitraries/chains.ts'
import type { MintRecord } from '../../../src/interface/builders/builders.ts'
import { expiring } from '../../../src/interface/builders/completing.ts'
import { isOwner, sameAddress, tokenKey } from '../../../src/interface/builders/tokens.ts'
import { inTime } from '../../../src/interface/builders/words.ts'
import type { RequirementId } from '../../../src/interface/case.ts'
import { instant } from '../../../src/kit/case.ts'
import { isPlainText } from '../plain-text.ts'
import { deliveredBy, type Fields, type Token, type World } from '../world.ts'

/** Waits for the record of a mint, and holds it against the request. */
export async function judgeRecord(world: World, token: Token): Promise<void> {
  const { ctx, tokens } = world
  const { collection, id, request, places } = token
  if (id === undefined) return
  const complete = await ctx.make.completion(collection.id, id, request, { asked: token.asked })
  if (complete === undefined) {
    await judgeManifold(world, token)
    return ctx.block(`a mint was not complete ${inTime(ctx.settings)}`)
  }
  const again = () => ctx.api.putMint(collection.id, id, request)
  const shown = collection.kind === 'subscription' ? await expiring(complete, ctx, again) : complete
  token.record = shown
  const { metadata, onChain } = shown
  const ofAlike = [...tokens.values()].some(
    (one) => one !== token && one.collection === collection && one.title === metadata?.name,
  )
  world.check(ofAlike ? 'MINT-45' : apartBy(world, token, 'MINT-14'), metadata?.name === token.title, {
    message: 'a record has the name of another token',
    expected: token.title,
    actual: metadata?.name,
  })
  judgeDescription(world, token, shown)
  const [place] = places
  if (place !== undefined)
    world.check(deliveredBy(world, token), isOwner(onChain?.owner, place), {
      message: 'a record names another owner than the recipient',
      expected: place.address,
      actual: onChain?.owner,
    })
  if (collection.kind === 'subscription')
    world.check('MINT-25', typeof instant(onChain?.subscription?.expiresAt) === 'number', {
      message: 'a record of a subscription token does not say when it expires',
      expected: 'onChain.subscription.expiresAt, in the form of ISO 8601',
      actual: onChain?.subscription,
    })
  const double = [...tokens.values()].find((other) => other !== token && isSameToken(other, token))
  world.check(double?.collection === collection ? rulesOfIds(token) : 'MINT-24', double === undefined, {
    message: `the mint ids ${JSON.stringify(double?.id)} and ${JSON.stringify(id)} are one token`,
    expected: 'two tokens',
    actual: onChain,
  })
}

/** Where each time that it is asked for makes another token, a mint is never seen complete: the wallet tells. */
async function judgeManifold(world: World, { places: [place], title }: Token): Promise<void> {
  if (place === undefined) return
  const own = (await world.ctx.make.tokens(place.locator)).filter(({ metadata }) => metadata?.name === title)
  world.check('MINT-07', own.length <= 1, {
    message: 'a mint that is asked for again and again is never complete, and its wallet holds several tokens',
    expected: `one ${title} in ${place.locator}`,
    actual: own.map(tokenKey),
  })
}

/** A completed record has the description that was sent (MINT-14). */
export function judgeDescription(world: World, { title, request }: Token, { metadata }: MintRecord): void {
  if (metadata?.name !== title) return
  const { description } = request.metadata as Fields
  world.check('MINT-14', metadata.description === description, {
    message: 'a record has another description than the one that was sent',
    expected: description,
    actual: metadata.description,
  })
}

/** By which sentence a token is told apart from others whose ids are alike; `otherwise` where none is. */
export function apartBy(
  { tokens }: World,
  token: Pick<Token, 'id' | 'collection'>,
  otherwise: RequirementId,
): RequirementId {
  const { id = '', collection } = token
  if ([...tokens.values()].some((one) => one.id === id && one.collection !== collection)) return 'MINT-24'
  return id.includes('-') ? otherwise : 'MINT-45'
}

const rulesOfIds = ({ id = '' }: Token): RequirementId => (isPlainText(id) ? 'MINT-23' : 'MINT-45')

const isSameToken = ({ record: one }: Token, { record: other, collection }: Token): boolean =>
  familyOf(collection.chain) === 'evm'
    ? one?.onChain?.tokenId !== undefined &&
      one.onChain.tokenId === other?.onChain?.tokenId &&
      sameAddress(one.onChain.contractAddress, other?.onChain?.contractAddress)
    : one?.onChain?.txId !== undefined && one.metadata?.name === other?.metadata?.name
