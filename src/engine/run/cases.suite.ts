import { afterAll, inject, test } from 'vitest'
import { openWorker } from './worker.ts'

/** Turns the planned cases into tests. The result of a case travels in the meta of its task. */
const worker = await openWorker(inject('conformint'))

for (const case_ of worker.cases) {
  test.concurrent(case_.id, async ({ task, skip }) => {
    const result = await worker.execute(case_)
    task.meta.conformint = result
    if (result.outcome === 'blocked') skip(result.reason)
    if (result.outcome === 'error') throw new Error(result.reason)
    if (result.outcome === 'failed') {
      throw new Error(result.failures.map(({ requirement, message }) => `${requirement}: ${message}`).join('\n'))
    }
  })
}

afterAll(() => worker.close())
