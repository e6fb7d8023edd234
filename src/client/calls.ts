// Made by tools/generate/operations.ts from spec/openapi.yaml: npm run generate.
import type { Call } from './call.ts'

/** The operations of the interface, one method each. */
export interface Calls {
  /** Create the wallet of a user on a chain. Answers 201 the first time and 200, with the same address, from then on. */
  readonly createWallet: Call<'createWallet'>
  /** Wallets of one user. One of the two parameters names the user. */
  readonly listWallets: Call<'listWallets'>
  /** Tokens that a wallet holds. Paged; `page` counts from 1. Its 400 has an error shape of its own. */
  readonly listWalletTokens: Call<'listWalletTokens'>
  /** Sign a message with the key of a wallet. */
  readonly signMessage: Call<'signMessage'>
  /** Transfer a token out of a wallet that was created with an e-mail address. The user is asked to consent first; what comes after is told through a webhook. */
  readonly transferFromEmailWallet: Call<'transferFromEmailWallet'>
  /** Transfer a token out of a wallet that was created with a user id. */
  readonly transferFromUserWallet: Call<'transferFromUserWallet'>
  /** Create a collection under an id that the service makes. */
  readonly createCollection: Call<'createCollection'>
  /** Every collection of the project. Holds the collections `default-solana` and `default-polygon`, which every project has. */
  readonly listCollections: Call<'listCollections'>
  /** Create a collection under an id that the caller chose. */
  readonly putCollection: Call<'putCollection'>
  /** Create a template in a collection. */
  readonly createTemplate: Call<'createTemplate'>
  /** Change the metadata of a template. */
  readonly updateTemplate: Call<'updateTemplate'>
  /** Mint a token, once for each id. Answers before the chain does. Repeating the request never makes a second token; after completion the same request answers the completed record. */
  readonly mintToken: Call<'mintToken'>
  /** Mint a token to a wallet or an e-mail address. The interface names this operation, its path and its scope; request and responses are not stated. */
  readonly mint: Call<'mint'>
  /** Mint many tokens. An enterprise feature, which a target may not offer. Up to 125 tokens in a request are recommended. */
  readonly batchMint: Call<'batchMint'>
  /** Create an order for tokens of a collection. With a recipient, the order is quoted. Without, it waits in `requires-recipient`. Which success status is answered is not stated, therefore the range. */
  readonly createOrder: Call<'createOrder'>
  /** Usage of a project by month. Alpha. */
  readonly getUsage: Call<'getUsage'>
}
