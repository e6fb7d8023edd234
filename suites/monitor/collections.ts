import { familyOf } from '../../src/interface/arbitraries/chains.ts'
import { idOf, isFilled } from '../../src/interface/builders/builders.ts'
import { isSameCurrency } from '../../src/interface/builders/shop.ts'
import { sameAddress } from '../../src/interface/builders/tokens.ts'
import type { RequirementId } from '../../src/interface/case.ts'
import { amountOf } from '../../src/kit/case.ts'
import { hasImage } from './files.ts'
import type { Ledger } from './ledger.ts'
import { type Fields, fieldsOf, isKept, isKnownChain, isOrdinary, isToldChain } from './request.ts'
import type { Wrong } from './wrong.ts'

/** What an entry of the list shows otherwise than each request for its id has asked for. */
export function wrongCollection(ledger: Ledger, entry: unknown): readonly Wrong[] {
  const id = idOf(entry)
  if (typeof id !== 'string') return []
  if (id.startsWith('default-') && ledger.collections.of(id).length === 0) return wrongDefault(ledger, fieldsOf(entry))
  const [found = [], ...others] = ledger.collections.of(id).map((body) => wrongTerms(body, fieldsOf(entry)))
  // What becomes of another body for an id that is there is open: each term may be that of any of them.
  const wrong = found.filter(({ message }) => others.every((more) => more.some((one) => one.message === message)))
  return ledger.collections.hasTokens(id)
    ? [...wrong, ...wrongPlace(ledger.collections.termOf(id, 'chain'), fieldsOf(entry))]
    : wrong
}

/** A collection that every project has keeps its name, whatever is created beside it. */
function wrongDefault(ledger: Ledger, { id, metadata }: Fields): readonly Wrong[] {
  const { name } = fieldsOf(metadata)
  if (!ledger.collections.hasNamed(name)) return []
  const message = 'a default collection has the name of one that was created'
  return [{ rule: 'COL-19', message, expected: 'a name of its own', actual: { id, name } }]
}

/** Where a collection is that has tokens; of one on Aptos it is not shown under which name. */
function wrongPlace(chain: unknown, { id, onChain }: Fields): readonly Wrong[] {
  const family = isKnownChain(chain) ? familyOf(chain) : 'aptos'
  if (family === 'aptos') return []
  const [rule, field] =
    family === 'evm' ? (['COL-22', 'contractAddress'] as const) : (['COL-23', 'mintAddress'] as const)
  if (isFilled(fieldsOf(onChain)[field])) return []
  const message = `the list does not show the ${field} of a collection that has tokens`
  return [{ rule, message, expected: 'a text', actual: { id, onChain } }]
}

function wrongTerms(body: Fields, entry: Fields): readonly Wrong[] {
  const wrong: Wrong[] = []
  const hold = (rule: RequirementId, field: string, expected: unknown, actual: unknown, isKept: boolean): void => {
    const message = `${field} of a collection is not listed as it was sent`
    if (!isKept) wrong.push({ rule, message, expected, actual: { id: idOf(entry), [field]: actual } })
  }
  const [asked, shown] = [fieldsOf(body.metadata), fieldsOf(entry.metadata)]
  for (const field of ['name', 'description', 'symbol'])
    if (isKept(field, asked[field]))
      hold('COL-19', `metadata.${field}`, asked[field], shown[field], asked[field] === shown[field])
  // One that was uploaded anew has another address.
  if (hasImage(body, asked.imageUrl))
    hold('COL-19', 'metadata.imageUrl', 'an address', shown.imageUrl, isFilled(shown.imageUrl))
  const { chain } = fieldsOf(entry.onChain)
  hold('COL-19', 'the chain', body.chain, chain, isToldChain(body.chain, chain))
  // What a subscription is where nothing is said of it, has to be false.
  const { fungibility = 'non-fungible', transferable = 'subscription' in body ? undefined : true, supplyLimit } = body
  // Where there are no such, the wish may not be heeded.
  const mayBeSemi = isKnownChain(body.chain) && familyOf(body.chain) !== 'aptos'
  if (fungibility === 'non-fungible' || (fungibility === 'semi-fungible' && mayBeSemi))
    hold('COL-34', 'the fungibility', fungibility, entry.fungibility, entry.fungibility === fungibility)
  if (typeof supplyLimit === 'number' && supplyLimit > 0 && Number.isSafeInteger(supplyLimit))
    hold('COL-20', 'the supply limit', supplyLimit, entry.supplyLimit, entry.supplyLimit === supplyLimit)
  // What the list may leave out counts where it is there. Where nothing can be bound, the wish may not be heeded.
  const mayBeBound = isKnownChain(body.chain) && familyOf(body.chain) !== 'solana'
  if (
    (transferable === true || mayBeBound) &&
    typeof transferable === 'boolean' &&
    typeof entry.transferable === 'boolean'
  )
    hold('COL-35', 'transferable', transferable, entry.transferable, entry.transferable === transferable)
  const { enabled } = fieldsOf(body.subscription)
  const subscription = fieldsOf(entry.subscription)
  if (typeof enabled === 'boolean' && typeof subscription.enabled === 'boolean')
    hold('COL-38', 'subscription.enabled', enabled, subscription.enabled, subscription.enabled === enabled)
  holdPayments(fieldsOf(body.payments), fieldsOf(entry.payments), hold)
  return wrong
}

type Hold = (rule: RequirementId, field: string, expected: unknown, actual: unknown, isKept: boolean) => void

/** How a currency is spelled is not shown. */
function holdPayments(asked: Fields, shown: Fields, hold: Hold): void {
  const { price, currency, recipientAddress } = asked
  const isPrice = typeof price === 'string' && /^\d+(\.\d+)?$/.test(price)
  if (!isPrice || !isOrdinary(currency) || typeof recipientAddress !== 'string') return
  hold('COL-21', 'payments.price', price, shown.price, amountOf(price) === amountOf(shown.price))
  hold('COL-21', 'payments.currency', currency, shown.currency, isSameCurrency(currency, shown.currency))
  const isKept = sameAddress(shown.recipientAddress, recipientAddress)
  hold('COL-21', 'payments.recipientAddress', recipientAddress, shown.recipientAddress, isKept)
}
