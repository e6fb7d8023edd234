import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:tls'
import { present } from '../config/present.ts'
import { originOf, type Settings } from '../config/settings.ts'
import { exchangeEnded } from '../engine/evidence/index.ts'
import { redactExchange } from '../engine/redaction/index.ts'
import { Secrets } from '../engine/redaction/secrets.ts'
import type { PreflightContext, Target } from '../engine/run/index.ts'
import { apiOn, openClient } from '../engine/run/open-client.ts'
import {
  askedWait,
  asksToWait,
  BrokenAnswer,
  type Client,
  type Exchange,
  RequestError,
  TargetUnreachable,
} from '../engine/transport/index.ts'
import { openInterface } from '../interface/interface.ts'
import { toolVersion } from '../package/version.ts'
import { unlessAborted } from '../target/unless-aborted.ts'
import { collections, kindOf, type Read, reads, type Seen, versionOf } from './reads.ts'
import { otherBase, type Trouble, troubleIn } from './trouble.ts'

/** What the reads found out. */
export interface Preflight {
  /** Why a run would tell nothing about the target. */
  readonly trouble?: Trouble
  /** What is worth knowing and stops nobody, in sentences. */
  readonly warnings: readonly string[]
  /** The fastest answer, in ms; `undefined` without any. */
  readonly roundTrip: number | undefined
  /** The version that the target says it is. */
  readonly version: string | undefined
  /** Secrets are still in them. */
  readonly exchanges: readonly Exchange[]
}

/** What of a target is looked at. */
type Looked = Pick<Target, 'url' | 'keys' | 'network'>

/** A part of `limits.requestTimeout`, so that the whole, with the contracts and the report, takes no longer than that. */
const share = 0.65

/** A first answer that takes so long, in ms, is asked about once more: it may have been the first since the start. */
export const slow = 1000

/** After so long, in ms, the first answer is not waited for any more before the others are asked for. */
const patience = 2000

/** Before a service that answered with server errors is asked for the last time, in ms, when it does not say. */
const recovery = 1500

/**
 * Asks, with five requests at most that create nothing, whether the interface is there and knows the key. Requests that a
 * rate limit refuses are waited out as in the run, and count once.
 * @param say told when it takes longer than one expects
 */
export async function preflight(
  target: Looked,
  settings: Settings,
  say: (line: string) => void = () => {},
  signal?: AbortSignal,
): Promise<Preflight> {
  return new PreflightReads(target, settings, say).all(signal)
}

/** Between two attempts at a target that was only just started, in ms. */
const pause = 500

/** Troubles that a service has which is still starting. */
const ofStarting = ['NO_ANSWER', 'UNWELL']

/** Who asks, and is told of it; what must not be told are by default the keys and what is secret of the target. */
type Asker = Omit<PreflightContext, 'secrets'> & Partial<PreflightContext>

/**
 * Lets a run begin only where it can tell something. What was started for the run may take until `limits.startTimeout`
 * to get well: many accept connections before they can answer. Keys and secrets of the target are told nowhere from then on;
 * the reference implementation needs no look.
 * @returns what was found, with the requests that were sent for it
 * @throws TargetUnreachable with one sentence, and the last output of what was started and has ended
 * @throws the reason of the signal
 */
