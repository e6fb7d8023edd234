import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { CollectionWatch } from '../../src/interface/builders/collection-watch.ts'

/** Two that wait for collections which the list shows at the fifth reading. */
async function watched(): Promise<readonly unknown[]> {
  const watch = new CollectionWatch()
  let reads = 0
  const read = async (): Promise<ReadonlyMap<string, string>> => {
    reads += 1
    await turn()
    return new Map(
      reads < 5
        ? []
        : [
            ['one', '0x1'],
            ['two', '0x2'],
          ],
    )
  }
  await sleep(Math.random() * 20)
  return Promise.all([watch.addressOf('one', read, 60_000), watch.addressOf('two', read, 60_000)])
}

// Timers come up to two milliseconds early: whose turn came while another was reading had no other one.
test('no turn is lost', async () => {
  const all = await Promise.all(Array.from({ length: 1000 }, watched))
  expect(all).toEqual(all.map(() => ['0x1', '0x2']))
})

test('a list has ended that showed one after the other at once, and shows none of the next', async () => {
  let time = 0
  const watch = new CollectionWatch(() => (time += 1))
  const listed = new Map<string, string>()
  const read = async () => listed
  const make = (id: string, isListed: boolean) => {
    if (isListed) listed.set(id, '0x1')
    return watch.addressOf(id, read, 200)
  }
  for (const id of ['1', '2']) await make(id, true)
  const early = watch.watchEnd(30_000)
  expect(early()).toBe(false)
  await make('3', true)
  const late = watch.watchEnd(30_000)
  const again = watch.watchEnd(30_000)
  expect(await make('4', false)).toBeUndefined()
  expect(late()).toBe(true)
  // Two were too few to tell, when that began.
  expect(early()).toBe(false)
  await make('5', true)
  expect(again()).toBe(false)
})
