/** Why two values never meet in a request, by the document: any of the one side with any of the other; `name=*` is every value of it. */
export type Reason = readonly [some: readonly string[], others: readonly string[], because: string]

const of =
  (dimension: string) =>
  (...values: readonly string[]): readonly string[] =>
    values.map((value) => `${dimension}=${value}`)
const operation = of('operation')
const chain = of('chain')
const named = of('named by')
const collection = of('collection')
const template = of('template')
const key = of('key')
const position = of('position')
const spelling = of('spelling')
const members = of('members')
const answer = of('answer')

const wallets = operation('createWallet', 'listWallets', 'signMessage')
const reads = operation('getUsage', 'listCollections', 'listWalletTokens', 'listWallets')
const transfers = operation('transferFromEmailWallet', 'transferFromUserWallet')
const places = position('first of several refused', 'middle one refused', 'last of several refused')
const pages = position('first page', 'later page', 'beyond the last page')
const items = position('one item', 'several items')

export const reasons: readonly Reason[] = [
  [
    operation('createTemplate', 'updateTemplate', 'getUsage', 'listCollections', 'listWallets'),
    chain('*'),
    'its request names no chain',
  ],
  [
    operation('createCollection', 'putCollection', 'listCollections', 'createTemplate', 'updateTemplate', 'getUsage'),
    named('*'),
    'it names no user',
  ],
  [
    operation('createWallet', 'listWallets'),
    named('address', 'handle'),
    'a user is named by an e-mail address or a user id',
  ],
  [operation('listWalletTokens'), named('handle'), 'no wallet locator has a handle'],
  [
    operation('createOrder'),
    named('address', 'handle', 'user id'),
    'the recipient is an e-mail address; others are not shown',
  ],
  [operation('createOrder'), chain('aptos', 'solana'), 'which chains payments take is not shown'],
  [
    operation('mint'),
    [
      ...named('handle', 'user id'),
      ...chain('aptos', 'solana'),
      ...members('*'),
      ...spelling('number for text', 'other letter case'),
      ...collection('subscription'),
      ...template('with a template'),
      ...key('other project'),
    ],
    'its request and its answers are not shown: what is sent is that of the PUT, and what comes of it is recorded',
  ],
  [
    operation('signMessage'),
    [...chain('aptos', 'solana'), ...named('e-mail', 'handle', 'user id')],
    'a wallet is named by an EVM address',
  ],
  [transfers, [...chain('aptos'), ...named('handle')], 'its variants are EVM and Solana, its parties wallets'],
  [operation('transferFromUserWallet'), named('e-mail', 'user id'), 'its parties are addresses'],
  [
    operation('createCollection', 'putCollection', 'listCollections', 'createOrder', 'getUsage', 'updateTemplate'),
    key('lacking a scope'),
    'its scope is not shown',
  ],
  [
    [...wallets, ...operation('getUsage', 'listCollections')],
    [...collection('*'), ...template('*')],
    'it names no collection',
  ],
  [operation('createCollection', 'putCollection'), template('*'), 'it makes the collection, which has no template yet'],
  [
    operation('createCollection'),
    key('other project'),
    'it names nothing of the first project, and makes a collection of the other (`putCollection` looks at ids)',
  ],
  [
    operation('transferFromEmailWallet'),
    key('other project'),
    'whether projects share the wallets of an address is not said (project-email-wallets)',
  ],
  [operation('updateTemplate'), template('without one'), 'what changes a template that is not there is refused'],
  [reads, members('*'), 'it has no body'],
  [operation('signMessage'), members('*'), 'its body has one member'],
  [
    operation('createWallet', 'createCollection', 'createOrder', 'transferFromEmailWallet', 'transferFromUserWallet'),
    spelling('percent-encoded'),
    'nothing that it names stands in its path or query',
  ],
  [reads, spelling('number for text'), 'what stands in a path or a query has no type'],
  [
    operation('createTemplate', 'updateTemplate', 'getUsage', 'createWallet', 'listWallets', 'listCollections'),
    spelling('other letter case'),
    'it names no address, and whether the capitals of other names count is not shown',
  ],
  [operation('listCollections'), spelling('beyond ASCII', 'percent-encoded'), 'its request names nothing'],
  [transfers, spelling('beyond ASCII'), 'its fields are a chain, addresses and numbers'],
  [
    spelling('number for text'),
    key('none', 'unknown', 'lacking a scope', 'other project'),
    'whether the key or the form of a body is looked at first is not said (`readFirst`)',
  ],
  [
    named('user id', 'handle'),
    spelling('other letter case'),
    'who names a user so names no address, and whether the capitals of other names count is not shown',
  ],
  [chain('aptos'), spelling('other letter case'), 'how addresses of Aptos are spelt is not shown'],
  [places, answer('taken'), 'an answer that names items is a refusal'],
  [answer('taken'), key('none', 'unknown'), 'no operation goes with such a key (Authentication, 1 and 3)'],
  [
    places,
    key('none', 'unknown', 'lacking a scope', 'other project'),
    'who is not let in is told of no item (Authentication, 3)',
  ],
  [
    position('beyond the last page'),
    key('none', 'unknown', 'lacking a scope', 'other project'),
    'who is not let in gets no page, so none is known to be beyond the last',
  ],
  [pages, [...members('*'), ...spelling('number for text')], 'a page is asked for without a body'],
  [pages, named('handle'), 'no wallet locator has a handle'],
  [pages, template('with a template'), 'a listing is of a wallet, and no token says that it was made of a template'],
  [
    chain('aptos', 'solana'),
    collection('subscription'),
    'expiresAt and ERC-5643 are shown for EVM tokens alone (Token held in a wallet)',
  ],
  [
    spelling('number for text'),
    answer('taken'),
    'whether a number is taken for a text is left to the service (ERR-13, SHOULD): ours refuses it',
  ],
]

/** Kinds of places, and the only operations that have them. */
const placesOf: readonly (readonly [places: readonly string[], operations: readonly string[]])[] = [
  [pages, ['listWalletTokens']],
  [items, ['batchMint', 'createOrder']],
  [places, ['batchMint']],
]

/** @returns why the document has no such pair, if it says so */
export function reasonOf(one: string, other: string): string | undefined {
  const [name = '', value = ''] = one.split('=')
  if (name === 'operation') {
    const place = placesOf.find(([values]) => values.includes(other))
    if (place !== undefined && !place[1].includes(value)) return 'it has no such places'
  }
  const fits = (values: readonly string[], pair: string): boolean =>
    values.includes(pair) || values.includes(`${pair.split('=')[0]}=*`)
  return reasons.find(
    ([some, others]) => (fits(some, one) && fits(others, other)) || (fits(some, other) && fits(others, one)),
  )?.[2]
}
