import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, test as base, beforeAll, expect } from 'vitest'
import { pactLibrary } from '../../src/contracts/mock-server.ts'
import { fromSchema, fromState, withProvider } from '../../src/pact/index.ts'
import { mergeIntoFile } from '../../src/pact/pact-folder.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'conformint-folder-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const said = (description: string, answer = 1) => ({ description, response: { body: answer } })

base('test files that write one pact at one moment lose nothing', async () => {
  const file = path.join(folder, 'shop-service.json')
  const names = Array.from({ length: 20 }, (_, index) => `a request ${index}`)
  await Promise.all(names.map((name) => mergeIntoFile(file, { interactions: [said(name)] }, new Set([name]))))
  const { interactions } = JSON.parse(readFileSync(file, 'utf8'))
  expect(interactions.map((one: { description: string }) => one.description).toSorted()).toEqual(names.toSorted())
  expect(readdirSync(folder)).toEqual(['shop-service.json'])
})

base('an interaction of the same words is replaced, and one that was not written is missed', async () => {
  const file = path.join(folder, 'other-service.json')
  await mergeIntoFile(file, { interactions: [said('a request', 1)] }, new Set(['a request']))
  await mergeIntoFile(file, { interactions: [said('a request', 2)] }, new Set(['a request']))
  expect(JSON.parse(readFileSync(file, 'utf8')).interactions).toEqual([said('a request', 2)])
  await expect(mergeIntoFile(file, { interactions: [] }, new Set(['a request', 'another']))).rejects.toThrow(
    `${file} does not hold: another.`,
  )
})

const written = {
  description: 'a request to create a wallet',
  request: { body: { email: fromState('{email}'), chain: fromState('{chain}') } },
  status: 201 as const,
  body: fromSchema('Wallet'),
}
const test = withProvider(base, { consumer: 'shop', folder: path.join(tmpdir(), `conformint-pacts-${process.pid}`) })

test('a consumer that sends another request than it says fails', async ({ provider }) => {
  const interaction = provider.interaction('createWallet', written, ({ client }) => client.listCollections())
  await expect(interaction).rejects.toThrow(/GET|POST/)
})

test('a state that nobody knows names the nearest one', async ({ provider }) => {
  const misspelt = { ...written, states: ['noWalletForMail'] as never }
  const interaction = provider.interaction('createWallet', misspelt, async () => undefined)
  await expect(interaction).rejects.toThrow(
    'There is no provider state "noWalletForMail". Did you mean noWalletForEmail?',
  )
})

test('a misspelt body, status, state or schema fails the compiler', async ({ provider }) => {
  const request = { body: { email: 'ada@example.com', chain: 'base' } }
  const nameless = { body: { mail: 'a@b.c', chain: 'base' } }
  const none = async (): Promise<void> => undefined
  const misspelt = [
    // @ts-expect-error the body has no such field
    () => provider.interaction('createWallet', { ...written, request: nameless }, none),
    // @ts-expect-error the operation has no such status
    () => provider.interaction('createWallet', { ...written, request, status: 204 }, none),
    // @ts-expect-error there is no such state
    () => provider.interaction('createWallet', { ...written, request, states: ['noWalletForMail'] }, none),
    // @ts-expect-error there is no such operation
    () => provider.interaction('createWalet', { ...written, request }, none),
    // @ts-expect-error there is no such schema
    () => fromSchema('Walet'),
  ]
  expect(misspelt).toHaveLength(5)
})

base('without the Pact library, or its native part, one sentence says what to do', async () => {
  const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })
  await expect(pactLibrary(() => Promise.reject(missing))).rejects.toThrow(
    /which is not installed: npm install --save-dev/,
  )
  const native = new Error("Couldn't find a native library\nat …")
  await expect(pactLibrary(() => Promise.reject(native))).rejects.toThrow(
    /^The native library of Pact cannot be loaded for \S+ \(Couldn't find a native library\)\. .*--omit=optional/,
  )
})
