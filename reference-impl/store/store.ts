import type { Store } from '../parts.ts'
import { collectionStore, templateStore } from './collections.ts'
import type { Database } from './database.ts'
import { actionStore, activityStore, orderStore } from './records.ts'
import { tokenStore } from './tokens.ts'
import { walletStore } from './wallets.ts'

export function createStore(database: Database): Store {
  return {
    atomically: database.atomically,
    wallets: walletStore(database),
    collections: collectionStore(database),
    templates: templateStore(database),
    tokens: tokenStore(database),
    actions: actionStore(database),
    orders: orderStore(database),
    activity: activityStore(database),
  }
}
