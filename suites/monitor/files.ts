import { isFilled } from '../../src/interface/builders/builders.ts'
import type { ListedToken } from '../../src/interface/builders/tokens.ts'
import { type ChainFamily, familyOf } from '../../src/interface/chains.ts'
import type { AskedToken, Ledger } from './ledger.ts'
import { type Fields, isKnownChain, isOrdinary } from './request.ts'
import type { Wrong } from './wrong.ts'

type Member = 'image' | 'animation_url'

/** What tokens of a family are listed with; of those on Aptos the shape is not shown. */
const members: Readonly<Record<ChainFamily, readonly Member[]>> = {
  evm: ['image', 'animation_url'],
  solana: ['image'],
  aptos: [],
}

/** Whether a linked file is there to be stored anew: those of `example.com` are not, and one of this machine may be out of reach. */
const isFetchable = (url: unknown): url is string => isOrdinary(url) && /^https:\/\/(?!example\.)/.test(url)

/** Whether a file that was sent is there afterwards: where it was, or stored anew under another address. */
const isLasting = (url: unknown, hasOwnFiles: boolean): boolean =>
  hasOwnFiles ? isOrdinary(url) && url.startsWith('https:') : isFetchable(url)

/** Whether a collection that was asked for so has an image by the time that it is listed. */
export const hasImage = (body: Fields, imageUrl: unknown): boolean =>
  isLasting(imageUrl, body.reuploadLinkedFiles === false)

/** The same file, whichever part of it an address names. */
const fileOf = (url: unknown): string => String(url).replace(/#.*/, '')

const ruleOf = (requests: readonly AskedToken[]): Wrong['rule'] =>
  requests.every(({ inBatch }) => inBatch) ? 'BATCH-07' : 'LIST-05'

/** What a token was sent with and is listed without, or with what is another's. */
export function wrongFiles(ledger: Ledger, token: ListedToken, beside: readonly ListedToken[]): Wrong[] {
  const { chain, metadata } = token
  const requests = ledger.named(metadata?.name)
  if (requests.length === 0 || !isOrdinary(metadata?.name) || !isKnownChain(chain)) return []
  const lost = members[familyOf(chain)].filter(
    (member) =>
      !isFilled(metadata[member]) &&
      requests.every(({ metadata: sent, hasOwnFiles }) => isLasting(sent[member], hasOwnFiles)),
  )
  const wrong = lost.map((member): Wrong => {
    const message = `a token is listed without the ${member} that was sent`
    return { rule: ruleOf(requests), message, expected: requests[0]?.metadata[member], actual: metadata[member] }
  })
  const owner = ownerOf(ledger, token, beside)
  if (owner === undefined) return wrong
  const message = `a token is listed with the image of another: ${owner}`
  return [...wrong, { rule: ruleOf(requests), message, expected: requests[0]?.metadata.image, actual: metadata.image }]
}

/**
 * The name of a token whose image another has: the very address that was sent with it, or that of a copy. Equal files may have one copy,
 * and where all of them have, it may be what is shown of files that could not be fetched.
 */
function ownerOf(ledger: Ledger, { metadata }: ListedToken, beside: readonly ListedToken[]): unknown {
  const shown = metadata?.image
  const own = ledger.named(metadata?.name).map((one) => one.metadata.image)
  if (!isFilled(shown) || own.includes(shown) || own.some((url) => fileOf(url) === shown)) return undefined
  if (!own.every(isFetchable)) return undefined
  const others = beside.filter((one) => one.metadata?.name !== metadata?.name)
  const hasOtherImage = others.some(({ metadata: one }) => isFilled(one?.image) && one?.image !== shown)
  const owner = others.find((one) => {
    const sent = ledger.named(one.metadata?.name).map((request) => request.metadata.image)
    if (sent.length === 0 || !sent.every(isFetchable) || one.metadata?.image !== shown) return false
    const isOtherFile = sent.every((url) => own.every((mine) => fileOf(mine) !== fileOf(url)))
    return sent.some((url) => url === shown) || (isOtherFile && hasOtherImage)
  })
  return owner?.metadata?.name
}
