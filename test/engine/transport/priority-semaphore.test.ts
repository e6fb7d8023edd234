import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { PrioritySemaphore } from '../../../src/engine/transport/priority-semaphore.ts'

/** What began, in order, and how to end it. */
function taking(places: PrioritySemaphore) {
  const begun: string[] = []
  const free = new Map<string, () => void>()
  const take = (name: string, urgency = 0, wanted = 1): void => {
    void places.acquire(urgency, wanted).then((end) => {
      begun.push(name)
      free.set(name, end)
    })
  }
  const end = async (name: string): Promise<void> => {
    free.get(name)?.()
    await turn()
  }
  return { begun, take, end }
}

test('the most urgent goes first, and among equals whoever came first', async () => {
  const { begun, take, end } = taking(new PrioritySemaphore(1))
  take('holds it')
  take('later', 1)
  take('latest', 1)
  take('urgent', 2)
  await turn()
  for (const name of ['holds it', 'urgent', 'later']) await end(name)
  expect(begun).toEqual(['holds it', 'urgent', 'later', 'latest'])
})

test('several are taken together, and what is wider than all of them goes alone', async () => {
  const { begun, take, end } = taking(new PrioritySemaphore(3))
  take('one')
  take('two', 0, 2)
  take('wide', 0, 8)
  take('last')
  await turn()
  expect(begun).toEqual(['one', 'two'])
  await end('one')
  expect(begun).toEqual(['one', 'two'])
  await end('two')
  expect(begun).toEqual(['one', 'two', 'wide'])
  await end('wide')
  expect(begun.at(-1)).toBe('last')
})

test('there is room once a place is free that nobody waits for', async () => {
  const places = new PrioritySemaphore(1)
  const { take, end } = taking(places)
  take('one')
  take('other')
  await turn()
  let told = false
  void places.room().then(() => {
    told = true
  })
  await end('one')
  expect(told).toBe(false)
  await end('other')
  expect(told).toBe(true)
})

test('with fewer places than are taken none is given until enough are back', async () => {
  const places = new PrioritySemaphore(4)
  const { begun, take, end } = taking(places)
  for (const name of ['a', 'b', 'c', 'd', 'e']) take(name)
  await turn()
  places.resize(2)
  await end('a')
  await end('b')
  expect(begun).toHaveLength(4)
  await end('c')
  expect(begun).toHaveLength(5)
})
