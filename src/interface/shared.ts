import { CollectionWatch } from './builders/collection-watch.ts'
import { FirstMade } from './builders/first-made.ts'
import { HelperKeys } from './helper-keys.ts'

/** What the cases of one run share. */
export class Shared {
  readonly collections: CollectionWatch
  readonly keys: HelperKeys = new HelperKeys()
  readonly first: FirstMade = new FirstMade()

  /** @param now the clock of what takes a while, in ms */
  constructor(now?: () => number) {
    this.collections = new CollectionWatch(now)
  }
}
