/**
 * Judges conforming implementations that take several liberties at once, others at each seed: none may be accused.
 *
 *   node tools/measure/liberties.ts [--count 5] [--first 1] [--most 2]
 */
import { parseArgs } from 'node:util'
import { profiles } from '../../fixtures/latitude.ts'
import { together } from '../../fixtures/together.ts'
import { judgedUnfairly } from '../../test/suites/unfair.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '5' },
    first: { type: 'string', default: '1' },
    most: { type: 'string', default: '2' },
  },
})
let judged = 0
let accused = 0
for (let seed = Number(values.first); seed < Number(values.first) + Number(values.count); seed += 1) {
  for (const profile of together(profiles, Number(values.most), seed)) {
    const complaints = await judgedUnfairly(profile, seed)
    judged += 1
    accused += complaints.length === 0 ? 0 : 1
    console.log(`seed ${seed}: ${profile.id}: ${complaints.length === 0 ? 'left in peace' : 'accused'}`)
    for (const complaint of complaints) console.log(`  ${complaint}`)
  }
}
console.log(`${judged - accused} of ${judged} left in peace`)
process.exit(accused === 0 ? 0 : 1)
