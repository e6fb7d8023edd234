import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { executeCase } from '../case/execute.ts'
import { type Case, type CaseResult, mergeResults, notRun, type Runtime } from '../case/index.ts'
import { ExchangeLog } from '../evidence/index.ts'
import { wholeSeconds } from '../text/index.ts'
import type { CaseEnded, CaseStarted, Planned } from './events.ts'

export interface RunnerOptions {
  /** Cases in flight at once, at most. */
  readonly concurrency: number
  /** Ends when the next case could send something; default: at once. */
  readonly room?: () => Promise<void>
  /** Longest that one case may take, in ms; default: for ever. */
  readonly caseTimeLimit?: number
  /** How long nobody could send so far, in ms: no part of what a case takes. Default: nothing. */
  readonly throttled?: () => number
  /** Told of every case as it begins and ends; default: nobody. */
  readonly tell?: (event: Planned | CaseStarted | CaseEnded) => void
  /** Hangs up when the run is stopped: what is under way fails, and nothing more is sent. */
  readonly hangUp?: () => Promise<void>
  /** Asked after every result; once it says so, no other case is begun. */
  readonly isEnough?: (results: readonly CaseResult[]) => boolean
  /** Ids of the requirements of which the first that fails ends the run; what it leaves out is not selected. */
  readonly endsWith?: readonly string[] | undefined
}

/** A case that was carried out before makes other names, and so does each example that is explored. */
type Times = Pick<Runtime, 'isWhole' | 'isOnceMore' | 'exploring'>

/** What ended the run before its time. */
interface Stop {
  readonly reason: string
  /** As it was asked to do: what is left is left out, and not missing. */
  readonly leavesOut: boolean
}

/** Cases that are in flight when the target goes away get this long to find out themselves, in ms. */
const grace = 2000

/**
 * Runs cases, several at once, each to its end. The next one begins as soon as there is room for what it
 * sends: one that waits for something to complete holds up nobody.
 */
export class Runner {
  readonly #runtime: Runtime
  readonly #options: RunnerOptions
  /** By case id. */
  readonly results = new Map<string, CaseResult>()
  readonly #stop = Promise.withResolvers<Stop>()
  #stopped: Stop | undefined
  /** What ends from now on ends because we hung up, which says nothing about it. */
  #hungUp = false
  #hasLeft = false

  constructor(runtime: Runtime, options: RunnerOptions) {
    this.#runtime = runtime
    this.#options = options
  }

  get isStopped(): boolean {
    return this.#stopped !== undefined
  }

  /**
   * Never throws. After a stop, what was not begun is `blocked` without sending anything.
   * @param isWhole with every row of their tables: what they came to before counts as well
   * @returns all results by now
   */
  async run(cases: readonly Case[], isWhole = false): Promise<readonly CaseResult[]> {
    await this.#all(cases, isWhole ? { isWhole } : {})
    const { settings, patience } = this.#runtime
    const { seed, effort } = settings
    // What was not waited for, since an operation seemed not to be there that answered otherwise later.
    const mistaken = cases.filter(({ id }) => {
      const { absent } = this.results.get(id) ?? {}
      return absent !== undefined && patience?.absent.has(absent) === false
    })
    if (mistaken.length > 0 && !this.isStopped) {
      this.#options.tell?.({ type: 'planned', seed, effort, cases: mistaken.map(({ id }) => id), isMore: true })
      await this.#all(mistaken, { isOnceMore: true })
    }
    return [...this.results.values()]
  }

