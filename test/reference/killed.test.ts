import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { mintTo } from './caller.ts'
import { describeBoth } from './places.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

// SIGKILL at random moments: what was answered for is there, and nothing is there twice.

const mints = '/2022-06-09/collections/default-polygon/nfts/'
const recipient = 'userId:lasting:polygon-amoy'
const named = (id: string) => ({ ...mintTo(recipient), metadata: { ...mintTo(recipient).metadata, name: id } })

/** Ids that were sent, and the actions of those that were accepted. */
interface Sent {
  readonly ids: string[]
  readonly accepted: Map<string, string>
}

/** Mints, singly and in batches, until the process is gone. */
async function load(server: ServerProcess, line: string, sent: Sent): Promise<void> {
  for (let count = 0; ; count += 1) {
    const ids = Array.from({ length: count % 3 === 2 ? 4 : 1 }, (_, index) => `${line}-${count}-${index}`)
    sent.ids.push(...ids)
    const [id = ''] = ids
    const answered = await (ids.length === 1
      ? server.call('PUT', mints + id, named(id)).then(({ status, json }) => ({ status, results: [json] }))
      : server
          .call('POST', mints, { nfts: ids.map((one) => ({ id: one, recipient, metadata: named(one).metadata })) })
          .then(({ status, json }) => ({ status, results: json.results }))
    ).catch(() => undefined)
    if (answered === undefined) return
    expect(answered.status).toBe(200)
    for (const { id: of, actionId } of answered.results) sent.accepted.set(of, actionId)
  }
}

async function listed(server: ServerProcess): Promise<string[]> {
  const names: string[] = []
  for (let page = 1; ; page += 1) {
    const { json } = await server.call('GET', `/2022-06-09/wallets/${recipient}/nfts?perPage=50&page=${page}`)
    names.push(...json.map((token: { metadata: { name: string } }) => token.metadata.name))
    if (json.length < 50) return names
  }
}

async function until(done: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 15_000; Date.now() < end; await sleep(20)) if (await done()) return
  throw new Error('it took longer than 15 s')
}

await describeBoth((newPlace) => {
  test('ten times killed in the midst of mints, nothing accepted is lost and nothing is minted twice', async () => {
    const database = newPlace()
    const sent: Sent = { ids: [], accepted: new Map() }
    for (let round = 0; round < 10; round += 1) {
      const server = await startProcess({ database, mintDelayMs: round % 2 === 0 ? 5 : 60 })
      const lines = Array.from({ length: 4 }, (_, line) => load(server, `round-${round}-${line}`, sent))
      // Not before it answers at all, however busy the machine.
      const before = sent.accepted.size
      await until(async () => sent.accepted.size > before + 2)
      await sleep(Math.random() * 100)
      await server.kill()
      await Promise.all(lines)
    }
    const after = await startProcess({ database, mintDelayMs: 5 })
    try {
      expect(sent.accepted.size).toBeGreaterThan(20)
      // What was accepted before any repeat completes by itself.
      await until(async () => {
        const there = new Set(await listed(after))
        return [...sent.accepted.keys()].every((id) => there.has(id))
      })
      for (const id of sent.ids) {
        const { status, json } = await after.call('PUT', mints + id, named(id))
        expect(status).toBe(200)
        if (sent.accepted.has(id)) expect([id, json.actionId]).toEqual([id, sent.accepted.get(id)])
      }
      await until(async () => (await listed(after)).length >= sent.ids.length)
      expect((await listed(after)).sort()).toEqual(sent.ids.toSorted())
    } finally {
      await after.kill()
    }
  })

  test('what a killed process had accepted is completed by another that lives', async () => {
    const database = newPlace()
    const [doomed, survivor] = await Promise.all([
      startProcess({ database, mintDelayMs: 500 }),
      startProcess({ database, mintDelayMs: 500 }),
    ])
    try {
      const ids = Array.from({ length: 10 }, (_, index) => `left-${index}`)
      await Promise.all(ids.map((id) => doomed.call('PUT', mints + id, named(id))))
      await doomed.kill()
      await until(async () => (await listed(survivor)).length >= 10)
      expect((await listed(survivor)).sort()).toEqual(ids)
    } finally {
      await Promise.all([doomed.kill(), survivor.kill()])
    }
  })
})
