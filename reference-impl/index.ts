import type { FaultId } from './faults/fault-id.ts'
import { faults } from './faults/index.ts'
import type { Wrap } from './parts.ts'

export type { Difficulty, Fault } from './faults/fault.ts'
export type { FaultId } from './faults/fault-id.ts'
export { faults } from './faults/index.ts'
export type {
  Choices,
  Edge,
  KeyTable,
  ListenOptions,
  Parts,
  ReferenceOptions,
  RunningReference,
  Snapshot,
  Wrap,
} from './server.ts'
export { defaultChoices, referenceKeys, startReference } from './server.ts'

/**
 * What to give as `wrap`, so that the server has these faults: `startReference({ wrap: withFaults('wallet-created-twice') })`.
 * @param ids of `faults`; the first is innermost
 * @throws RangeError when there is no such fault
 */
export function withFaults(...ids: readonly FaultId[]): Wrap {
  const chosen = ids.map((id) => {
    const fault = faults.find((one) => one.id === id)
    if (fault === undefined) throw new RangeError(`There is no fault ${JSON.stringify(id)}; \`faults\` lists them.`)
    return fault
  })
  return (parts) => chosen.reduce((made, fault) => fault.wrap(made), parts)
}
