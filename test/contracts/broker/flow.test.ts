import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReference, withFaults } from '../../../reference-impl/index.ts'
import { brokerOf, loginVariables } from '../../../src/contracts/broker/address.ts'
import { runPactTool } from '../../../src/contracts/broker/ask-broker.ts'
import { CommandLines } from '../../cli/command-lines.ts'
import { type Ended, runBy } from './conformint.ts'
import { openBroker, type TestBroker } from './open-broker.ts'

const provider = 'custodial-wallet-service'
const consumers = ['wallet-app', 'minting-backend', 'storefront']
const version = `1.0.${randomUUID().slice(0, 8)}`
const good = `good-${randomUUID().slice(0, 8)}`
const bad = `bad-${randomUUID().slice(0, 8)}`

let folder: string
let broker: TestBroker
let variables: Record<string, string>
const lines = new CommandLines()

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'conformint-flow-'))
  broker = await openBroker()
  process.stderr.write(`The whole flow runs against ${broker.which}.\n`)
  const { url, username, password } = broker
  variables = { PACT_BROKER_BASE_URL: url, PACT_BROKER_USERNAME: username, PACT_BROKER_PASSWORD: password }
})

afterAll(async () => {
  lines.close()
  await broker?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Every run keeps the password to itself. */
async function contracts(...args: string[]): Promise<Ended> {
  const ended = await runBy(lines, args, variables, folder)
  expect(ended.stdout + ended.stderr).not.toContain(broker.password)
  return ended
}

const publishing = ['publish', '--consumer-version', version, '--branch', 'main']
const canIDeploy = (pacticipant: string, number: string): Promise<Ended> =>
  contracts('can-i-deploy', '--pacticipant', pacticipant, '--version', number, '--to-environment', 'production')

function verifying(providerVersion: string, ...target: string[]): Promise<Ended> {
  return contracts(
    'verify',
    ...target,
    ...['--pact', 'broker', '--publish-results', '--provider-version', providerVersion, '--provider-branch', 'main'],
    ...['--report-dir', path.join(folder, providerVersion), '--reporter', 'json'],
  )
}

async function deploy(pacticipant: string, number: string): Promise<void> {
  const args = ['record-deployment', '--pacticipant', pacticipant, '--version', number, '--environment', 'production']
  const own = brokerOf({}, variables)
  const ended = await runPactTool(['broker', ...args, '--broker-base-url', own.url], loginVariables(own), 60_000)
  expect(ended).toMatchObject({ code: 0 })
}

test('contracts are generated, published, verified from the broker with results, and asked for by can-i-deploy', async () => {
  const pacts = path.join(folder, 'pacts')
  expect(await contracts('generate', '--out', pacts)).toMatchObject({ code: 0 })

  const published = await contracts(...publishing)
  expect(published).toMatchObject({ code: 0, stderr: '' })
  for (const consumer of consumers) expect(published.stdout).toContain(`published ${consumer} ${version} (main)`)

  const before = await canIDeploy('wallet-app', version)
  expect(before.code).toBe(1)
  expect(before.stdout).toMatch(/no verified pact|not deployed|no result/i)

  const verified = await verifying(good, '--reference')
  expect(verified).toMatchObject({ code: 0 })
  expect(verified.stdout).toContain('contracts hold')
  await deploy(provider, good)
  for (const consumer of consumers) {
    const answer = await canIDeploy(consumer, version)
    expect(answer.stdout).toContain(`${consumer} ${version} with ${provider} ${good}: verified`)
    expect(answer.stdout).toContain('yes, it can be deployed')
    expect(answer.code).toBe(0)
    await deploy(consumer, version)
  }
  expect(await canIDeploy(provider, good)).toMatchObject({ code: 0 })

  // A provider that no longer keeps what is relied on: found before it is deployed.
  const broken = await startReference({ wrap: withFaults('usage-answered-202') })
  try {
    const [key = ''] = Object.keys(broken.keys)
    const failed = await verifying(bad, '--target', `http://127.0.0.1:${broken.port}`, '--api-key', key)
    expect(failed.code).toBe(1)
    expect(failed.stdout).toContain('contracts/storefront/usage-since')
    expect(failed.stdout + failed.stderr).not.toContain(key)
    if (broker.standIn !== undefined) expect(JSON.stringify(broker.standIn.store)).not.toContain(key)
  } finally {
    await broken.close()
  }
  const answer = await canIDeploy(provider, bad)
  expect(answer.stdout).toContain(`storefront ${version} with ${provider} ${bad}: failed`)
  expect(answer.stdout).toContain('no, it cannot be deployed')
  expect(answer.code).toBe(1)

  // The same contracts, generated at another time, are no conflict; others under the same version are.
  expect(await contracts(...publishing, '--dir', pacts)).toMatchObject({ code: 0 })
  const file = path.join(pacts, `storefront-${provider}.json`)
  const pact = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...pact, interactions: pact.interactions.slice(1) }))
  const conflict = await contracts(...publishing, '--dir', pacts)
  expect(conflict.code).toBe(1)
  expect(conflict.stderr).toContain(`refused the pact of storefront ${version} with ${provider}:`)
  expect(conflict.stderr.trim().split('\n').length).toBeGreaterThan(1)
})
