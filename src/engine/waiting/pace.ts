import type { CasePatience } from './patience.ts'

/** Shortest pause between two looks, and the longest while little time has gone by, in ms. */
const shortest = 25
const longest = 1000

/** The same for whoever has looked for longest while nothing is known: what that tells, all know. */
const longestForAll = 500

/** A pause beyond the usual time is such a part of the time waited so far, and grows from one to the next. */
const usually = { part: 1 / 8, growth: 1.5 }

/** The same beyond a time on which what came before agrees: what is not there then is about to be. */
const agreeing = { part: 1 / 64, growth: 2 }

/** What is learned from, the latest so many; where they differ, the shortest counts of fewer than the second number, and else the median. */
const remembered = 31
const few = 5

/** What takes longer than so many times the usual, and than so many ms, does not come any more: said in a hurry, and not for sure. */
const hurriedTimes = 3
const hurriedLeast = 1000

/** What has shown within such a part of a time for all of a run so far will not take more than that time the next once. */
const promptTimes = 10

/** Something that is being looked for, until it is there. */
export type Wait = ReturnType<Pace['begin']>

/**
 * How often to look for what takes a while, learned from how long it took before on this target: what shows after 5 s is
 * looked for at once, after 5 s and once or twice more, and not every 25 ms. While nothing is known yet, how long the others
 * have looked in vain tells that it is no use to look soon.
 */
export class Pace {
  /** The clock, in ms. */
  readonly now: () => number
  /** How long what does not come is waited for; default: as long as is asked. */
  readonly patience: CasePatience | undefined
  /** Whether what comes late may be missed; of one case, and never of all. */
  isInHurry = false
  readonly #learned: Learned

  /**
   * @param now the clock, in ms
   * @param learned shared by all that learn the same
   */
  constructor(now: () => number = () => performance.now(), patience?: CasePatience, learned: Learned = nothingYet()) {
    this.now = now
    this.patience = patience
    this.#learned = learned
  }

  /** The same for one case: what it learns, all learn. */
  inCase(patience: CasePatience | undefined): Pace {
    return new Pace(this.now, patience, this.#learned)
  }

  /** What is waited for took so long as a rule, in ms; `undefined` while nothing is known. */
  get usual(): number | undefined {
    const { times, agreed } = this.#learned
    if (agreed !== undefined) return agreed.by
    const ordered = times.map(within).toSorted((a, b) => a - b)
    return ordered[ordered.length < few ? 0 : (ordered.length - 1) >> 1]
  }

  /** Aborted once anything is known: who has planned the next look before may do better. */
  get knows(): AbortSignal {
    return this.#learned.first.signal
  }

  /**
   * How long is waited at most where `limit` may be, in ms.
   * @param least enough where nothing of the run took more than a tenth of it so far
   */
  timeFor(limit: number, least: number = limit): number {
    const most = Math.min(limit, Math.max(least, promptTimes * this.#learned.most))
    return this.isInHurry ? Math.min(most, Math.max(hurriedLeast, hurriedTimes * (this.usual ?? 0))) : most
  }

  /** Begins to look. @param began when what is looked for was asked for; default: now */
  begin(began: number = this.now()) {
    const { inVain } = this.#learned
    const self = { began }
    let looks = 0
    let missedAt = 0
    const pause = (looksBefore: number): number => this.#pause(looksBefore, began)
    return {
      /**
       * It was not there.
       * @param asked when that look began, by the clock of the pace
       * @returns ms to wait before the next
       */
      missed: (asked: number): number => {
        looks += 1
        missedAt = asked - began
        inVain.add(self)
        return Math.max(shortest, this.now() - asked, pause(looks))
      },
      /** The answer with which it was asked for has shown that it was not there then: where that is long ago, nothing is waited for. */
      told: (): number => {
        looks += 1
        inVain.add(self)
        return this.usual === undefined
          ? Math.max(shortest, pause(looks))
          : Math.max(0, this.#first - (this.now() - began))
      },
      /**
       * The same without another look, where others have learned meanwhile how long it takes: what came of looks while nothing was
       * known says nothing of when it is due.
       */
      again: (): number => Math.max(shortest, pause(1)),
      /** It was there. @param asked when that look began */
      found: (asked: number): void => {
        if (looks === 0) return
        this.#learn({ after: Math.max(0, missedAt), by: asked - began })
      },
      /** Nobody looks any more. */
      end: (): unknown => inVain.delete(self),
    }
  }

  #pause(looks: number, began: number): number {
    const { usual } = this
    const { agreed, inVain } = this.#learned
    const now = this.now()
    if (usual === undefined) {
      const earliest = Math.min(now, ...[...inVain].map((one) => one.began))
      const oldest = now - earliest
      const most = began === earliest ? Math.max(longestForAll, oldest * usually.part) : Math.max(longest, oldest / 2)
      return Math.min(oldest, most)
    }
    const waited = now - began
    if (looks === 1 && waited < this.#first) return this.#first - waited
    if (agreed !== undefined && waited < usual) return usual - waited
    const { part, growth } = agreed === undefined ? usually : agreeing
    const beyond = waited * part * growth ** Math.max(0, looks - 2)
    return Math.min(beyond, Math.max(longest, waited / 2))
  }

  /** When the first look is worth it, in ms. */
  get #first(): number {
    const { agreed } = this.#learned
    return agreed === undefined ? (this.usual ?? 0) : worthTrying(agreed)
  }

  #learn(took: Took): void {
    const { times, first } = this.#learned
    times.push(took)
    if (times.length > remembered) times.shift()
    this.#learned.most = Math.max(this.#learned.most, took.by)
    this.#learned.agreed = agreedOn(times)
    first.abort()
  }
}

/** What is known of how long it took before. */
interface Learned {
  /** The latest last. */
  readonly times: Took[]
  agreed: Took | undefined
  readonly first: AbortController
  /** The most that anything took that was missed at first and came, in ms. */
  most: number
  /** When the waits began that have missed what they look for. */
  readonly inVain: Set<{ readonly began: number }>
}

const nothingYet = (): Learned => ({
  times: [],
  agreed: undefined,
  first: new AbortController(),
  most: 0,
  inVain: new Set(),
})

/** How long something took, in ms: longer than until the look that missed it last, and no longer than until the one that found it. */
interface Took {
  readonly after: number
  readonly by: number
}

/** What is looked for comes as a rule after a time that so many of the latest ones allow. */
const most = 2 / 3

/** A look that missed tells of now, and not of what was long ago: the latest so many. */
const fresh = 8

/**
 * The time that most of some agree on, as narrow as they tell it; `undefined` where they differ.
 * @param times the latest last
 */
function agreedOn(times: readonly Took[]): Took | undefined {
  let best: readonly Took[] = []
  for (const { after } of times) {
    const allowing = times.filter((one) => one.after <= after && after < one.by)
    if (allowing.length >= best.length) best = allowing
  }
  if (best.length === 0 || best.length < most * times.length) return undefined
  const missed = times.slice(-fresh).filter((one) => best.includes(one))
  return { after: Math.max(0, ...missed.map(({ after }) => after)), by: Math.min(...best.map(({ by }) => by)) }
}

/** So much earlier than it was there is tried at most, and a time is known that is told as closely as this. */
const earlier = 0.9
const close = 1 / 32

/** Where the time is that lies between the two, as far as that is known: what is not looked for early is not found early. */
const within = ({ after, by }: Took): number => Math.max(earlier * by, (after + by) / 2)

/** When it is worth a look, before the time at which it was there. */
const worthTrying = (took: Took): number => (took.by - took.after <= close * took.by ? took.by : within(took))
