import { collectionStore, templateStore } from './collections.ts'
import type { Database } from './database.ts'
import { actionStore, activityStore, orderStore } from './records.ts'
import { tokenStore } from './tokens.ts'
import { walletStore } from './wallets.ts'

export interface Store {
  /** See `Database`. Every call made within joins the transaction. */
  atomically<T>(work: () => Promise<T>): Promise<T>
  readonly wallets: ReturnType<typeof walletStore>
  readonly collections: ReturnType<typeof collectionStore>
  readonly templates: ReturnType<typeof templateStore>
  readonly tokens: ReturnType<typeof tokenStore>
  readonly actions: ReturnType<typeof actionStore>
  readonly orders: ReturnType<typeof orderStore>
  readonly activity: ReturnType<typeof activityStore>
}

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
