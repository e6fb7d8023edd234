import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, type TestContext, test } from 'vitest'
import { type RunningReference, startReference } from '../../reference-impl/index.ts'

/*
 * An agent kit as the registry has it, at a sandbox. Of the packages that the registry carries it is the one that speaks these
 * paths: @crossmint/wallets-sdk 1.1.0 and @crossmint/server-sdk 1.2.42 speak another version (2025-06-09) and none of them.
 */

interface Wallet {
  getChain(): { readonly type: 'evm'; readonly id: number }
}

/** The part of the kit that mints, as far as it is called here. */
interface MintService {
  createCollection(wallet: Wallet, parameters: object): Promise<{ collectionId: string; contractAddress: string }>
  mintNFT(wallet: Wallet, parameters: object): Promise<{ id: string; contractAddress: string; chain: string }>
  getAllCollections(wallet: Wallet, parameters: object): Promise<unknown>
}
type MintServiceClass = new (client: { baseUrl: string; authHeaders: Record<string, string> }) => MintService

let folder: string
let sandbox: RunningReference
let missing: string | undefined
let origin: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'conformint-clients-'))
  cpSync(path.join(import.meta.dirname, 'goat'), folder, { recursive: true })
  missing = install()
  if (missing !== undefined) process.stderr.write(`The clients of others are not tried: ${missing}\n`)
  sandbox = await startReference({ mintDelayMs: 20, basePath: '/api', extras: true })
  origin = sandbox.url.replace(/\/api$/, '')
})
afterAll(async () => {
  await sandbox?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** @returns why they cannot be had */
function install(): string | undefined {
  const args = [
    'ci',
    '--ignore-scripts',
    '--omit=optional',
    '--legacy-peer-deps',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
  ]
  const env = { ...process.env, PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}` }
  const shell = process.platform === 'win32'
  const { status, stderr, error } = spawnSync('npm', args, {
    cwd: folder,
    env,
    encoding: 'utf8',
    timeout: 240_000,
    shell,
  })
  if (status === 0) return undefined
  const told = stderr?.split('\n').find((line) => /npm error/.test(line))
  return `npm ci ended with ${status ?? error?.message}: ${told ?? 'it said nothing'}`
}

/** A module of the kit; its file is named, since the entry point makes its client itself and checks the key before. */
async function inKit<T>(context: TestContext, file: string): Promise<T> {
  context.skip(missing !== undefined, missing)
  return import(
    pathToFileURL(path.join(folder, 'node_modules', '@goat-sdk', 'crossmint', 'dist', file)).href
  ) as Promise<T>
}

const wallet: Wallet = { getChain: () => ({ type: 'evm', id: 80002 }) }
const key = 'sk_reference_full'

async function service(context: TestContext): Promise<MintService> {
  const kit = await inKit<{ CrossmintMintService: MintServiceClass }>(context, 'plugins/mint.service.mjs')
  return new kit.CrossmintMintService({ baseUrl: origin, authHeaders: { 'X-API-KEY': key } })
}

const listed = async (locator: string): Promise<unknown> =>
  (await fetch(`${sandbox.url}/2022-06-09/wallets/${locator}/nfts`, { headers: { 'x-api-key': key } })).json()

test('GOAT: creates a collection and mints into it, to an e-mail address and to a wallet, to the end', async (context) => {
  const goat = await service(context)
  const metadata = { name: 'Season 2026', description: 'Tickets', imageUrl: 'https://example.com/s.png', symbol: 'S26' }
  const made = await goat.createCollection(wallet, { metadata, fungibility: 'non-fungible', transferable: true })
  expect(made).toMatchObject({ contractAddress: expect.stringMatching(/^0x/), chain: 'polygon-amoy' })
  const ticket = { name: 'Ticket 42', description: 'Row 4', image: 'https://example.com/42.png' }
  const { collectionId } = made
  const minted = await goat.mintNFT(wallet, { collectionId, recipient: 'email:ada@example.com', metadata: ticket })
  expect(minted).toMatchObject({ contractAddress: made.contractAddress, chain: 'polygon-amoy' })
  const inWallet = await listed('email:ada@example.com:polygon-amoy')
  expect(inWallet).toMatchObject([{ metadata: { name: 'Ticket 42' }, contractAddress: made.contractAddress }])
  const owner = '0x52908400098527886E0F7030069857D2E4169EE7'
  expect(await goat.mintNFT(wallet, { collectionId, recipient: owner, metadata: ticket })).toHaveProperty('id')
})

test('GOAT: asks for the collections at a path without a version, its own fault; replayed where they are, they are there', async (context) => {
  const goat = await service(context)
  const answer: unknown = await goat.getAllCollections(wallet, {}).catch((error: Error) => error.message)
  expect(JSON.stringify(answer)).not.toContain('default-polygon')
  process.stderr.write(
    'GOAT lists collections at /collections/: its request is replayed at /api/2022-06-09/collections/.\n',
  )
  const replayed = await fetch(`${sandbox.url}/2022-06-09/collections/`, {
    headers: { 'X-API-KEY': key, 'Content-Type': 'application/json' },
  })
  expect(await replayed.json()).toMatchObject({
    results: expect.arrayContaining([expect.objectContaining({ id: 'default-polygon' })]),
  })
})

test('GOAT: its entry point refuses every key that the vendor has not signed, before anything is sent', async (context) => {
  const { crossmint } = await inKit<{ crossmint: (key: string) => unknown }>(context, 'index.mjs')
  expect(() => crossmint('sk_staging_A1b2')).toThrow('Invalid API key')
  process.stderr.write(
    'GOAT takes keys with the signature of the vendor only: its service is given a client of ours instead.\n',
  )
})
