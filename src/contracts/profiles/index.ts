import type { ConsumerName, Interaction } from '../interaction.ts'
import { collectionInteractions, templateInteractions } from './minting-backend/collections.ts'
import { batchInteractions, mintInteractions } from './minting-backend/minting.ts'
import { orderInteractions } from './storefront/orders.ts'
import { usageInteractions } from './storefront/usage.ts'
import { tokenInteractions } from './wallet-app/tokens.ts'
import { transferInteractions } from './wallet-app/transfers.ts'
import { signingInteractions, walletInteractions } from './wallet-app/wallets.ts'

/** What each consumer relies on, in the order of its pact: where the stub has several answers, it gives the first. */
export const profiles: Readonly<Record<ConsumerName, readonly Interaction[]>> = {
  'wallet-app': [...walletInteractions, ...tokenInteractions, ...signingInteractions, ...transferInteractions],
  'minting-backend': [...collectionInteractions, ...templateInteractions, ...mintInteractions, ...batchInteractions],
  storefront: [...orderInteractions, ...usageInteractions],
}
