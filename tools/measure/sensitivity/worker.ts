import { workerData } from 'node:worker_threads'
import type { startReference as Start } from '../../../reference-impl/server.ts'
import type { CaseResult } from '../../../src/engine/case/result.ts'
import { thisMachine } from '../../../src/interface/settings.ts'
import { keysByRole } from '../../../src/target/reference.ts'
import { mintDelayMs } from '../../../src/target/subject.ts'
import { hasFailed, isBlocked, judgedIn, kit } from '../mutation/judging.ts'
import { carryOut } from '../mutation/pool.ts'
import { Copy } from './copy.ts'
import type { Ran, Reach, Task } from './tasks.ts'

const { server, seed } = workerData as { readonly server: string; readonly seed: number }
const copy = new Copy(server)
// What a mutant leaves behind unhandled ends a process, and must not end the others in this one.
process.on('unhandledRejection', () => {})
process.on('uncaughtException', () => {})

carryOut((task: Task) => (task.kind === 'reach' ? reach(task.caseId) : attempt(task)))

/** Runs one case alone, on a server of its own. */
async function reach(caseId: string): Promise<Reach> {
  const name = `reach ${caseId}`
  const results = await copy.run({ name, own: false }, (start) => run(start, [caseId], 1))
  return {
    caseId,
    reached: [...new Set([...copy.reachedAtLoad, ...copy.reachedBy(name)])],
    atLoad: copy.reachedAtLoad,
    failed: results.flatMap(({ failures }) => failures.map(({ requirement, message }) => `${requirement}: ${message}`)),
    blocked: results.some(isBlocked),
  }
}

async function attempt({ mutants, own, cases, lanes }: Task & { readonly kind: 'run' }): Promise<Ran> {
  let isLoaded = false
  try {
    return await copy.run({ name: 'run', mutants, own }, async (start) => {
      isLoaded = true
      return { started: true, results: (await run(start, cases, lanes)).map(told) }
    })
  } catch (error) {
    if (!isLoaded || error instanceof NotStarting) return { started: false, results: [] }
    throw error
  }
}

class NotStarting extends Error {}

function told(result: CaseResult): Ran['results'][number] {
  const { caseId, failures, durationMs } = result
  const [first] = failures.map(({ requirement, message }) => ({ requirement, caseId, message }))
  return { caseId, blocked: isBlocked(result), ...(first === undefined ? {} : { failed: first }), durationMs }
}

/**
 * Runs cases in staging and, unless one failed, those that want production there.
 * @throws {NotStarting}
 */
async function run(start: typeof Start, ids: readonly string[], concurrency: number): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = []
  for (const inProduction of [false, true]) {
    const left = ids.filter((id) => !results.some(({ caseId }) => caseId === id))
    if (left.length === 0 || results.some(hasFailed)) break
    const running = await start({ mintDelayMs, fetchFrom: [thisMachine] }).catch((error: Error) => {
      throw new NotStarting(error.message)
    })
    const subject = { url: running.url, keys: keysByRole(running.keys), close: () => running.close() }
    const cases = left.flatMap((id) => kit.cases.filter((one) => one.id === id))
    const manner = { seed, effort: 'standard', inProduction } as const
    const isEnough = (all: readonly CaseResult[]): boolean => all.some(hasFailed)
    results.push(...(await judgedIn(manner, subject, cases, { concurrency, isEnough })))
  }
  return results
}
