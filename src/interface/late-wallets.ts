import { getList, getPath } from '../engine/case/index.ts'
import type { Exchange } from '../engine/transport/index.ts'
import { isTaken, untilAsked } from './builders/taken.ts'
import { acceptsStatus, latitude } from './latitude.ts'
import type { Methods } from './operations.ts'

/** Longest that nothing may be minted yet to a wallet that has just been made, in ms after its creation. */
const longest = 3000

/** On a busy machine the next one may take several times as long as those that were seen, and this many ms at least. */
const longestSeen = 1000

/** So many refusals that stayed, before those of a run are believed at once. */
const believed = 8

/** So many mints to wallets no older than one to which a mint is refused: then that is not for its age. */
const many = 6

/** When a wallet was asked for, and when that was answered: it is older than since the one, and no older than since the other. */
type Creation = Readonly<Record<'asked' | 'answered', number>>

/** How old wallets were when a mint was sent first, and whether others had been taken. */
type Before = { readonly age: number; readonly wereKnown: boolean }

/** What a run knows of the wallets that it has made, to whoever mints. */
class Wallets {
  /** By locator. */
  readonly #made = new Map<string, Creation>()
  /** Locators to which something was minted. */
  readonly #known = new Set<string>()
  /** Oldest wallet, in ms, to which was minted later what was refused. */
  #oldest = 0
  /** The most that those to which was minted at once can have been old, by kinds of locators: an address may be anybody's. */
  readonly #atOnce: Readonly<Record<Kind, number[]>> = { address: [], user: [] }
  #stayed = 0

  note(answer: Exchange, body: unknown, creation: Creation): void {
    const publicKey = getPath(answer.response.json, 'publicKey')
    const { email, userId, chain } = (body ?? {}) as Readonly<Record<string, unknown>>
    if (!isTaken(answer) || typeof publicKey !== 'string') return
    const user = email === undefined ? `userId:${userId}` : `email:${email}`
    for (const locator of [`${chain}:${publicKey}`, `${user}:${chain}`])
      if (!this.#made.has(locator)) this.#made.set(locator, creation)
  }

  /** Those of these that were made so late that who mints or signs may not know them. */
  young(locators: readonly string[]): readonly string[] {
    const now = performance.now()
    return locators.filter((one) => now - (this.#made.get(one)?.answered ?? Number.NEGATIVE_INFINITY) < longest)
  }

  /** The least that the youngest of them can be old. */
  age(locators: readonly string[], now: number): number {
    return Math.min(...locators.map((one) => now - (this.#made.get(one)?.answered ?? 0)))
  }

  #most(locator: string, now: number): number {
    return now - (this.#made.get(locator)?.asked ?? 0)
  }

  /** Whether a mint to each of them was taken. */
  areKnown(locators: readonly string[]): boolean {
    return locators.every((one) => this.#known.has(one))
  }

  /** Whether a refusal may come of the age of a wallet alone. */
  isOfAge(locators: readonly string[], { response: { status } }: Exchange, age: number, before: Before): boolean {
    if (!acceptsStatus(latitude.notYetThere, status)) return false
    // Two nodes may know it at two times.
    if (before.wereKnown) return age < this.#oldest || this.isNotFound(status, age)
    if (this.#oldest > 0) return age < Math.min(longest, Math.max(this.#oldest * 2, longestSeen))
    const younger = (kind: Kind): number => this.#atOnce[kind].filter((one) => one <= before.age).length
    return age < longest && this.#stayed < believed && locators.some((one) => younger(kindOf(one)) < many)
  }

  /** Whether it may be that one of several nodes has not heard of it yet. */
  isNotFound(status: number, age: number): boolean {
    return status === 404 && age < longest && this.#stayed < believed
  }

  minted(locators: readonly string[], now: number, wasRefused: boolean): void {
    for (const one of locators) this.#known.add(one)
    const youngest = Math.min(...locators.map((one) => this.#most(one, now)))
    if (wasRefused) this.#oldest = Math.max(this.#oldest, Math.min(youngest, longest))
    else for (const one of locators) this.#atOnce[kindOf(one)].push(this.#most(one, now))
  }

  refused(): void {
    this.#stayed += 1
  }
}

type Kind = 'user' | 'address'

const kindOf = (locator: string): Kind => (/^(email|userId):/.test(locator) ? 'user' : 'address')

const ofRuns = new WeakMap<object, Map<string, Wallets>>()

/**
 * The same methods, but that mints are sent again which are refused where this run has just made a wallet of a recipient: what mints may
 * know it later than what made it, and an unknown address may be refused (Errors). So are messages that such a wallet is to sign, where
 * it is not found.
 * @param run stands for the run
 * @param key the wallets of one project are not those of another
 */
export function findingWallets(methods: Methods, run: object, key = ''): Methods {
  const ofRun = ofRuns.get(run) ?? new Map<string, Wallets>()
  ofRuns.set(run, ofRun)
  const wallets = ofRun.get(key) ?? new Wallets()
  ofRun.set(key, wallets)
  return {
    ...methods,
    createWallet: async (body) => {
      const asked = performance.now()
      const answer = await methods.createWallet(body)
      wallets.note(answer, body, { asked, answered: performance.now() })
      return answer
    },
    signMessage: (chain, address, body) =>
      signed(wallets, [`${chain}:${address}`, `${chain}:0x${address}`], () =>
        methods.signMessage(chain, address, body),
      ),
    putMint: (collection, id, body) =>
      minted(wallets, recipientsIn([body]), () => methods.putMint(collection, id, body)),
    batchMint: (collection, body) =>
      minted(wallets, recipientsIn(getList(body, 'nfts')), () => methods.batchMint(collection, body)),
  }
}

const recipientsIn = (requests: readonly unknown[]): readonly string[] => {
  const recipients = requests.map((one) => getPath(one, 'recipient'))
  return [...new Set(recipients.filter((one) => typeof one === 'string'))]
}

async function signed(wallets: Wallets, locators: readonly string[], send: () => Promise<Exchange>) {
  for (let wasRefused = false; ; wasRefused = true) {
    const own = wallets.young(locators)
    const age = wallets.age(own, performance.now())
    const answer = await send()
    if (own.length > 0 && wallets.isNotFound(answer.response.status, age)) await untilAsked(age)
    else {
      if (wasRefused && answer.response.status === 404) wallets.refused()
      return answer
    }
  }
}

async function minted(wallets: Wallets, recipients: readonly string[], send: () => Promise<Exchange>) {
  const own = wallets.young(recipients)
  if (own.length === 0) return send()
  const before = { age: wallets.age(own, performance.now()), wereKnown: wallets.areKnown(own) }
  for (let wasRefused = false; ; wasRefused = true) {
    const age = wallets.age(own, performance.now())
    const answer = await send()
    if (isTaken(answer)) {
      wallets.minted(own, performance.now(), wasRefused)
      return answer
    }
    if (!wallets.isOfAge(own, answer, age, before)) {
      if (wasRefused) wallets.refused()
      return answer
    }
    await untilAsked(age)
  }
}
