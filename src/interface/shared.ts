import { HelperKeys } from './helper-keys.ts'
import { CollectionWatch } from './make/collection-watch.ts'

/** What the cases of one run share. */
export class Shared {
  readonly collections: CollectionWatch = new CollectionWatch()
  readonly keys: HelperKeys = new HelperKeys()
}
