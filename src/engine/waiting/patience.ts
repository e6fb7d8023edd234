import type { ExchangeLog } from '../evidence/index.ts'
import { counted, wholeSeconds } from '../text/index.ts'
import type { Exchange } from '../transport/index.ts'
import { Blocked } from './blocked.ts'

/**
 * Once a requirement has failed that makes the run a bad one, a wait for what does not come lasts so many times as long as such
 * waits do as a rule, at least so many ms, and never longer than the settings allow.
 */
const timesUsual = 10
const least = 2000

/** What has been waited for so long, in ms, is worth a word to whoever waits for the run. */
const notable = 2000

/** One wait that has missed what it looks for. */
interface OpenWait {
  readonly caseId: string
  /** What was asked last. */
  readonly operation: () => string | undefined
  readonly began: number
  readonly limit: number
}

/** The waits of a run that go on. */
export interface WaitsNow {
  readonly waits: number
  /** The one that has gone on for longest. */
  readonly longest?: {
    readonly caseId: string
    /** What was asked last. */
    readonly operation?: string
    /** How long by now, and at most (`limits.completionTimeout`), in ms. */
    readonly waitedMs: number
    readonly limitMs: number
  }
}

/**
 * How long a run waits for what does not come. While nothing is known to be wrong, as long as the settings allow, for what comes
 * late is not wrong. Where a requirement has failed that counts, the verdict stands: what is then waited for in vain is blocked,
 * and never held against the target. An operation that is not there is not waited for at all.
 */
export class Patience {
  readonly now: () => number
  readonly absent: AbsentOperations
  readonly #tellsAgainst: ReadonlySet<string>
  readonly #open = new Set<OpenWait>()
  readonly #red = new AbortController()
  /** Aborted once a requirement has failed that counts. */
  readonly red: AbortSignal = this.#red.signal
  /** Since when one has, by the clock. */
  redSince: number | undefined

  /**
   * @param now the clock, in ms
   * @param tellsAgainst ids of the requirements of which one that fails makes the run a bad one
   */
  constructor(now: () => number, tellsAgainst: readonly string[]) {
    this.now = now
    this.absent = new AbsentOperations(now)
    this.#tellsAgainst = new Set(tellsAgainst)
  }

  /** A violation was seen that nothing on the way has disturbed. */
  violated(requirement: string): void {
    if (!this.tellsAgainst(requirement)) return
    this.redSince ??= this.now()
    this.#red.abort()
  }

  /** Whether a run is a bad one where this requirement fails. */
  tellsAgainst(requirement: string): boolean {
    return this.#tellsAgainst.has(requirement)
  }

  open(wait: OpenWait): () => void {
    this.#open.add(wait)
    return () => this.#open.delete(wait)
  }

  /** What has been waited for longer than a moment. */
  get waits(): WaitsNow {
    const now = this.now()
    const [first, ...others] = [...this.#open]
      .filter(({ began }) => now - began >= notable)
      .toSorted((a, b) => a.began - b.began)
    if (first === undefined) return { waits: 0 }
    const { caseId, began, limit: limitMs } = first
    const operation = first.operation()
    const longest = { caseId, ...(operation === undefined ? {} : { operation }), waitedMs: now - began, limitMs }
    return { waits: others.length + 1, longest }
  }
}

/** What one case waits for. */
export class CasePatience {
  readonly #run: Patience
  readonly #caseId: string
  readonly #log: ExchangeLog
  readonly #vain: (readonly [began: number, ended: number])[] = []

  constructor(run: Patience, caseId: string, log: ExchangeLog) {
    this.#run = run
    this.#caseId = caseId
    this.#log = log
  }

