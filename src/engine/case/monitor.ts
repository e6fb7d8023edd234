import type { KitTypes } from '../interface/index.ts'
import type { Exchange } from '../transport/index.ts'
import type { CaseContext } from './context.ts'

/**
 * Watches what a case sends and is answered, and holds it against the interface where the case itself does not look. One for each
 * time that a case is carried out.
 */
export interface Monitor<W extends KitTypes = KitTypes> {
  /**
   * Takes an exchange as it ends, and whether it was sent with the full key. Sends nothing.
   * @returns what it shows otherwise than was asked for, by name: a read that does is repeated, for it may have been early
   */
  saw(exchange: Exchange, isOwn: boolean): readonly string[]
  /**
   * Called where the case has found no violation: looks again at what was seen, which may have been early, and judges it. Each
   * requirement may be judged, whether the case cites it or not; one that holds counts as not judged.
   */
  judge(context: CaseContext<W>): Promise<void>
}
