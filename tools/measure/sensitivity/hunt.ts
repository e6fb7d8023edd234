import { inLanes } from '../in-lanes.ts'
import { likeliestFor } from '../mutation/changes.ts'
import type { Pool } from '../mutation/pool.ts'
import type { Mutant } from './mutants.ts'
import type { Catch, Ran, Reach, Task, Tried } from './tasks.ts'

export interface HuntOptions {
  readonly pool: Pick<Pool<Task>, 'do'>
  /** At most so many orders at once are worth while. */
  readonly jobs: number
  /** What the cases reach that nothing fails in without a mutant. */
  readonly reaches: readonly Reach[]
  /** What was found before: it says which case may catch what. */
  readonly known: readonly Tried[]
  readonly finished: (tried: Tried) => void
}

/** Orders in flight in one thread: few, so that those which take long come to an end before the run is broken off. */
export const inFlight = 5

/** Cases that each mutant meets alone: most of those that are caught at all are caught by them. */
const alone = 8

/** Mutants that are tried together, at most; and fewer only when no more are to come. */
const groupSize = 40

/** Mutants that are nearer to each other than so many lines may hide each other. */
const apart = 10

/** Cases that are run against one server. */
const atOnce = 40

/** Cases in flight at once against one server: few, since the first that fails ends it. */
const lanes = 4

/** A case that took so long may have failed by a time-out, which a busy machine explains: once more. In ms. */
const slow = 3000

/** A mutant that nothing has caught yet. */
interface Suspect {
  readonly mutant: Mutant
  /** Whether it wants modules of its own. */
  readonly own: boolean
  /** Those that reach it. */
  readonly cases: ReadonlySet<string>
  /** Those of them that ran to their end. */
  readonly ran: Set<string>
}

/**
 * Tries mutants until a case fails. Each meets alone the cases that are likeliest to catch it. Those that are left mostly
 * survive: many of them, far apart from each other, are switched on together and meet all other cases that reach any of
 * them; of those that a failing case reaches each meets it alone again. So no mutant counts as caught but by a case that fails with it alone.
 */
export class Hunt {
  readonly #options: HuntOptions
  readonly #tried: Tried[]
  /** Cases that do not come to their end even where nothing is switched on. */
  readonly #blocked: ReadonlySet<string>
  readonly #waiting: Suspect[] = []

  constructor(options: HuntOptions) {
    this.#options = options
    this.#tried = [...options.known]
    this.#blocked = new Set(options.reaches.flatMap(({ caseId, blocked }) => (blocked ? [caseId] : [])))
  }

  async run(mutants: readonly Mutant[]): Promise<void> {
    const groups: Promise<void>[] = []
    await inLanes(suspectsOf(mutants, this.#options.reaches), inFlight * this.#options.jobs, async (next) => {
      await this.#alone(next)
      if (this.#waiting.length >= 2 * groupSize) groups.push(this.#rest(takeTogether(this.#waiting)))
    })
    while (this.#waiting.length > 0) groups.push(this.#rest(takeTogether(this.#waiting)))
    await Promise.all(groups)
  }

  async #alone(suspect: Suspect): Promise<void> {
    if (suspect.cases.size === 0) return this.#finish(suspect, 'never-reached')
    const likeliest = likeliestFor(suspect.mutant, this.#tried).filter((id) => suspect.cases.has(id))
    const cases = [...new Set([...likeliest, ...suspect.cases])].slice(0, alone)
    const { started, caught } = await this.#meet([suspect], cases, 1)
    if (!started) this.#finish(suspect, 'not-starting')
    else if (caught !== undefined) this.#finish(suspect, 'caught', caught)
    else if (suspect.ran.size === suspect.cases.size) this.#finish(suspect, 'survived')
    else this.#waiting.push(suspect)
  }

  /** Runs what no suspect of the group has met yet. */
  async #rest(group: readonly Suspect[]): Promise<void> {
    let members = group
    for (let cases = leftOf(members), before = Infinity; 0 < cases.length && cases.length < before; ) {
      before = cases.length
      const { started, caught, odd } = await this.#meet(members, cases.slice(0, atOnce), lanes)
      const [only, ...others] = members
      if (only !== undefined && others.length === 0 && caught !== undefined) return this.#finish(only, 'caught', caught)
      if (!started) return this.#halves(members)
      const [first] = odd
      if (first !== undefined) {
        const guilty = await this.#whoOf(members, first)
        if (guilty.length === 0 && (await this.#meet(members, [first], 1)).odd.length > 0) return this.#halves(members)
        members = members.filter((one) => !guilty.includes(one))
      }
      cases = leftOf(members)
    }
    for (const one of members) this.#finish(one, 'survived')
  }

  /** What nobody does alone they may do together. */
  async #halves(members: readonly Suspect[]): Promise<void> {
    const middle = Math.ceil(members.length / 2)
    for (const half of [members.slice(0, middle), members.slice(middle)]) await this.#rest(half)
  }

  /** @returns those with which alone the case fails or is blocked; what becomes of them is settled */
  async #whoOf(members: readonly Suspect[], caseId: string): Promise<readonly Suspect[]> {
    const guilty: Suspect[] = []
    const those = members.filter(({ cases }) => cases.has(caseId))
    for (const one of those) {
      const { caught, ran } = await this.#meet([one], [caseId], 1)
      if (caught !== undefined) this.#finish(one, 'caught', caught)
      else if (ran.some(({ blocked }) => blocked) && members.length > 1) await this.#rest([one])
      else continue
      guilty.push(one)
    }
    return guilty
  }

  /**
   * Runs cases until one fails, with all these suspects switched on; slow failures count when they happen again, and so does a case
   * that one alone has blocked: on a busy machine it may not have come to the check that fails.
   */
  async #meet(
    suspects: readonly Suspect[],
    cases: readonly string[],
    inLanes: number,
  ): Promise<{ started: boolean; caught: Catch | undefined; odd: readonly string[]; ran: Ran['results'] }> {
    const run = (ids: readonly string[]): Promise<Ran> =>
      this.#options.pool.do<Ran>({
        kind: 'run',
        mutants: suspects.map(({ mutant }) => mutant.id),
        own: suspects.some(({ own }) => own),
        cases: ids,
        lanes: inLanes,
      })
    const { started, results } = await run(cases)
    const ran = [...results]
    const failed = ran.findIndex((one) => one.failed !== undefined)
    const late = ran[failed]
    if (late !== undefined && late.durationMs >= slow) {
      const [again] = (await run([late.caseId])).results
      if (again !== undefined) ran[failed] = again
    }
    const isMany = suspects.length > 1
    const stuck = isMany || failed !== -1 ? [] : ran.filter((one) => one.blocked && !this.#blocked.has(one.caseId))
    if (stuck.length > 0) {
      for (const again of (await run(stuck.map(({ caseId }) => caseId))).results) {
        ran[ran.findIndex(({ caseId }) => caseId === again.caseId)] = again
      }
    }
    const isOdd = ({ caseId, failed: one, blocked }: Ran['results'][number]): boolean =>
      one !== undefined || (isMany && blocked && !this.#blocked.has(caseId))
    const odd = ran.flatMap((one) => (isOdd(one) ? [one.caseId] : []))
    for (const { caseId } of ran)
      if (!isMany || !odd.includes(caseId)) for (const one of suspects) if (one.cases.has(caseId)) one.ran.add(caseId)
    return { started, caught: ran.find((one) => one.failed !== undefined)?.failed, odd, ran }
  }

  #finish({ mutant: { key, file, line }, ran }: Suspect, outcome: Tried['outcome'], by?: Catch): void {
    const tried: Tried = { key, file, line, outcome, ...(by === undefined ? {} : { by }), cases: ran.size }
    this.#tried.push(tried)
    this.#options.finished(tried)
  }
}

