import type { FaultId } from './faults/fault-id.ts'
import { faults } from './faults/index.ts'
import type { Wrap } from './parts.ts'
import type { Preset } from './presets/presets.ts'

export type { Difficulty, Fault } from './faults/fault.ts'
export type { FaultId } from './faults/fault-id.ts'
export { faults } from './faults/index.ts'
export type { OperationId } from './presets/operations.ts'
export { type Preset, type PresetOptions, presets } from './presets/presets.ts'
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
 * What to give as `wrap`, so that the server has these faults: `startReference({ wrap: withFaults('wallet-created-twice') })`. With
 * `presets`, it has a bad day instead: `withFaults(presets.unavailable({ on: 'mintToken', times: 2 }))`.
 * @param chosen ids of `faults`, and presets; the first is innermost
 * @returns also `reset()`, after which the presets begin anew
 * @throws RangeError when there is no such fault
 */
export function withFaults(...chosen: readonly (FaultId | Preset)[]): Wrap & Pick<Preset, 'reset'> {
  const wraps = chosen.map((one) => {
    if (typeof one !== 'string') return one.wrap
    const fault = faults.find(({ id }) => id === one)
    if (fault === undefined) throw new RangeError(`There is no fault ${JSON.stringify(one)}; \`faults\` lists them.`)
    return fault.wrap
  })
  const wrap: Wrap = (parts) => wraps.reduce((made, own) => own(made), parts)
  const reset = (): void => {
    for (const one of chosen) if (typeof one !== 'string') one.reset()
  }
  return Object.assign(wrap, { reset })
}
