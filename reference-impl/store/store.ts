import { trueChance } from '../chance.ts'
import type { Store } from '../parts.ts'
import { collectionStore, templateStore } from './collections.ts'
import type { Database } from './database.ts'
import { actionStore, activityStore, orderStore } from './records.ts'
import { tokenStore } from './tokens.ts'
import { walletStore } from './wallets.ts'

export function createStore(database: Database, chance = trueChance): Store {
  return {
    atomically: database.atomically,
    wallets: walletStore(database, chance),
    collections: collectionStore(database),
    templates: templateStore(database),
    tokens: tokenStore(database),
    actions: actionStore(database),
    orders: orderStore(database),
    activity: activityStore(database),
  }
}
