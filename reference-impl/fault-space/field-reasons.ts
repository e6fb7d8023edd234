import { type Because, because } from './row.ts'

const family = because('the field belongs to collections on the other family of chains')
const completion = because('it comes with completion (Minted token record)')
const later = because('it comes when the order was paid, which no client of the interface can do')
const waiting = because('an order that waits for its recipient need not have it yet (States and transitions, 3)')
const words = because('the words are not stated, and no other place shows them')
const opaque = because('what it looks like is for the service to say, and no other place shows it')
const others = because('tried with collections on EVM chains, where the cases draw it')
const answered = because('the document lists what a creation answers, and this is not part of it: the list shows it')
const optional = because('the document lists what the list adds, and this is not part of it')
const chosen = because('which number it is, is for the service to say, and what shows it twice is judged where it does')
const moment = because('which moment it is, is for the service to say')
const currency = because('no sentence says in which currency a charge is shown')
const item = because('whether it is told of the collection or of the token that is ordered is not stated')

/** What the answers of a kind do not hold, and what they need not hold. */
const absent: readonly (readonly [pattern: RegExp, reason: Because])[] = [
  [
    /^(createCollection|putCollection) .*(contractAddress|mintAddress) /,
    because('only the list has to show an address'),
  ],
  [/^(createCollection|putCollection) .*\/(supplyLimit|transferable|payments)/, answered],
  [/^listCollections evm .*mintAddress /, family],
  [/^listCollections solana .*contractAddress /, family],
  [/Collections? solana .*subscription/, because('no sentence says that there are subscriptions on Solana')],
  [/^listCollections .*\/(transferable|subscription|subscription\/enabled) \w+ (dropped|null)$/, optional],
  [/^listCollections .*\/(actionId|onChain\/type) /, optional],
  [
    /^createOrder .*callData \w+ (dropped|null|other-type)$/,
    because('the words do not say that an answer has to name them again'),
  ],
  [/^mintToken pending \/(metadata|onChain\/(tokenId|owner|txId))/, completion],
  [/^mintToken pending \/onChain\/subscription/, completion],
  [/^mintToken solana .*subscription/, because('no sentence says that there are subscriptions on Solana')],
  [
    /^mintToken solana \/onChain\/(contractAddress|tokenId) /,
    because('what a token on Solana has of it is not stated'),
  ],
  [/^batchMint answer .*(metadata|tokenId|owner|txId)/, completion],
  [/^createOrder .*delivery\/(txId|tokens)/, later],
  [/^createOrder open .*(charges|totalPrice|recipient|preparation)/, waiting],
  [/^createOrder open \S*\/order\/(quote|payment) \w+ (dropped|null)$/, waiting],
  [/^createOrder open .*(quantity|lineItems\/\*\/(metadata|quote|delivery)|quotedAt|expiresAt|payment)/, waiting],
  [/^listWalletTokens subscription .*animation_url/, because('tried with the other tokens on EVM chains')],
  [
    /^listWalletTokens subscription .*attributes list (dropped|cut)/,
    because('tried with the other tokens on EVM chains'),
  ],
]

