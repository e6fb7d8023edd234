import { expect, test } from 'vitest'
import { profiles } from '../../fixtures/latitude.ts'
import { faults } from '../../reference-impl/faults/index.ts'
import { type ReferenceOptions, startReference } from '../../reference-impl/server.ts'
import { loadSettings } from '../../src/config/load.ts'
import { preflight } from '../../src/preflight/preflight.ts'
import { keysByRole } from '../../src/target/reference.ts'
import { inLanes } from '../../tools/measure/in-lanes.ts'
import { someFaults } from '../reference/some-faults.ts'

const settings = loadSettings({ reference: true }, {}, '/')

async function troubleWith(options: ReferenceOptions): Promise<string | undefined> {
  const server = await startReference(options)
  try {
    const { trouble } = await preflight({ url: server.url, keys: keysByRole(server.keys) }, settings)
    return trouble?.sentence
  } finally {
    await server.close()
  }
}

test('no conforming implementation is stopped, however it chose', async () => {
  const choices = [
    ...profiles,
    { id: 'knows nobody', choices: { unknownUser: 404, unknownUserListing: 404 } },
    { id: 'busy', choices: { tooManyEvery: 1.5, retryAfterSeconds: 1 } },
    { id: 'slow', choices: { answerDelayMs: 2500 } },
  ] as const
  const told = await Promise.all(choices.map(async ({ id, ...options }) => [id, await troubleWith(options)]))
  expect(told.filter(([, trouble]) => trouble !== undefined)).toEqual([])
})

test('no violation is hidden behind it: every fault gets its run', async () => {
  const told: [string, string][] = []
  await inLanes(someFaults(faults, { written: 0.4, generated: 0.05 }), 8, async ({ id, wrap }) => {
    const trouble = await troubleWith({ wrap })
    if (trouble !== undefined) told.push([id, trouble])
  })
  expect(told).toEqual([])
})
