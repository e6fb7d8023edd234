import { parentPort, workerData } from 'node:worker_threads'
import type { startReference } from '../../../reference-impl/server.ts'
import { openKit } from '../../../src/app/kit.ts'
import type { Case } from '../../../src/engine/case/case.ts'
import type { CaseResult } from '../../../src/engine/case/result.ts'
import { runAgainst } from '../../../src/engine/prove/against.ts'
import { thisMachine } from '../../../src/interface/settings.ts'
import { keysByRole } from '../../../src/target/reference.ts'
import { mintDelayMs, production, settingsOf } from '../../../src/target/subject.ts'
import { Copy } from './copy.ts'
import type { Answer, Ran, Reach, Task } from './tasks.ts'

if (parentPort === null) throw new Error('this module is the main module of a worker thread')
const port = parentPort
const { server, seed } = workerData as { readonly server: string; readonly seed: number }
const copy = new Copy(server)
const kit = openKit()
// What a mutant leaves behind unhandled ends a process, and must not end the others in this one.
process.on('unhandledRejection', () => {})
process.on('uncaughtException', () => {})

/** Longer than usual: a busy machine must not look like a mutant that completes nothing. In ms. */
const patient = { requestTimeout: 30_000, completionTimeout: 10_000 }

port.on('message', async ({ number, task }: { readonly number: number; readonly task: Task }) => {
  try {
    const answer: Answer = task.kind === 'reach' ? await reach(task.caseId) : await attempt(task)
    port.postMessage({ number, ...answer })
  } catch (error) {
    port.postMessage({ number, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

/** Runs one case alone, on a server of its own. */
async function reach(caseId: string): Promise<Reach> {
  const started = performance.now()
  const name = `reach ${caseId}`
  const results = await copy.run({ name, own: false }, (start) => run(start, [caseId], 1))
  return {
    kind: 'reach',
    caseId,
    reached: [...new Set([...copy.reachedAtLoad, ...copy.reachedBy(name)])],
    atLoad: copy.reachedAtLoad,
    failed: results.flatMap(({ failures }) => failures.map(({ requirement, message }) => `${requirement}: ${message}`)),
    blocked: results.some(isBlocked),
    durationMs: Math.round(performance.now() - started),
  }
}

async function attempt({ mutants, own, cases, lanes }: Task & { readonly kind: 'run' }): Promise<Ran> {
  let isLoaded = false
  try {
    return await copy.run({ name: 'run', mutants, own }, async (start) => {
      isLoaded = true
      return { kind: 'run', started: true, results: (await run(start, cases, lanes)).map(told) }
    })
  } catch (error) {
    if (!isLoaded || error instanceof NotStarting) return { kind: 'run', started: false, results: [] }
    throw error
  }
}

class NotStarting extends Error {}

type Start = typeof startReference

const hasFailed = ({ failures }: CaseResult): boolean => failures.length > 0
const isBlocked = ({ outcome }: CaseResult): boolean => outcome === 'blocked' || outcome === 'error'

function told(result: CaseResult): Ran['results'][number] {
  const { caseId, failures, durationMs } = result
  const [first] = failures.map(({ requirement, message }) => ({ requirement, caseId, message }))
  return { caseId, blocked: isBlocked(result), ...(first === undefined ? {} : { failed: first }), durationMs }
}

/**
 * Runs cases in staging and, unless one failed, those that want production there.
 * @throws {NotStarting}
 */
async function run(start: Start, ids: readonly string[], lanes: number): Promise<readonly CaseResult[]> {
  const waiting = ids.flatMap((id) => kit.cases.filter((one) => one.id === id))
  const inStaging = await runIn({}, start, waiting, lanes)
  if (inStaging.some(hasFailed)) return inStaging
  const left = waiting.filter(({ id }) => !inStaging.some(({ caseId }) => caseId === id))
  return left.length === 0 ? inStaging : [...inStaging, ...(await runIn(production, start, left, lanes))]
}

async function runIn(
  surroundings: typeof production | object,
  start: Start,
  cases: readonly Case[],
  lanes: number,
): Promise<readonly CaseResult[]> {
  const running = await start({ mintDelayMs, fetchFrom: [thisMachine] }).catch((error: Error) => {
    throw new NotStarting(error.message)
  })
  const keys = keysByRole(running.keys)
  const settings = settingsOf(seed, keys)
  return runAgainst(
    kit.interface,
    cases,
    { url: running.url, keys, close: () => running.close() },
    {
      settings: { ...settings, limits: { ...settings.limits, ...patient }, ...surroundings },
      concurrency: lanes,
      createMonitor: kit.openMonitoring?.(),
      isEnough: (results) => results.some(hasFailed),
    },
  )
}