  /**
   * What was looked for was not there.
   * @param limit what the settings allow, in ms
   * @param usual how long such a wait lasts as a rule, in ms, where that is known
   * @param longest of this one, in ms, while the run is none that has failed
   */
  begin(began: number, limit: number, usual: () => number | undefined, longest: number = limit) {
    const operation = (): string | undefined => this.#log.lastOperation
    const close = this.#run.open({ caseId: this.#caseId, operation, began, limit })
    const { red, absent, now } = this.#run
    const isAbsent = (): boolean => absent.has(operation(), usual())
    const most = (): number => {
      if (isAbsent()) return 0
      const { redSince } = this.#run
      // Half of the time is gone by then: what is found out by the other half is worth it.
      if (redSince === undefined || redSince - began >= longest / 2) return limit
      return Math.min(limit, Math.max(least, timesUsual * (usual() ?? 0)))
    }
    return {
      /** Aborted when it may be shorter than it was. */
      red,
      /** When it is over, by the clock. */
      end: (): number => began + most(),
      /** Whether that is before the time that the settings allow. */
      isCut: (): boolean => most() < limit,
      /** Why nothing can be said where it ended before its time. @param lacking what the last answer lacked */
      blocked: (lacking?: string): Blocked => {
        const absentNow = isAbsent() ? operation() : undefined
        if (absentNow !== undefined) return new OperationAbsent(absentNow, absent.told(absentNow))
        return new Blocked(
          `${lacking === undefined ? '' : `${lacking}: `}what ${operation() ?? 'it'} was asked for had not come after ${wholeSeconds(now() - began)}; once a requirement has ` +
            `failed, a run does not wait the whole limits.completionTimeout (${wholeSeconds(limit)})`,
        )
      },
      over: (found: boolean): void => {
        close()
        if (!found) this.#vain.push([began, now()])
      },
    }
  }

  /** For how long it waited for what did not come, in ms; waits side by side count once. */
  get inVain(): number {
    let sum = 0
    let reached = Number.NEGATIVE_INFINITY
    for (const [began, ended] of this.#vain.toSorted(([a], [b]) => a - b)) {
      sum += Math.max(0, ended - Math.max(began, reached))
      reached = Math.max(reached, ended)
    }
    return Math.round(sum)
  }
}

/** A wait that has missed what it looks for at least once. */
export type HeldWait = ReturnType<CasePatience['begin']>

/** An operation that has answered nothing but that it is not there. */
export class OperationAbsent extends Blocked {
  readonly operation: string

  constructor(operation: string, told: string) {
    super(`${operation} answered ${told}: it seems not to be there, and is not waited for`)
    this.operation = operation
  }
}

/** Statuses of an operation that is not there; the first is also that of a thing that is not. */
const notFound = 404
const ofAbsence = new Set([notFound, 405, 501])

/** Says nothing of whether the operation is there: no answer, a rate limit, a gateway's error. */
const silent = [0, 429, 502, 503, 504]

/** So many answers, of so many cases, are enough to tell. */
const enough = 4
const enoughCases = 2

/** What was made a moment ago may not be found yet: 404 is believed after so many ms, and so many times what such waits last. */
const lagging = { least: 2000, timesUsual: 4 }

interface Answers {
  readonly since: number
  count: number
  readonly cases: Set<string>
  readonly statuses: Set<number>
}

/** The operations that have answered nothing but that they are not there. Who answers otherwise later is there after all. */
class AbsentOperations {
  readonly #now: () => number
  readonly #answers = new Map<string, Answers>()

  /** @param now the clock, in ms */
  constructor(now: () => number) {
    this.#now = now
  }

  saw({ operation, caseId, response: { status } }: Exchange): void {
    if (silent.includes(status)) return
    const fresh = { since: this.#now(), count: 0, cases: new Set<string>(), statuses: new Set<number>() }
    const own = this.#answers.get(operation) ?? fresh
    this.#answers.set(operation, own)
    own.count += 1
    own.cases.add(caseId)
    own.statuses.add(status)
  }

  /** @param usual how long what takes a while takes here, in ms, where that is known */
  has(operation: string | undefined, usual = 0): boolean {
    const own = operation === undefined ? undefined : this.#answers.get(operation)
    if (own === undefined || own.count < enough || own.cases.size < enoughCases) return false
    if (!own.statuses.isSubsetOf(ofAbsence)) return false
    return !own.statuses.has(notFound) || this.#now() - own.since >= Math.max(lagging.least, lagging.timesUsual * usual)
  }

  /** `404 to each of 12 requests` */
  told(operation: string): string {
    const { statuses = [], count = 0 } = this.#answers.get(operation) ?? {}
    return `${[...statuses].join(' or ')} to each of ${counted(count, 'request')}`
  }
}
