import type { Inside } from '../options.ts'
import type { Wrap } from '../parts.ts'

/** @throws RangeError for the id of no fault */
export type LoadFaults = (ids: readonly string[]) => Promise<Wrap>

export interface FaultState {
  readonly faults: readonly string[]
  /** How many requests are still answered with them. */
  readonly requests: number
}

export interface FaultSwitch {
  /** From now on `requests` requests are answered by a server on the same store that has these faults. */
  on(faults: readonly string[], requests: number): Promise<void>
  off(): Promise<void>
  state(): FaultState
}

export function createFaultSwitch(inside: Inside, load: LoadFaults): FaultSwitch {
  let left: FaultState = { faults: [], requests: 0 }
  let stop = async (): Promise<void> => {}

  async function off(): Promise<void> {
    left = { faults: [], requests: 0 }
    inside.divert(undefined)
    const ended = stop
    stop = async () => {}
    await ended()
  }

  return {
    off,
    state: () => left,
    async on(faults, requests) {
      const wrap = await load(faults)
      await off()
      const faulty = inside.beside(wrap)
      // Once it has answered its share it goes on with what it was given to mint, until another takes its place.
      stop = faulty.stop
      left = { faults, requests }
      inside.divert((request) => {
        left = { faults, requests: left.requests - 1 }
        if (left.requests <= 0) {
          inside.divert(undefined)
          left = { faults: [], requests: 0 }
        }
        return faulty.fetch(request)
      })
    },
  }
}
