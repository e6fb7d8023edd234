import type { Fault } from '../../../reference-impl/faults/fault.ts'
import type { Wrap } from '../../../reference-impl/parts.ts'
import type { Preset, PresetOptions } from '../../../reference-impl/presets/presets.ts'
import { UsageError } from '../../engine/interface/index.ts'
import { nearest } from '../../engine/text/nearest.ts'

/** @throws {UsageError} for an unknown id */
export async function faultsOf(ids: readonly string[]): Promise<Fault[]> {
  if (ids.length === 0) return []
  const { faultList, isFaultId } = await import('../../../reference-impl/faults/list.ts')
  const { loadFaults } = await import('../../../reference-impl/faults/load.ts')
  return loadFaults(
    ids.map((id) => {
      if (isFaultId(id)) return id
      throw new UsageError(
        `--fault: there is no fault ${JSON.stringify(id)}.${nearest(
          id,
          faultList.map((one) => one.id),
        )} \`conformint requirements ID\` lists those of a requirement.`,
      )
    }),
  )
}

/**
 * What is switched on while the sandbox runs: faults, and presets of what every client must survive.
 * @throws RangeError for an unknown name, as those who steer a sandbox are told
 */
export async function switchedOn(names: readonly string[]): Promise<Wrap> {
  const { presets } = await import('../../../reference-impl/presets/presets.ts')
  const isPreset = (name: string): name is keyof typeof presets => Object.hasOwn(presets, name)
  const others = names.filter((name) => !isPreset(name))
  const faults = await faultsOf(others).catch((error: Error) => {
    if (!(error instanceof UsageError)) throw error
    const known = `Presets: ${Object.keys(presets).join(', ')}.`
    throw new RangeError(`${error.message.replace(/^--fault: /, '')} ${known}`)
  })
  // How many requests are spoiled is for whoever switches them on and off to say.
  const always = { times: Number.POSITIVE_INFINITY }
  const days = names.filter(isPreset).map((name) => (presets[name] as (options: PresetOptions) => Preset)(always))
  return (parts) => [...faults, ...days].reduce((wrapped, { wrap }) => wrap(wrapped), parts)
}
