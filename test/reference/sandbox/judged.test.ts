import { expect, test } from 'vitest'
import type { ControlOptions } from '../../../reference-impl/sandbox/control.ts'
import { sandbox } from '../../../reference-impl/sandbox/sandbox.ts'
import { startReference } from '../../../reference-impl/server.ts'
import { messageOf, openConformance } from '../../../src/app/conformance.ts'

test('with extras, control and its page a sandbox is judged as it is without them', async () => {
  const control: ControlOptions = { loadFaults: async () => (parts) => parts, save: undefined }
  const server = await startReference({ extras: true, front: sandbox({ page: true, control }), mintDelayMs: 20 })
  const target = { target: server.url, keys: { full: 'sk_reference_full' }, seed: 7, effort: 'quick' } as const
  const conformance = openConformance({ ...target, areas: ['versioning', 'orders'] })
  try {
    const runnable = conformance.cases.filter(({ skip }) => skip === undefined)
    expect(runnable.length).toBeGreaterThan(10)
    const results = await Promise.all(runnable.map(({ id }) => conformance.runCase(id)))
    for (const result of results) expect(result.outcome, messageOf(result)).toBe('passed')
  } finally {
    await conformance.close()
    await server.close()
  }
})
