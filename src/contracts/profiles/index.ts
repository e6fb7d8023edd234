import type { ConsumerName, Interaction } from '../interaction.ts'
import { batchInteractions } from './minting-backend/batch.ts'
import { collectionInteractions } from './minting-backend/collections.ts'
import { mintInteractions } from './minting-backend/minting.ts'
import { templateInteractions } from './minting-backend/templates.ts'
import { orderInteractions } from './storefront/orders.ts'
import { usageInteractions } from './storefront/usage.ts'
import { signingInteractions } from './wallet-app/signing.ts'
import { tokenInteractions } from './wallet-app/tokens.ts'
import { transferInteractions } from './wallet-app/transfers.ts'
import { walletInteractions } from './wallet-app/wallets.ts'

/** What each consumer relies on, in the order of its pact: where the stub has several answers, it gives the first. */
export const profiles: Readonly<Record<ConsumerName, readonly Interaction[]>> = {
  'wallet-app': [...walletInteractions, ...tokenInteractions, ...signingInteractions, ...transferInteractions],
  'minting-backend': [...collectionInteractions, ...templateInteractions, ...mintInteractions, ...batchInteractions],
  storefront: [...orderInteractions, ...usageInteractions],
}
