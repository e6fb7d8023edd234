import type { FaultEntry } from './fault.ts'
import type { FaultArea, FaultId } from './fault-id.ts'
import entries from './list.json' with { type: 'json' }

export interface ListedFault extends FaultEntry {
  readonly id: FaultId
  /** The folder that it is in. */
  readonly area: FaultArea
}

/** What is told of each fault; none of them is loaded for it. */
export const faultList = entries as readonly ListedFault[]

export const isFaultId = (text: string): text is FaultId => faultList.some(({ id }) => id === text)
