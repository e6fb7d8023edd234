import type { Choices } from '../choices.ts'

/** The nodes that answer reads: reads are not said to be consistent with writes, nor with each other. */
export interface Nodes {
  /** How far behind the node reads whose turn it is, in ms. */
  lagMs(): number
}

/** Two that take turns, the second of which may run behind the first. */
export function createNodes({ listingLagMs, secondNodeLagMs }: Choices): Nodes {
  let turn = 0
  return {
    lagMs() {
      turn += 1
      return listingLagMs + (turn % 2 === 0 ? secondNodeLagMs : 0)
    },
  }
}
