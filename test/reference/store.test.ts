import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../../reference-impl/parts.ts'
import { type Database, openDatabase } from '../../reference-impl/store/database.ts'
import type { ActionRow, CollectionRow, TokenRow, WalletRow } from '../../reference-impl/store/schema.ts'
import { createStore } from '../../reference-impl/store/store.ts'
import { describeBoth, type NewPlace } from './places.ts'

// What a store promises, whichever database is behind it.

const project = 'p'
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

const wallet = (more: Partial<WalletRow> = {}): WalletRow => ({
  project,
  user_kind: 'userId',
  user_name: 'u',
  chain: 'base',
  address: `0x${randomUUID()}`,
  secret: 's',
  created_at: 1_900_000_000_000,
  ...more,
})

const collection = (more: Partial<CollectionRow> = {}): CollectionRow => ({
  project,
  id: randomUUID(),
  chain: 'base',
  address: '0xc',
  fungibility: 'non-fungible',
  transferable: 1,
  supply_limit: null,
  minted: 0,
  metadata: '{"name":"c"}',
  payments: null,
  subscription: null,
  action_id: 'a',
  created_at: 1_900_000_000_000,
  ...more,
})

const token = (more: Partial<TokenRow> = {}): TokenRow => ({
  key: randomUUID(),
  project,
  collection: 'c',
  mint_id: randomUUID(),
  request: 'r',
  action_id: 'a',
  chain: 'base',
  contract: '0xc',
  number: null,
  mint_hash: null,
  owner: 'o',
  owner_since: 1,
  moving_to: null,
  metadata: '{}',
  standard: 'ERC-721',
  transferable: 1,
  expires_at: null,
  accepted_at: 1_900_000_000_000,
  completed_at: null,
  tx_id: 't',
  ...more,
})

const action = (more: Partial<ActionRow> = {}): ActionRow => ({
  id: randomUUID(),
  kind: 'mint',
  token: 't',
  target: null,
  due_at: 1_900_000_000_000,
  done: 0,
  ...more,
})

const whole = {
  project,
  chain: 'base',
  contracts: undefined,
  number: undefined,
  heldBefore: 2e12,
  offset: 0,
  limit: 50,
}

