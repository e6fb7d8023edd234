import { expect, test } from 'vitest'
import { faultList as faults } from '../../../reference-impl/faults/list.ts'
import { catalogue } from '../../../src/engine/catalogue/catalogue.ts'
import { runTrials } from '../../../src/engine/prove/pool.ts'
import { judgeProof } from '../../../src/engine/prove/proof.ts'
import type { Trial } from '../../../src/engine/prove/trial.ts'

const tested = catalogue.filter(({ notTestedReason }) => notTestedReason === undefined)

/** The fault that names fewest others, so that the other checks have least to say. */
const faultOf = (requirement: string) => {
  const [first] = faults
    .filter(({ breaks }) => breaks.includes(requirement))
    .toSorted((a, b) => a.breaks.length - b.breaks.length)
  if (!first) throw new Error(`no fault names ${requirement}`)
  return first
}

test('with the checks of any one requirement switched off, nothing is proved', { timeout: 600_000 }, async () => {
  const trials = new Map<string, Trial>()
  await runTrials(
    tested.map(({ id }) => ({ fault: faultOf(id).id, seed: 1, extent: 'bearing' as const, without: [id] })),
    2,
    (trial) => trials.set(`${trial.fault} ${trial.without.join()}`, trial),
  )
  const green = tested.filter((requirement) => {
    const fault = faultOf(requirement.id)
    const trial = trials.get(`${fault.id} ${requirement.id}`)
    if (!trial) throw new Error(`no trial of ${requirement.id}`)
    const proof = judgeProof({
      version: '0.0.0',
      seeds: [1],
      extent: 'bearing',
      faults: [fault],
      requirements: [requirement],
      trials: [trial],
      durationMs: 0,
    })
    return proof.verdict === 'proved'
  })
  expect(trials.size).toBe(tested.length)
  expect(green.map(({ id }) => id)).toEqual([])
})
