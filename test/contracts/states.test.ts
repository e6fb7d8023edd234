import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startReference } from '../../reference-impl/server.ts'
import { exampleValues } from '../../src/contracts/from-state.ts'
import { reachStates } from '../../src/contracts/states/reach.ts'
import { type ProviderState, type StateKey, states } from '../../src/contracts/states/vocabulary.ts'
import { openRuntime } from '../../src/engine/run/runtime.ts'
import type { Keys } from '../../src/engine/transport/transport.ts'
import type { InterfaceWords } from '../../src/interface/case.ts'
import { openInterface } from '../../src/interface/interface.ts'
import { keysByRole } from '../../src/target/reference.ts'
import { secondKeys, startSecond } from './second/server.ts'
import { settingsFor } from './verifying.ts'

const keys = Object.keys(states) as StateKey[]
const vocabulary: Readonly<Record<StateKey, ProviderState>> = states
const provokable = keys.filter((key) => vocabulary[key].unprovokable === undefined)

/** All values are taken from the states, and nothing is fixed by the request. */
const everything = { isFixed: () => false, isTaken: () => true }

/** What a pact would give as examples. */
function examples(state: StateKey): Readonly<Record<string, unknown>> {
  if (state === 'lackingKey') return { scope: 'wallets.read' }
  const names = Object.keys(vocabulary[state].parameters.shape).filter((name) => name !== 'chain')
  return Object.fromEntries(names.flatMap((name) => (name in exampleValues ? [[name, exampleValues[name]]] : [])))
}

const second = async () => ({ ...(await startSecond()), keys: secondKeys })
const reference = async () => {
  const server = await startReference({ mintDelayMs: 50 })
  return { url: server.url, keys: keysByRole(server.keys), close: () => server.close() }
}

describe.each([
  ['the reference implementation', reference],
  ['a second implementation', second],
])('in %s', (_name, start) => {
  let target: { readonly url: string; readonly keys: Keys; close(): Promise<void> }
  let runtime: ReturnType<typeof openRuntime<InterfaceWords>>

  beforeAll(async () => {
    target = await start()
    const settings = settingsFor(target.keys)
    runtime = openRuntime(openInterface(), {
      userAgent: 'test',
      baseUrl: target.url,
      keys: target.keys,
      settings,
      concurrency: 16,
    })
  })
  afterAll(async () => {
    await runtime.close()
    await target.close()
  })

  test('every state is reached, all at once and each twice, with all its values', async () => {
    const both = [...provokable, ...provokable]
    const reached = await Promise.all(
      both.map((state, index) => {
        const api = runtime.runtime.createApi(`${state} ${index}`, [])
        const wished = [{ state, parameters: examples(state) }]
        return reachStates(api, runtime.runtime.settings, `${state} ${index}`, wished, everything)
      }),
    )
    const missing = both.flatMap((state, index) =>
      states[state].values
        .filter((name) => reached[index]?.[0]?.[name] === undefined)
        .map((name) => `${state} ${name}`),
    )
    expect(missing).toEqual([])
    // What is given is an example: two that ask for the same get things of their own.
    const half = provokable.length
    const own = ['email', 'userId', 'id', 'collectionId', 'address'] as const
    const shared = provokable.flatMap((state, index) =>
      own
        .filter((name) => reached[index]?.[0]?.[name] !== undefined)
        .filter((name) => reached[index]?.[0]?.[name] === reached[index + half]?.[0]?.[name])
        .map((name) => `${state} ${name}`),
    )
    expect(shared).toEqual([])
  })

  test('a user whom the request names in writing is that user, each time', async () => {
    const email = `fixed-${runtime.runtime.settings.runId}@example.com`
    const reach = (state: StateKey) => {
      const api = runtime.runtime.createApi('fixed', [])
      const use = { isFixed: (_: string, value: string) => value === email, isTaken: () => false }
      return reachStates(api, runtime.runtime.settings, 'fixed', [{ state, parameters: { email } }], use)
    }
    const [before] = await reach('noWalletForEmail')
    const [first] = await reach('walletForEmail')
    const [again] = await reach('walletForEmail')
    expect(before?.email).toBe(email)
    expect(again).toEqual(first)
    await expect(reach('noWalletForEmail')).rejects.toThrow(/was not reached: email .* has a wallet already/)
  })
})

test('names are distinct, and every placeholder is a parameter', () => {
  const names = keys.map((key) => vocabulary[key].name)
  expect(new Set(names).size).toBe(names.length)
  const unknown = keys.flatMap((key) => {
    const { name, parameters } = vocabulary[key]
    return [...name.matchAll(/\{(\w+)\}/g)].flatMap(([, one = '']) =>
      one in parameters.shape ? [] : [`${key} ${one}`],
    )
  })
  expect(unknown).toEqual([])
})