/** A case that reaches little is about what it reaches: it comes first. */
function suspectsOf(mutants: readonly Mutant[], reaches: readonly Reach[]): Suspect[] {
  const cases = new Map<string, Set<string>>()
  const narrowFirst = reaches.toSorted((one, other) => one.reached.length - other.reached.length)
  for (const { caseId, reached } of narrowFirst) {
    for (const id of reached) cases.set(id, (cases.get(id) ?? new Set()).add(caseId))
  }
  const atLoad = new Set(reaches.flatMap((one) => one.atLoad))
  return mutants.map((mutant) => ({
    mutant,
    own: mutant.isRemembered || atLoad.has(mutant.id),
    cases: cases.get(mutant.id) ?? new Set<string>(),
    ran: new Set<string>(),
  }))
}

/** What some of them have not met. */
function leftOf(suspects: readonly Suspect[]): readonly string[] {
  return [...new Set(suspects.flatMap(({ cases, ran }) => [...cases].filter((id) => !ran.has(id))))]
}

/** Takes out of `waiting` those that can be tried together. */
function takeTogether(waiting: Suspect[]): readonly Suspect[] {
  const taken: Suspect[] = []
  for (const suspect of [...waiting]) {
    const { file, line } = suspect.mutant
    const isNear = taken.some(({ mutant }) => mutant.file === file && Math.abs(mutant.line - line) < apart)
    if (taken.length === groupSize || isNear) continue
    taken.push(suspect)
    waiting.splice(waiting.indexOf(suspect), 1)
  }
  return taken
}

/**
 * What modules remember is made by the first that asks for it, such as the text of a query: of the cases that follow in the same thread none
 * is seen to reach it, although it is theirs as well. So whoever carries out anything of a file is taken to reach all
 * of it that is remembered and that anybody reached.
 */
export function withRemembered(reaches: readonly Reach[], mutants: readonly Mutant[]): readonly Reach[] {
  const fileOf = new Map(mutants.map(({ id, file }) => [id, file]))
  const byAnybody = new Set(reaches.flatMap(({ reached }) => reached))
  const remembered = mutants.filter(({ id, isRemembered }) => isRemembered && byAnybody.has(id))
  return reaches.map((reach) => {
    const atLoad = new Set(reach.atLoad)
    const files = new Set(reach.reached.flatMap((id) => (atLoad.has(id) ? [] : [fileOf.get(id)])))
    const more = remembered.flatMap(({ id, file }) => (files.has(file) ? [id] : []))
    return { ...reach, reached: [...new Set([...reach.reached, ...more])] }
  })
}
