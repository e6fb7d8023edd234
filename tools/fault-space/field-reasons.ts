import { type Because, because } from './row.ts'

const family = because('the field belongs to collections on the other family of chains')
const completion = because('it comes with completion (Minted token record)')
const later = because('it comes when the order was paid, which no client of the interface can do')
const waiting = because('an order that waits for its recipient need not have it yet (States and transitions, 3)')

/** Why a field of an answer has no fault; the first that fits `operation kind pointer type operator` holds. */
export const fieldReasons: readonly (readonly [pattern: RegExp, reason: Because])[] = [
  [/ (record|list) uneven$/, because('its parts have cells of their own')],
  [/ (record|number|boolean) cut$/, because('it has no end that could be lacking')],
  [/^mintToken (pending|solana) .* stale$/, because('tried with the record of a token on an EVM chain')],
  [/ stale$/, because('it does not change once it was shown')],
  [/ refusal \/error boolean (of-another|uneven)$/, because('it has one value; another is no record (Error record)')],
  [/ refusal .*(message|error) text (of-another|cut|uneven)$/, because('the words of a message are not stated')],

  // What the answers of a kind do not hold.
  [
    /^(createCollection|putCollection) .*(contractAddress|mintAddress) /,
    because('only the list has to show an address'),
  ],
  [/^listCollections evm .*mintAddress /, family],
  [/^listCollections solana .*contractAddress /, family],
  [/Collections? solana .*subscription/, because('no sentence says that there are subscriptions on Solana')],
  [/^mintToken pending \/(metadata|onChain\/(tokenId|owner|txId))/, completion],
  [/^mintToken solana .*subscription/, because('no sentence says that there are subscriptions on Solana')],
  [/^createOrder .*delivery\/(txId|tokens)/, later],
  [/^createOrder open .*(charges|totalPrice|recipient|preparation)/, waiting],
  [/^listWalletTokens subscription .*animation_url/, because('tried with the other tokens on EVM chains')],

  // What is the same for all of them.
  [
    /^createCollection solana .*(payments|description|imageUrl) .* of-another$/,
    because('tried with collections on EVM chains'),
  ],
  [
    / \/?\S*(status|phase|dimension|tokenStandard|enabled) text of-another$/,
    because('there is one value in all that a run makes'),
  ],
  [
    /Collections? (evm|solana) .*subscription(\/enabled)? (record|boolean) of-another$/,
    because('there is one value: enabled'),
  ],
]