function promises(newPlace: NewPlace): void {
  let database: Database
  let store: Store
  beforeAll(async () => {
    database = await openDatabase(newPlace())
    store = createStore(database)
  })
  afterAll(() => database?.close())

  test('a user has one wallet on a chain, and a wallet has one user', async () => {
    const added = await Promise.all(times(8, () => store.wallets.add(wallet())))
    expect(added.filter(Boolean)).toHaveLength(1)
    const kept = await store.wallets.ofUserOn(project, 'userId', 'u', 'base')
    expect(await store.wallets.add(wallet({ user_name: 'other', address: kept?.address ?? '' }))).toBe(false)
    expect(await store.wallets.at(project, 'base', kept?.address ?? '')).toEqual(kept)
    expect(kept?.created_at).toBe(1_900_000_000_000)
    await store.wallets.add(wallet({ chain: 'aptos', created_at: 1 }))
    expect((await store.wallets.ofUser(project, 'userId', 'u')).map(({ chain }) => chain)).toEqual(['aptos', 'base'])
  })

  test('a project keeps its seed', async () => {
    await store.wallets.openProject('seeded')
    const seed = await store.wallets.seedOf('seeded')
    await Promise.all(times(5, () => store.wallets.openProject('seeded')))
    expect(await store.wallets.seedOf('seeded')).toBe(seed)
    expect(seed).toMatch(/^[0-9a-f]{64}$/)
    await expect(store.wallets.seedOf('never opened')).rejects.toThrow('never opened')
  })

  test('a collection is added once, and comes back as it went in', async () => {
    const row = collection({ id: 'c', supply_limit: Number.MAX_SAFE_INTEGER, payments: '{"price":"1"}' })
    expect(await store.collections.add(row)).toBe(true)
    expect(await store.collections.add({ ...row, chain: 'aptos' })).toBe(false)
    expect(await store.collections.find(project, 'c')).toEqual(row)
    await store.collections.replace({ ...row, metadata: '{"name":"new"}', chain: 'aptos', minted: 7 })
    expect(await store.collections.lock(project, 'c')).toEqual({ ...row, metadata: '{"name":"new"}' })
    expect(await store.collections.find('other', 'c')).toBeUndefined()
    await store.collections.add(collection({ id: 'a', created_at: 5 }))
    expect((await store.collections.all(project, 2e12)).map(({ id }) => id)).toEqual(['a', 'c'])
    expect((await store.collections.all(project, 5)).map(({ id }) => id)).toEqual(['a'])
  })

  test('numbers are given once each and end at the limit', async () => {
    await store.collections.add(collection({ id: 'limited', supply_limit: 20 }))
    const numbers = await Promise.all(
      times(50, () => store.atomically(() => store.collections.takeNumber(project, 'limited'))),
    )
    const given = numbers.filter((number) => number !== undefined)
    expect(given.sort((a, b) => a - b)).toEqual(times(20, (index) => index + 1))
  })

  test('a mint id is taken once in its collection', async () => {
    const row = token({ mint_id: 'once', number: 1, expires_at: 1_900_000_000_001 })
    const added = await Promise.all(
      times(8, (index) => store.tokens.add(index === 0 ? row : token({ mint_id: 'once' }))),
    )
    expect(added.filter(Boolean)).toHaveLength(1)
    const kept = await store.tokens.byMintId(project, 'c', 'once')
    if (added[0]) expect(kept).toEqual(row)
    expect(await store.tokens.add(token({ mint_id: 'once', collection: 'elsewhere' }))).toBe(true)
  })

  test('tokens complete once, however many at a time, and are listed in order and in pages', async () => {
    const rows = times(300, (index) => token({ owner: 'many', number: 1000 + index, accepted_at: 10 + (index >> 1) }))
    for (const row of rows) await store.tokens.add(row)
    expect(await store.tokens.heldBy({ ...whole, owner: 'many', order: 'oldest' })).toEqual([])
    expect(await store.tokens.complete([], 5)).toEqual([])
    const keys = rows.map(({ key }) => key)
    expect(await store.tokens.complete(keys, 77)).toHaveLength(300)
    expect(await store.tokens.complete(keys, 78)).toEqual([])
    const listed = async (order: 'oldest' | 'newest' | 'shuffled') => {
      const pages = await Promise.all(
        times(7, (page) => store.tokens.heldBy({ ...whole, owner: 'many', order, offset: page * 50 })),
      )
      expect(pages.map((page) => page.length)).toEqual([50, 50, 50, 50, 50, 50, 0])
      return pages.flat().map(({ number }) => number)
    }
    const numbers = rows.map(({ number }) => number)
    expect(await listed('oldest')).toEqual(numbers)
    expect(await listed('newest')).toEqual(numbers.toReversed())
    expect((await listed('shuffled')).sort()).toEqual(numbers)
    const ask = { ...whole, owner: 'many', order: 'oldest' } as const
    expect((await store.tokens.heldBy(ask))[0]).toMatchObject({ metadata: '{}', collection_metadata: '{"name":"new"}' })
    expect(await store.tokens.heldBy({ ...ask, number: 1005 })).toMatchObject([{ number: 1005 }])
    expect(await store.tokens.heldBy({ ...ask, contracts: ['0xd', '0xc', '0xe'] })).toHaveLength(50)
    expect(await store.tokens.heldBy({ ...ask, contracts: ['0xd'] })).toEqual([])
    expect(await store.tokens.heldBy({ ...ask, heldBefore: 76 })).toEqual([])
    expect(await store.tokens.onChain(project, 'base', { contract: '0xc', number: 1005 })).toMatchObject({
      owner: 'many',
    })
  })

  test('a token leaves once, and arrives where it was sent', async () => {
    const row = token({ owner: 'sender', mint_hash: 'hash', completed_at: 5 })
    await store.tokens.add(row)
    const sent = await Promise.all(times(6, (index) => store.tokens.sendOff(row.key, 'sender', `to-${index}`)))
    expect(sent.filter(Boolean)).toHaveLength(1)
    const target = `to-${sent.indexOf(true)}`
    expect(await store.tokens.move(row.key, 'elsewhere', 9)).toBeUndefined()
    expect(await store.tokens.move(row.key, target, 9)).toEqual({ project, chain: 'base', owner: target })
    expect(await store.tokens.move(row.key, target, 9)).toBeUndefined()
    expect(await store.tokens.onChain(project, 'base', { mintHash: 'hash' })).toMatchObject({
      owner: target,
      moving_to: null,
    })
    expect([
      await store.tokens.isOwner(project, 'base', target),
      await store.tokens.isOwner(project, 'base', 'sender'),
    ]).toEqual([true, false])
  })

  test('an action is handed out once, when it is due', async () => {
    const due = times(40, (index) => action({ due_at: 100 - index }))
    await Promise.all(due.map((one) => store.actions.add(one)))
    await store.actions.add(action({ due_at: 5000 }))
    expect(await store.actions.nextDue()).toBe(61)
    const taken = await Promise.all(times(8, () => store.atomically(() => store.actions.takeDue(100, 15))))
    for (const some of taken) expect(some.length).toBeLessThanOrEqual(15)
    const ids = taken.flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(ids)).toEqual(new Set(due.map(({ id }) => id)))
    expect(await store.actions.takeDue(100, 15)).toEqual([])
    expect(await store.actions.nextDue()).toBe(5000)
  })

  test('usage counts each wallet once a month', async () => {
    await store.wallets.add(wallet({ user_name: 'active', address: '0xactive' }))
    for (const day of ['2030-01-02', '2030-01-31', '2030-02-01']) {
      await store.activity.note(project, 'base', '0xactive', Date.parse(day))
    }
    await store.activity.note(project, 'base', 'no custodial wallet', Date.parse('2030-01-03'))
    expect(await store.activity.walletsByMonth(project, '2030-01', '2030-02')).toEqual(
      new Map([
        ['2030-01', 1],
        ['2030-02', 1],
      ]),
    )
    expect(await store.activity.walletsByMonth(project, '2030-02', '2030-02')).toEqual(new Map([['2030-02', 1]]))
  })

  test('templates and orders are kept; a character that a database has no room for breaks nothing', async () => {
    const template = { project, collection: 'c', id: 't', metadata: '{}', token_id: 'a\0b', supply_limit: 2 ** 40 }
    await store.templates.add(template)
    await store.templates.replaceMetadata(project, 'c', 't', '{"name":"\\u0000 ü 🎈"}')
    const kept = await store.templates.find(project, 'c', 't')
    expect(kept).toMatchObject({ metadata: '{"name":"\\u0000 ü 🎈"}', supply_limit: 2 ** 40 })
    expect(await store.templates.find(project, 'c', 'un\0known')).toBeUndefined()
    const order = { id: 'o', project, client_secret: 's', body: '{}', created_at: 1 }
    await store.orders.add(order)
    await expect(store.orders.add({ ...order, id: 'o2' })).rejects.toThrow()
  })

  test('what a transaction did is gone when it throws, with the transaction inside it', async () => {
    await expect(
      store.atomically(async () => {
        await store.collections.add(collection({ id: 'gone' }))
        await store.atomically(() => store.collections.add(collection({ id: 'gone too' })))
        expect(await store.collections.find(project, 'gone too')).toBeDefined()
        throw new Error('on purpose')
      }),
    ).rejects.toThrow('on purpose')
    expect(await store.collections.find(project, 'gone')).toBeUndefined()
    expect(await store.collections.find(project, 'gone too')).toBeUndefined()
  })

  test('nobody sees what a transaction has not finished', async () => {
    const seen: unknown[] = []
    await Promise.all([
      store.atomically(async () => {
        await store.collections.add(collection({ id: 'half done' }))
        await sleep(30)
        await store.collections.replace(collection({ id: 'half done', metadata: 'done' }))
      }),
      sleep(10).then(async () => seen.push(await store.collections.find(project, 'half done'))),
    ])
    // One that waits for the end, or sees nothing yet.
    expect([undefined, 'done']).toContain((seen[0] as CollectionRow | undefined)?.metadata)
  })

  test('transactions that wait for each other both come through, each once', async () => {
    await store.collections.add(collection({ id: 'left' }))
    await store.collections.add(collection({ id: 'right' }))
    const both = (ids: readonly string[]) =>
      store.atomically(async () => {
        for (const id of ids) {
          await store.collections.takeNumber(project, id)
          await sleep(20)
        }
      })
    await Promise.all([both(['left', 'right']), both(['right', 'left']), both(['left', 'right'])])
    for (const id of ['left', 'right']) expect((await store.collections.find(project, id))?.minted).toBe(3)
  })
}

await describeBoth((newPlace) => {
  promises(newPlace)

  test('many open a new database at once: its tables are made once, and all find them', async () => {
    const place = newPlace()
    const opened = await Promise.all(times(6, () => openDatabase(place)))
    await Promise.all(opened.map((one) => createStore(one).wallets.openProject('shared')))
    const seeds = await Promise.all(opened.map((one) => createStore(one).wallets.seedOf('shared')))
    expect(new Set(seeds).size).toBe(1)
    await Promise.all(opened.map((one) => one.close()))
    const again = await openDatabase(place)
    expect(await createStore(again).wallets.seedOf('shared')).toBe(seeds[0])
    await again.close()
  })
})

describe('memory', () => {
  promises(() => ':memory:')
})
