/**
 * Judges conforming implementations that take liberties at quick, with the full key alone and with all keys: each of them has to
 * be judged, at any seed, and nobody accused.
 *
 *   node tools/measure/vendors.ts [--count 10] [--first 1] [--most 6] [--at-once 2] [--only PROFILE]
 */
import { parseArgs } from 'node:util'
import { profiles } from '../../fixtures/latitude.ts'
import { together } from '../../fixtures/together.ts'
import { CommandLines } from '../../test/cli/command-lines.ts'
import { atQuick } from '../../test/suites/at-quick.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10' },
    first: { type: 'string', default: '1' },
    most: { type: 'string', default: '6' },
    'at-once': { type: 'string', default: '2' },
    only: { type: 'string' },
  },
})
const first = Number(values.first)
const seeds = Array.from({ length: Number(values.count) }, (_, index) => first + index)
const judged = profiles.filter(({ id }) => values.only === undefined || id === values.only)
const waiting = seeds.flatMap((seed) =>
  together(judged, Number(values.most), seed).flatMap((profile) =>
    (['full', 'all'] as const).map((keys) => ({ seed, profile, keys })),
  ),
)
const all = waiting.length
let left = 0
const lines = new CommandLines()
const worker = async (): Promise<void> => {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { seed, profile, keys } = next
    const { code, report, complaints } = await atQuick(lines, profile, seed, keys)
    if (complaints.length > 0) left += 1
    const { requests, minted } = report.run
    console.log(
      `seed ${seed}, ${keys}: ${profile.id}: ${report.verdict} (${code}), ${requests} requests, ${minted} tokens`,
    )
    for (const complaint of complaints) console.log(`  ${complaint}`)
  }
}
await Promise.all(Array.from({ length: Number(values['at-once']) }, worker))
await lines.close()
console.log(`${all - left} of ${all} judged, and left in peace`)
process.exit(left === 0 ? 0 : 1)