export async function refuseHopeless(
  target: Target,
  settings: Settings,
  { tell, signal, secrets = new Secrets(target.keys, openInterface().secrets) }: Asker,
): Promise<Preflight | undefined> {
  secrets.addTarget(target)
  if (target.kind === 'reference') return undefined
  const say = (text: string): void => tell({ type: 'notice', text })
  const choice = settings.target
  const until = performance.now() + ('startTimeout' in choice ? choice.startTimeout : 0)
  const exchanges: Exchange[] = []
  for (let round = 0; ; round += 1) {
    const found = await preflight(target, settings, say, signal)
    // In one order, whichever address was asked.
    const own = found.exchanges.map((exchange, index) => ({ ...exchange, seq: exchanges.length + index + 1 }))
    exchanges.push(...own)
    for (const exchange of own) tell(exchangeEnded(redactExchange(exchange, secrets).exchange))
    if (found.trouble === undefined) {
      for (const warning of found.warnings) say(warning)
      return { ...found, exchanges }
    }
    const gone = await target.whyGone?.()
    const { code, sentence } = found.trouble
    if (gone !== undefined || !ofStarting.includes(code) || performance.now() >= until) {
      throw new TargetUnreachable(gone ?? sentence, code, { operation: 'preflight', url: target.url })
    }
    if (round === 0) say(`Waiting, up to limits.startTimeout: ${sentence}`)
    await sleep(pause, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
}

class PreflightReads {
  readonly #target: Looked
  readonly #settings: Settings
  readonly #say: (line: string) => void
  readonly #timeout: number
  readonly #exchanges: Exchange[] = []
  readonly #open: Client[] = []
  #answered = false
  #told = false

  constructor(target: Looked, settings: Settings, say: (line: string) => void) {
    this.#target = target
    this.#settings = settings
    this.#say = say
    this.#timeout = Math.round(settings.limits.requestTimeout * share)
  }

  async all(signal?: AbortSignal): Promise<Preflight> {
    // What has no answer at all by then has none.
    const deadline = new AbortController()
    const late = sleep(this.#timeout, undefined, { signal: deadline.signal, ref: false }).then(
      () => (this.#answered ? new Promise<never>(() => {}) : this.#given()),
      () => new Promise<never>(() => {}),
    )
    try {
      return await unlessAborted(Promise.race([this.#ask(), late]), signal)
    } finally {
      deadline.abort()
      for (const client of this.#open) void client.close()
    }
  }

  async #ask(): Promise<Preflight> {
    const client = this.#client(this.#target.url)
    const [first, ...others] = reads
    const one = this.#read(client, first)
    const early = await Promise.race([one, sleep(Math.min(patience, this.#timeout / 3), undefined, { ref: false })])
    if (early !== undefined && kindOf(early) === 'fits') {
      const isSlow = (early.exchange?.durationMs ?? 0) > slow
      return this.#found(isSlow ? [early, await this.#read(client, collections)] : [early])
    }
    const seen = await Promise.all([one, ...others.map((read) => this.#read(client, read))])
    return this.#found([...seen, ...(await this.#last(client, seen))])
  }

  /** The fifth request, when it may have been a moment's trouble. */
  async #last(client: Client, seen: readonly Seen[]): Promise<Seen[]> {
    const kinds = new Set(seen.map(kindOf))
    const broken = seen.some(({ error }) => error instanceof BrokenAnswer)
    if (kinds.has('fits') || !(kinds.has('server-error') || broken)) return []
    // What asked to wait was waited for, or asks for longer than is waited.
    if (seen.some(({ exchange }) => exchange !== undefined && asksToWait(exchange.response.status))) return []
    await sleep(Math.min(askedToWait(seen) ?? recovery, this.#settings.limits.retryAfter))
    return [await this.#read(client, collections)]
  }

  async #found(seen: readonly Seen[]): Promise<Preflight> {
    const base = this.#target.url
    const kinds = new Set(seen.map(kindOf))
    const lost = kinds.isSubsetOf(new Set(['absent', 'page']))
    const found = lost && seen.length < 5 ? await this.#elsewhere() : undefined
    const odd = kinds.isSubsetOf(new Set(['no-answer', 'foreign', 'page']))
    const { proxy } = this.#target.network ?? {}
    const tls = odd && proxy === undefined && base.startsWith('http:') && (await speaksTls(base))
    const keyFrom = originOf(this.#settings.origins, 'keys.full')
    const trouble = troubleIn(seen, { base, keyFrom, timeout: this.#timeout, tls, ...present({ proxy, found }) })
    const times = seen.flatMap(({ exchange }) => exchange?.durationMs ?? [])
    return {
      ...present({ trouble }),
      warnings: trouble === undefined && !kinds.has('fits') ? [unclear(seen)] : refusedWarnings(seen),
      roundTrip: times.length === 0 ? undefined : Math.min(...times),
      version: versionOf(this.#exchanges),
      exchanges: this.#exchanges,
    }
  }

  /** @returns where the interface was found, when it lies at the other usual place */
  async #elsewhere(): Promise<string | undefined> {
    const base = otherBase(this.#target.url)
    const seen = await this.#read(this.#client(base), reads[0])
    return ['fits', 'refused'].includes(kindOf(seen)) ? base : undefined
  }

  /** What there is when the time is over: nothing, or a 503 that has not said how long it goes on. */
  #given(): Promise<Preflight> {
    const exchange = this.#exchanges.findLast(isUnavailable)
    const error = new TargetUnreachable('', 'TIMEOUT', { operation: 'preflight', url: this.#target.url })
    return this.#found(reads.map((read) => (exchange === undefined ? { read, error } : { read, exchange })))
  }

  async #read(client: Client, read: Read): Promise<Seen> {
    const into: Exchange[] = []
    try {
      const exchange = await read.send(apiOn(openInterface(), client, 'preflight', into), this.#settings.chains.evm)
      return { read, exchange }
    } catch (error) {
      if (error instanceof RequestError) return { read, error }
      throw error
    }
  }

  #client(baseUrl: string): Client {
    const { retryAfter, rate } = this.#settings.limits
    const client = openClient(openInterface(), {
      baseUrl,
      keys: this.#target.keys,
      requestTimeout: this.#timeout,
      retryAfter,
      rate,
      network: this.#target.network,
      concurrency: reads.length,
      userAgent: `conformint/${toolVersion}`,
      record: (exchange) => this.#record(exchange),
    })
    this.#open.push(client)
    return client
  }

  #record(exchange: Exchange): void {
    this.#exchanges.push(exchange)
    const { status, headers } = exchange.response
    if (status > 0 && !isUnavailable(exchange)) this.#answered = true
    if (!asksToWait(status) || isUnavailable(exchange) || this.#told) return
    this.#told = true
    const asked = headers['retry-after'] === undefined ? '' : ` (Retry-After: ${headers['retry-after'].slice(0, 40)})`
    this.#say(`The target answers ${status}${asked}: waiting, up to limits.retryAfter.`)
  }
}

/** Longest that it may take to answer, in ms. */
const tlsPatience = 700

/** Whether TLS is spoken at the host and port of a plain address. Sends no request. */
async function speaksTls(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const socket = connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 80),
    // Nothing is sent: whose certificate it is does not matter to the question.
    rejectUnauthorized: false,
    timeout: tlsPatience,
  })
  try {
    await Promise.race([once(socket, 'secureConnect'), once(socket, 'timeout').then(() => Promise.reject())])
    return true
  } catch {
    return false
  } finally {
    socket.on('error', () => {})
    socket.destroy()
  }
}

/** A 503 that names no time: a rate limit passes, and this may be a service that is down. */
const isUnavailable = ({ response: { status, headers } }: Exchange): boolean =>
  status === 503 && askedWait(headers, Date.now()) === undefined

/** @returns ms */
function askedToWait(seen: readonly Seen[]): number | undefined {
  const asked = seen.flatMap(({ exchange }) => exchange?.response.headers['retry-after'] ?? [])
  const numbers = asked.filter((text) => /^\d{1,6}$/.test(text)).map((text) => Number(text) * 1000)
  return numbers.length === 0 ? undefined : Math.max(recovery, Math.min(...numbers))
}

function unclear(seen: readonly Seen[]): string {
  const statuses = seen.map(({ exchange, error }) => exchange?.response.status ?? error?.code)
  return `No read was answered as the interface has it (${statuses.join(', ')}): expect that little can be judged.`
}

/** One refusal beside answers: a scope is missing, or the target is wrong; the run tells which. */
function refusedWarnings(seen: readonly Seen[]): string[] {
  if (!seen.some((one) => kindOf(one) === 'fits')) return []
  return seen.flatMap((one) => {
    if (kindOf(one) !== 'refused' || one.exchange === undefined) return []
    const { operation, response } = one.exchange
    return [`${operation} refused the key (${response.status}): does keys.full have every scope?`]
  })
}
