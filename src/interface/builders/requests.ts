import type { components } from '../../../spec/openapi.d.ts'
import { getList, getPath } from '../../engine/case/index.ts'
import type { RunSettings } from '../settings.ts'
import { forms } from './forms.ts'
import type { Names } from './names.ts'

type Schemas = components['schemas']
type Changes = Readonly<Record<string, unknown>>

/** A page image that no target has to fetch: every request that we build switches the re-upload off. */
export const imageUrl = 'https://example.com/conformint/image.png'

/** A small image that has been there for decades: what `assets.image` is unless it is configured. */
export const publicImageUrl = 'https://www.w3.org/Icons/w3c_home.png'

/** Another one beside it. */
export const otherPublicImageUrl = 'https://www.w3.org/Icons/w3c_main.png'

/** The trait that every token of ours has. */
const ownTrait = 'Made as'

/**
 * Attributes that a service has added of its own accord, which nothing forbids: of traits that nobody has sent.
 * @param sent attributes of the request
 * @param shown attributes as they are told, whatever they are
 */
export function addedAttributes(sent: unknown, shown: unknown): readonly unknown[] {
  const traits = getList(sent).map((one) => getPath(one, 'trait_type'))
  return getList(shown).filter((one) => {
    const trait = getPath(one, 'trait_type')
    return typeof trait === 'string' && trait !== ownTrait && !traits.includes(trait)
  })
}

/** An address that could pay or be paid; nobody holds its key. */
export const outsideAddress = '0x00000000000000000000000000000000c0ffee11'

/** A collection to order from; without a price, at the least that is asked for. */
export interface Priced {
  readonly id: string
  readonly price?: string
}

/**
 * One builder of a valid request for each operation. A negative case takes one of these and changes one thing, by
 * `changes` (merged at the top level) or by `without`.
 */
export type Requests = ReturnType<typeof createRequests>

export function createRequests(settings: RunSettings, names: Names) {
  /** What no other has: where one is taken for another, it shows. */
  const named = (kind: string) => {
    const name = `${kind} ${names.mark()}`
    return { name, description: `${name}, made by a conformance run` }
  }
  const metadata = (image = imageUrl) => {
    const { name, description } = named('Token')
    return { name, image, description, attributes: [{ trait_type: ownTrait, value: name }] }
  }
  const lineItem = (collectionId: string, changes: Changes = {}): Changes => ({
    ...forms.lineItem({ collectionLocator: `${settings.namespace}:${collectionId}`, totalPrice: '0.01' }),
    ...changes,
  })
  /** Payment on the EVM chain, in `usdc`. */
  const payment = (changes: Changes = {}): Changes => ({
    ...forms.payment({
      method: settings.chains.evm,
      currency: 'usdc',
      receiptEmail: 'receipts@example.com',
      payerAddress: outsideAddress,
    }),
    ...changes,
  })
  return {
    collection: (changes: Changes = {}): Schemas['CreateCollection'] & Changes => ({
      ...forms.createCollection(settings.chains.evm as Schemas['CreateCollection']['chain'], {
        ...named('Collection'),
        imageUrl,
        symbol: 'CNF',
      }),
      ...changes,
    }),
    /** Mint of a new token to `recipient`, a mint recipient locator. */
    mint: (recipient: string, changes: Changes = {}): Schemas['MintRequest'] & Changes => ({
      ...forms.mint(recipient, metadata()),
      ...changes,
    }),
    /** Item of a batch; carries an id only when `changes` gives one. */
    batchItem: (recipient: string, changes: Changes = {}): Changes => ({
      ...forms.batchItem(recipient, metadata(settings.assets.image)),
      ...changes,
    }),
    template: (changes: Changes = {}): Schemas['CreateTemplate'] & Changes => {
      const { name, description } = named('Template')
      return { ...forms.createTemplate({ name, image: imageUrl, description }, 10), ...changes }
    },
    /** A change of all that can be changed of a template: whether any of it may be left out is not said. */
    templateChange: () => ({ metadata: { ...named('Changed'), imageUrl: settings.assets.image } }),
    lineItem,
    payment,
    /** Order of one token of each collection, to be delivered to `email`; `undefined` leaves the recipient out. */
    order: (of: readonly Priced[], email: string | undefined, changes: Changes = {}): Changes => {
      const items = of.map(({ id, price }) =>
        lineItem(id, price === undefined ? {} : { callData: { totalPrice: price } }),
      )
      const { recipient, noRecipient } = forms.createOrder
      const { body } = email === undefined ? noRecipient(payment(), items) : recipient(payment(), items, email)
      return { ...body, ...changes }
    },
  }
}

/** A copy of `request` that lacks one property. */
export function without(request: Readonly<Record<string, unknown>>, property: string): Record<string, unknown> {
  const { [property]: _left, ...rest } = request
  return rest
}
