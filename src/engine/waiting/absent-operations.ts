import { counted } from '../text/index.ts'
import type { Exchange } from '../transport/index.ts'

/** Statuses of an operation that is not there; the first is also that of a thing that is not. */
const notFound = 404
const ofAbsence = [notFound, 405, 501]

/** Says nothing of whether the operation is there: no answer, a rate limit, a gateway's error. */
const silent = [0, 429, 502, 503, 504]

/** So many answers, of so many cases, are enough to tell. */
const enough = 4
const enoughCases = 2

/** What was made a moment ago may not be found yet: 404 is believed after so many ms, and so many times what such waits last. */
const lagging = 2000
const timesUsual = 4

interface Answers {
  readonly since: number
  count: number
  readonly cases: Set<string>
  readonly statuses: Map<number, number>
  isThere: boolean
}

/** The operations that have answered nothing but that they are not there. Who answers otherwise later is there after all. */
export class AbsentOperations {
  readonly #now: () => number
  readonly #answers = new Map<string, Answers>()

  /** @param now the clock, in ms */
  constructor(now: () => number) {
    this.#now = now
  }

  saw({ operation, caseId, response: { status } }: Exchange): void {
    if (silent.includes(status)) return
    const own = this.#answers.get(operation) ?? {
      since: this.#now(),
      count: 0,
      cases: new Set(),
      statuses: new Map(),
      isThere: false,
    }
    this.#answers.set(operation, own)
    own.isThere ||= !ofAbsence.includes(status)
    if (own.isThere) return
    own.count += 1
    own.cases.add(caseId)
    own.statuses.set(status, (own.statuses.get(status) ?? 0) + 1)
  }

  /** @param usual how long what takes a while takes here, in ms, where that is known */
  has(operation: string | undefined, usual = 0): boolean {
    const own = operation === undefined ? undefined : this.#answers.get(operation)
    if (own === undefined || own.isThere || own.count < enough || own.cases.size < enoughCases) return false
    return !own.statuses.has(notFound) || this.#now() - own.since >= Math.max(lagging, timesUsual * usual)
  }

  /** `404 to each of 12 requests` */
  told(operation: string): string {
    const { statuses, count = 0 } = this.#answers.get(operation) ?? {}
    return `${[...(statuses?.keys() ?? [])].join(' or ')} to each of ${counted(count, 'request')}`
  }
}
