import type { FaultId } from '../../reference-impl/index.ts'

const twoAnswers = 'Pact looks at one answer, and this shows between two'
const noComparison = 'Pact compares an answer with an example, and not with what was sent'
const inWorlds = 'it takes more of the world than the one token of an interaction'
const noOrder = 'tokens are listed in no order that is told, so that a second page may have either'

/** Blunt faults that touch a requirement of a contract, and show in no exchange of it; with the reason. */
export const invisible: Readonly<Partial<Record<FaultId, string>>> = {
  'listing-first-page-for-all': noOrder,
  'mint-attributes-refused': 'no interaction sends attributes',
  'mint-contract-of-its-own': twoAnswers,
  'order-payment-currency-fixed': noComparison,
  'repeat-mints-again': twoAnswers,
  'sign-first-key-for-all': twoAnswers,
  'sign-only-on-polygon': 'the contract signs on the chain of the configuration alone',
  'supply-one-less': inWorlds,
  'supply-without-limit': inWorlds,
  'transfer-of-whole-wallet': inWorlds,
  'usage-without-month': 'Pact cannot say that usage is a record or a list, so the contract leaves it open',
  'wallet-second-chain-refused': twoAnswers,
}

const unprovokable = 'no client can bring its state about'

/** Interactions that no fault makes fail, with the reason. */
export const unfailing: Readonly<Record<string, string>> = {
  'minting-backend/mint-batch-while-unavailable': unprovokable,
  'storefront/usage-as-list': unprovokable,
  'storefront/usage-as-record': unprovokable,
  'wallet-app/transfer-from-risky-email-wallet': unprovokable,
  'wallet-app/transfer-from-risky-user-wallet': unprovokable,
}
