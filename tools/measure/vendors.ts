/**
 * Judges conforming implementations that take several liberties at once, others at each seed: nobody may be accused. At quick, with
 * the full key alone and with all keys, each of them has to be judged, too.
 *
 *   node tools/measure/vendors.ts [--effort quick] [--count 10] [--first 1] [--most 6]
 */
import { parseArgs } from 'node:util'
import { combined } from '../../fixtures/combined.ts'
import { type Profile, profiles } from '../../fixtures/latitude.ts'
import { CommandLines } from '../../test/cli/command-lines.ts'
import { atQuick } from '../../test/suites/at-quick.ts'
import { judgedUnfairly } from '../../test/suites/unfair.ts'
import { inLanes } from './in-lanes.ts'
import { seedsFrom } from './seeded.ts'

const { values } = parseArgs({
  options: {
    effort: { type: 'string', default: 'quick' },
    count: { type: 'string', default: '10' },
    first: { type: 'string', default: '1' },
    most: { type: 'string', default: '6' },
  },
})

const lines = new CommandLines()

/** @returns what is not as it should be, a line each, after what was seen */
async function judged(
  seed: number,
  profile: Profile,
  keys: 'full' | 'all',
): Promise<readonly [seen: string, ...complaints: string[]]> {
  if (values.effort === 'standard') {
    const complaints = await judgedUnfairly(profile, seed)
    return [complaints.length === 0 ? 'left in peace' : 'accused', ...complaints]
  }
  const { code, report, complaints } = await atQuick(lines, profile, seed, keys)
  const { requests, minted } = report.run
  return [`${report.verdict} (${code}), ${requests} requests, ${minted} tokens`, ...complaints]
}

const keyRings = values.effort === 'standard' ? (['all'] as const) : (['full', 'all'] as const)
const vendors = seedsFrom(values.first, values.count).flatMap((seed) =>
  combined(profiles, Number(values.most), seed).flatMap((profile) =>
    keyRings.map((keys) => [seed, profile, keys] as const),
  ),
)
let wronged = 0
await inLanes(vendors, 2, async ([seed, profile, keys]) => {
  const [seen, ...complaints] = await judged(seed, profile, keys)
  if (complaints.length > 0) wronged += 1
  console.log(`seed ${seed}, ${keys}: ${profile.id}: ${seen}`)
  for (const complaint of complaints) console.log(`  ${complaint}`)
})
await lines.close()
console.log(`${vendors.length - wronged} of ${vendors.length} judged, and left in peace`)
process.exit(wronged === 0 ? 0 : 1)