/** Values that nobody but the service knows. */
const open: readonly (readonly [pattern: RegExp, reason: Because])[] = [
  [/ \S*(status|phase) text (cut|uneven)$/, words],
  [/Collection (evm|solana) \/onChain\/type text /, words],
  [/ \S*(orderId|clientSecret|serializedTransaction) text (cut|uneven|of-another|dropped|null|other-type)$/, opaque],
  [/Collection (evm|solana) \/actionId text (cut|uneven)$/, opaque],
  [/^batchMint answer .*actionId text (cut|uneven)$/, opaque],
  [/ \S*txId text (cut|uneven)$/, opaque],
  [/ \S*txId text of-another$/, because('whether several tokens are minted in one transaction is not stated')],
  [
    /^signMessage answer \/signedMessage text (cut|uneven)$/,
    because('which scheme is used is not stated, so that nobody can check a signature'),
  ],
  [
    /^listWalletTokens solana \S*locator text (cut|uneven|of-another)$/,
    because('how a locator without a contract is written is not stated'),
  ],
  [/metadata\/collection record of-another$/, because('its inside is not shown')],
  [/ \S*(quotedAt|expiresAt) text (cut|uneven|of-another)$/, moment],
  [/\/month text cut$/, because('how a month of the answer is written is not stated')],
  [/activeWallets number (uneven|of-another|stale)$/, because('what is counted is not stated')],
  [
    /validationErrors\/\*\/index number (other-type|uneven)$/,
    because('whether it counts from 0 or 1, and whether it is text, is not stated'),
  ],
  [
    /callData\/quantity anything /,
    because('its type is not stated, and no sentence sets it against the quantity of the item'),
  ],
  [/(salesTax|shipping|unit|totalPrice)\/currency text (cut|uneven|of-another)$/, currency],
  [/(salesTax|shipping) record of-another$/, currency],
  [/lineItems\/\*\/metadata\/(name|description|imageUrl) text (cut|uneven|of-another)$/, item],
  [/tokenStandard text of-another$/, because('which of the three a token has is not stated')],
  [/^mintToken evm \/onChain\/subscription record of-another$/, moment],
  [/subscription record of-another$/, moment],
  [/mintHash text cut$/, chosen],
]

/** What is the same in all that a run makes. */
const single: readonly (readonly [pattern: RegExp, reason: Because])[] = [
  [/^(create|put)Collection solana .* of-another$/, others],
  [/^listCollections solana .*fungibility text of-another$/, others],
  [
    /^putCollection evm .*fungibility text of-another$/,
    because('tried with collections that are made without an id, of which the cases draw it'),
  ],
  [
    /^batchMint answer .*actionId text of-another$/,
    because('whether the items of a batch are one action is not stated'),
  ],
  [/^listCollections solana .*(payments|onChain|chain|type|transferable|price|currency|recipientAddress)/, others],
  [
    / \S*(status|phase|dimension|tokenStandard|enabled) \w+ of-another$/,
    because('there is one value in all that a run makes'),
  ],
  [
    /Collections? evm \S*(currency|subscription|results) \w+ of-another$/,
    because('there is one value in all that a run makes'),
  ],
  [
    /^createOrder \S+ \S*(quantity|amount|currency|quote|delivery|description|imageUrl|metadata) \w+ of-another$/,
    because('there is one value in all that a run makes'),
  ],
  [
    /^listWalletTokens (subscription|solana) \S+ \w+ of-another$/,
    because('there is one value in all that a run makes'),
  ],
  [
    /^(mintToken solana \/onChain\/chain|createTemplate answer \/supply\/minted) \w+ of-another$/,
    because('there is one value in all that a run makes'),
  ],
]

/** Why a field of an answer has no fault; the first that fits `operation kind pointer type operator` holds. */
export const fieldReasons: readonly (readonly [pattern: RegExp, reason: Because])[] = [
  [/ (record|list) uneven$/, because('its parts have cells of their own')],
  [/ (record|number|boolean) cut$/, because('it has no end that could be lacking')],
  [
    /^mintToken evm \/metadata\/\S+ text stale$/,
    because('it is not there before completion: it is tried with the metadata'),
  ],
  [/^mintToken (pending|solana) .* stale$/, because('tried with the record of a token on an EVM chain')],
  [/activeWallets number stale$/, because('what is counted, and when, is not stated')],
  [
    /^listCollections \w+ \/results list stale$/,
    because('a list that runs behind looks the same, and no time is given'),
  ],
  [/ stale$/, because('it does not change once it was shown')],
  [/ refusal \/error boolean (of-another|uneven)$/, because('it has one value; another is no record (Error record)')],
  [/ refusal .*(message|error) text (of-another|cut|uneven)$/, because('the words of a message are not stated')],
  ...absent,
  ...open,
  ...single,
]
