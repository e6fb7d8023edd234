/** Why an operation has no value of a dimension, by the document; `*` is any value. */
export const reasons: readonly (readonly [operations: string, values: string, because: string])[] = [
  ['createTemplate updateTemplate getUsage listCollections listWallets', 'chain=*', 'its request names no chain'],
  [
    'createCollection putCollection listCollections createTemplate updateTemplate getUsage',
    'named by=*',
    'it names no user',
  ],
  ['createWallet listWallets', 'named by=address named by=handle', 'a user is named by an e-mail address or a user id'],
  ['listWalletTokens', 'named by=handle', 'no wallet locator has a handle'],
  [
    'createOrder',
    'named by=address named by=handle named by=user_id',
    'the recipient is an e-mail address; others are not shown',
  ],
  ['createOrder', 'chain=aptos chain=solana', 'which chains payments take is not shown'],
  ['mint', 'named by=handle named by=user_id', 'it delivers to a wallet or an e-mail address'],
  ['mint', 'chain=aptos chain=solana', 'its request is not shown'],
  [
    'signMessage',
    'chain=aptos chain=solana named by=e-mail named by=handle named by=user_id',
    'a wallet is named by an EVM address',
  ],
  [
    'transferFromEmailWallet transferFromUserWallet',
    'chain=aptos named by=handle',
    'its variants are EVM and Solana, its parties wallets',
  ],
  ['transferFromUserWallet', 'named by=e-mail named by=user_id', 'its parties are addresses'],
  [
    'createCollection putCollection listCollections createOrder getUsage updateTemplate',
    'key=lacking_a_scope',
    'its scope is not shown',
  ],
]

/** Operations that have places in a request, of each kind of place. */
export const places: Readonly<Record<string, string>> = {
  'first page': 'listWalletTokens',
  'later page': 'listWalletTokens',
  'one item': 'batchMint',
  'several items': 'batchMint',
}
