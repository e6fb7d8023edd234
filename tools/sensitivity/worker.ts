import { performance } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'
import type { startReference } from '../../reference-impl/server.ts'
import type { Case } from '../../src/engine/case/case.ts'
import type { CaseResult } from '../../src/engine/case/result.ts'
import { runAgainst } from '../../src/engine/prove/against.ts'
import { openKit } from '../../src/kit.ts'
import { keysByRole } from '../../src/target/reference.ts'
import { mintDelayMs, production, settingsOf } from '../../src/target/subject.ts'
import { Copy } from './copy.ts'
import type { Answer, Order, Reach, Tried } from './orders.ts'

if (parentPort === null) throw new Error('this module is the main module of a worker thread')
const port = parentPort
const { server, seed } = workerData as { readonly server: string; readonly seed: number }
const copy = new Copy(server)
const kit = openKit()
// What a mutant leaves behind unhandled ends a process, and must not end the others in this one.
process.on('unhandledRejection', () => {})
process.on('uncaughtException', () => {})

/** Cases in flight at once against one server: few, since the first that fails ends it. */
const lanes = 4

port.on('message', async (order: Order) => {
  try {
    port.postMessage((order.kind === 'reach' ? await reach(order.caseId) : await attempt(order)) satisfies Answer)
  } catch (error) {
    port.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

/** Runs one case alone, on a server of its own. */
async function reach(caseId: string): Promise<Reach> {
  const started = performance.now()
  const name = `reach ${caseId}`
  const results = await copy.within(name, undefined, (start) => run(start, [caseId]))
  return {
    kind: 'reach',
    caseId,
    reached: copy.reachedBy(name),
    failed: results.flatMap(({ failures }) => failures.map(({ requirement, message }) => `${requirement}: ${message}`)),
    durationMs: Math.round(performance.now() - started),
  }
}

async function attempt({ mutant, cases }: Order & { readonly kind: 'try' }): Promise<Tried> {
  const began = performance.now()
  const { id, key, file, line } = mutant
  const told = (outcome: Tried['outcome'], results: readonly CaseResult[] = []): Tried => {
    const by = results.flatMap(({ caseId, failures }) =>
      failures.map(({ requirement, message }) => ({ requirement, caseId, message })),
    )[0]
    return {
      ...{ kind: 'try', key, file, line, outcome, cases: results.length },
      ...(by === undefined ? {} : { by }),
      durationMs: Math.round(performance.now() - began),
    }
  }
  if (cases.length === 0) return told('never-reached')
  let isLoaded = false
  try {
    return await copy.within('try', id, async (start) => {
      isLoaded = true
      const results = await run(start, cases)
      return told(results.some(hasFailed) ? 'caught' : 'survived', results)
    })
  } catch (error) {
    if (!isLoaded || error instanceof NotStarting) return told('not-starting')
    throw error
  }
}

class NotStarting extends Error {}

type Start = typeof startReference

const hasFailed = ({ failures }: CaseResult): boolean => failures.length > 0

/**
 * Runs cases in staging and, unless one failed, those that want production there.
 * @throws {NotStarting}
 */
async function run(start: Start, ids: readonly string[]): Promise<readonly CaseResult[]> {
  const waiting = ids.flatMap((id) => kit.cases.filter((one) => one.id === id))
  const inStaging = await runIn({}, start, waiting)
  if (inStaging.some(hasFailed)) return inStaging
  const left = waiting.filter(({ id }) => !inStaging.some(({ caseId }) => caseId === id))
  return left.length === 0 ? inStaging : [...inStaging, ...(await runIn(production, start, left))]
}

async function runIn(
  surroundings: typeof production | object,
  start: Start,
  cases: readonly Case[],
): Promise<readonly CaseResult[]> {
  const running = await start({ mintDelayMs }).catch((error: Error) => {
    throw new NotStarting(error.message)
  })
  const keys = keysByRole(running.keys)
  return runAgainst(
    kit.interface,
    cases,
    { url: running.url, keys, close: () => running.close() },
    {
      settings: { ...settingsOf(seed, keys), ...surroundings },
      concurrency: lanes,
      isEnough: (results) => results.some(hasFailed),
    },
  )
}
