import type { CasePatience } from './patience.ts'

/** Shortest pause between two looks, and the longest while little time has gone by, in ms. */
const shortest = 25
const longest = 1000

/** A pause beyond the usual time is such a part of the time waited so far, and grows from one to the next. */
const part = 1 / 8
const growth = 1.5

/** What is learned from, the latest so many; with fewer than the second number the shortest counts, and not the median. */
const remembered = 31
const few = 5

/** Looks that come just in time would come ever later if nobody tried an earlier one. */
const earlier = 0.9

/** What takes longer than so many times the usual, and than so many ms, does not come any more: said in a hurry, and not for sure. */
const hurriedTimes = 3
const hurriedLeast = 1000

/** What has shown within such a part of a time for all of a run so far will not take more than that time the next once. */
const promptTimes = 10

/** Something that is being looked for, until it is there. */
export interface Wait {
  /**
   * It was not there.
   * @param asked when that look began, by the clock of the pace
   * @returns ms to wait before the next
   */
  missed(asked: number): number
  /** It was there. @param asked when that look began */
  found(asked: number): void
  /** Nobody looks any more. */
  end(): void
}

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
  readonly #times: number[]
  /** The most that anything took that was missed at first and came, in ms. */
  readonly #most: { took: number }
  /** When the waits began that have missed what they look for. */
  readonly #inVain: Set<{ readonly began: number }>

  /**
   * @param now the clock, in ms
   * @param other learns the same
   */
  constructor(now: () => number = () => performance.now(), patience?: CasePatience, other?: Pace) {
    this.now = now
    this.patience = patience
    this.#times = other === undefined ? [] : other.#times
    this.#most = other === undefined ? { took: 0 } : other.#most
    this.#inVain = other === undefined ? new Set() : other.#inVain
  }

  /** The same for one case: what it learns, all learn. */
  inCase(patience: CasePatience | undefined): Pace {
    return new Pace(this.now, patience, this)
  }

  /** What is waited for took so long as a rule, in ms; `undefined` while nothing is known. */
  get usual(): number | undefined {
    const ordered = this.#times.toSorted((a, b) => a - b)
    return ordered[ordered.length < few ? 0 : (ordered.length - 1) >> 1]
  }

  /**
   * How long is waited at most where `limit` may be, in ms.
   * @param least enough where nothing of the run took more than a tenth of it so far
   */
  timeFor(limit: number, least: number = limit): number {
    const most = Math.min(limit, Math.max(least, promptTimes * this.#most.took))
    return this.isInHurry ? Math.min(most, Math.max(hurriedLeast, hurriedTimes * (this.usual ?? 0))) : most
  }

  /** Begins to look. @param began when what is looked for was asked for; default: now */
  begin(began: number = this.now()): Wait {
    const self = { began }
    let looks = 0
    let missedAt = 0
    return {
      missed: (asked) => {
        looks += 1
        missedAt = asked - began
        this.#inVain.add(self)
        const now = this.now()
        return Math.max(shortest, now - asked, this.#pause(looks, now - began, now))
      },
      found: (asked) => {
        if (looks > 0) this.#most.took = Math.max(this.#most.took, asked - began)
        // One that was there at the second look may have been there long before.
        if (looks > 0) this.#learn(looks === 1 ? earlier * (asked - began) : (missedAt + asked - began) / 2)
      },
      end: () => this.#inVain.delete(self),
    }
  }

  #pause(looks: number, waited: number, now: number): number {
    const { usual } = this
    if (usual === undefined) {
      const oldest = now - Math.min(now, ...[...this.#inVain].map(({ began }) => began))
      return Math.min(oldest, Math.max(longest, oldest / 2))
    }
    if (looks === 1 && waited < usual) return usual - waited
    return Math.min(waited * part * growth ** Math.max(0, looks - 2), Math.max(longest, waited / 2))
  }

  #learn(time: number): void {
    this.#times.push(time)
    if (this.#times.length > remembered) this.#times.shift()
  }
}
