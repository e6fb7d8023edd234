import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Chance } from './parts.ts'

/** What nobody can foresee. */
export const trueChance: Chance = { uuid: randomUUID, bytes: randomBytes }

export interface SeededChance extends Chance {
  /** Begins anew; what begins from another text never gives the same. */
  begin(from: string): void
}

/** Gives the same again for the same seed, beginning and order of the calls. For sandboxes only: whoever has the seed foresees all. */
export function seededChance(seed: number): SeededChance {
  let start = ''
  let calls = 0

  function bytes(length: number): Buffer {
    calls += 1
    const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, block) =>
      createHmac('sha256', String(seed))
        .update(JSON.stringify([start, calls, block]))
        .digest(),
    )
    return Buffer.concat(blocks).subarray(0, length)
  }

  return {
    bytes,
    uuid() {
      const drawn = bytes(16)
      // Version 4, variant 1: RFC 9562.
      drawn[6] = ((drawn[6] ?? 0) & 0x0f) | 0x40
      drawn[8] = ((drawn[8] ?? 0) & 0x3f) | 0x80
      return drawn.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
    begin(from) {
      start = from
      calls = 0
    },
  }
}
