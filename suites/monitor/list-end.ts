import { idOf, resultsOf } from '../../src/interface/builders/builders.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import { type Exchange, isFields } from '../../src/kit/case.ts'
import type { Wrong } from './wrong.ts'

/** What shows within so many ms shows at once. */
const atOnce = 1000
/** Collections that were shown at once, and ones that are missing, at least, before a list is said to end. */
const many = 10
/** How long nothing new has shown, in ms, before it is looked at whether the list ends. */
const still = 10_000

/**
 * Where the list of collections ends. No sentence says how late it may be, so that one collection is missing says nothing. A list that has shown
 * many at once, and then for as long as anything may take shows none of many that were made, does not run behind: it is cut.
 */
export class ListEnd {
  /** When each collection of this run was answered as made. */
  readonly #made = new Map<string, number>()
  readonly #shown = new Set<string>()
  #atOnce = 0
  /** When the list has shown a new one last. */
  #grew = 0
  readonly #now: () => number

  /** @param now the clock, in ms */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  noteMade(id: unknown, answer: Exchange): void {
    if (typeof id === 'string' && isTaken(answer) && !this.#made.has(id)) this.#made.set(id, this.#now())
  }

  noteList(list: Exchange): void {
    for (const id of resultsOf(list).map(idOf)) {
      const made = typeof id === 'string' ? this.#made.get(id) : undefined
      if (made === undefined || typeof id !== 'string' || this.#shown.has(id)) continue
      this.#shown.add(id)
      this.#grew = this.#now()
      if (this.#grew - made <= atOnce) this.#atOnce += 1
    }
  }

  /** @param limit longest that a collection may take to show, in ms */
  wrongIn({ response: { status, json } }: Exchange, limit = still): readonly Wrong[] {
    const now = this.#now()
    if (status !== 200 || !isFields(json) || !Array.isArray(json.results)) return []
    if (this.#atOnce < many || now - this.#grew < limit) return []
    const missing = [...this.#made].filter(([id, made]) => !this.#shown.has(id) && now - made >= limit)
    if (missing.length < many) return []
    return [
      {
        rule: 'COL-19',
        message: `the list of all collections shows none of ${missing.length} that were made later, though it showed ${this.#atOnce} at once`,
        expected: 'all of them',
        actual: `${json.results.length} collections`,
      },
    ]
  }
}
