import { afterAll, describe, expect, test } from 'vitest'
import { profiles } from '../../fixtures/latitude.ts'
import { CommandLines } from '../cli/command-lines.ts'
import { atQuick } from './at-quick.ts'

const lines = new CommandLines()
afterAll(() => lines.close())

/** Services whose choices leave a sentence without a check in the cases that a quick run takes by its ranking. */
const vendors = ['few-wallet-chains', 'newest-first', 'one-person-one-wallet']

// Cases and rows of a quick run are chosen by what they do with the reference implementation. `npm run vendors` tries all profiles, at more seeds.
describe('a conforming implementation that chose otherwise is judged at quick, and left in peace', () => {
  const judged = profiles.flatMap((profile, index) =>
    vendors.includes(profile.id) ? [[profile.id, index % 2 === 0 ? 'full' : 'all', profile] as const] : [],
  )
  test('each of them is there', () => expect(judged).toHaveLength(vendors.length))
  test.each(judged)('%s, with keys: %s', async (_id, keys, profile) => {
    const { complaints, code } = await atQuick(lines, profile, 1, keys)
    expect(complaints).toEqual([])
    expect(code).not.toBe(3)
  })
})