  async #all(cases: readonly Case[], how: Times): Promise<void> {
    const waiting = [...cases]
    const underWay = new Set<Promise<void>>()
    const begin = async (case_: Case): Promise<void> => {
      if (this.#stopped === undefined) this.#options.tell?.({ type: 'case-started', caseId: case_.id })
      const last = await this.execute(case_, how)
      const before = this.results.get(case_.id)
      const result = before === undefined ? last : mergeResults(before, last)
      this.results.set(case_.id, result)
      this.#options.tell?.({ type: 'case-ended', result })
      if (this.#options.isEnough?.([...this.results.values()])) waiting.length = 0
    }
    while (waiting.length > 0) {
      if (underWay.size >= this.#options.concurrency) await Promise.race(underWay)
      await this.#room()
      const next = waiting.shift()
      if (next === undefined) break
      const work = begin(next).finally(() => underWay.delete(work))
      underWay.add(work)
    }
    await Promise.all(underWay)
  }

  async #room(): Promise<void> {
    const { room } = this.#options
    if (room === undefined) return
    // The case that was begun last has asked for its first place by then.
    await turn()
    await Promise.race([room(), this.#stop.promise])
  }

  /** Ends what is in flight as `blocked`, and begins nothing more. @param delay in ms */
  stop(reason: string, delay = 0): void {
    this.#end({ reason, leavesOut: false }, delay)
  }

  #end(stop: Stop, delay = 0): void {
    if (this.#stopped !== undefined) return
    this.#stopped = stop
    setTimeout(() => void this.#hangUp().then(() => this.#stop.resolve(stop)), delay).unref()
  }

  async #hangUp(): Promise<void> {
    this.#hungUp = true
    await this.#options.hangUp?.().catch(() => {})
  }

  /** Whether a case was left before its end, and something may still be under way. */
  get hasLeft(): boolean {
    return this.isStopped || this.#hasLeft
  }

  /** Whether a failure has ended the run, which was asked to. */
  get failedFast(): boolean {
    return this.#stopped?.leavesOut === true
  }

  /**
   * Carries one case out for who keeps the results: nobody is told of it. Never throws; after a stop it is `blocked`.
   * @param how what this time has of its own
   */
  async execute(case_: Case, how: Times): Promise<CaseResult> {
    if (this.#stopped !== undefined) return stopped(case_.id, this.#stopped)
    const ended = new AbortController()
    const started = performance.now()
    const log = new ExchangeLog(this.#runtime.interface.createTally())
    /** What it has sent and created by then was sent and created, though nobody waits for its end. */
    const cut = (stop: Stop): CaseResult => ({
      ...stopped(case_.id, stop),
      durationMs: Math.round(performance.now() - started),
      requests: log.requests,
      spent: log.spent,
      retries: log.retries,
    })
    let hasEnded = false
    const work = executeCase(case_, { ...this.#runtime, ...how }, log).then((result) => {
      hasEnded = true
      return this.#hungUp ? never : result
    })
    const contenders = [work, this.#stop.promise.then(cut)]
    const { caseTimeLimit } = this.#options
    if (caseTimeLimit !== undefined)
      contenders.push(
        tooLong(caseTimeLimit, this.#options.throttled ?? (() => 0), ended.signal).then((reason) =>
          cut({ reason, leavesOut: false }),
        ),
      )
    const result = await Promise.race(contenders)
    if (!hasEnded) this.#hasLeft = true
    ended.abort()
    const ends = this.#options.endsWith ?? []
    if (result.failures.some(({ requirement }) => ends.includes(requirement))) {
      this.#end(atFirstFailure)
      // It ended there, too: what it had not come to is left out.
      return { ...result, leftOut: true }
    }
    if (result.targetGone) this.stop('the target stopped answering', grace)
    return result
  }
}

const never = new Promise<never>(() => {})

const atFirstFailure: Stop = { reason: 'the run ended at the first failed requirement (--fail-fast)', leavesOut: true }

const stopped = (caseId: string, { reason, leavesOut }: Stop): CaseResult => ({
  ...notRun(caseId, 'blocked', reason),
  ...(leavesOut ? { leftOut: true } : {}),
})

/** @returns the reason, once the limit is over */
async function tooLong(limit: number, throttled: () => number, ended: AbortSignal): Promise<string> {
  try {
    for (let counted = throttled(), left = limit; left > 0; ) {
      await sleep(left, undefined, { signal: ended, ref: false })
      const now = throttled()
      left = now - counted
      counted = now
    }
  } catch {
    // The case ended in time, and nobody waits for this any more.
  }
  return `did not end within ${wholeSeconds(limit)}`
}
