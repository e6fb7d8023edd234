import { randomUUID } from 'node:crypto'
import { Blocked, Inapplicable } from '../../engine/case/blocked.ts'
import { Trail } from '../../engine/case/trail.ts'
import { BrokenAnswer, NoAnswer, TargetUnreachable } from '../../engine/http/errors.ts'
import type { Exchange } from '../../engine/http/exchange.ts'
import type { Keys } from '../../engine/http/keys.ts'
import type { Api } from '../../interface/api.ts'
import type { WalletRuntime } from '../../interface/case.ts'
import { MintTally } from '../../interface/make/tally.ts'
import { reachStates } from '../states/reach.ts'
import type { Values } from '../states/setting.ts'
import type { Candidate } from './candidate.ts'
import type { Choice } from './choice.ts'

/** How an interaction ended before, or beside, the verifier's own result. */
export interface End {
  readonly outcome: 'blocked' | 'not-applicable'
  readonly reason: string
  readonly targetGone?: boolean
}

/** One interaction on its way through a verification. */
export class Trial {
  readonly candidate: Candidate
  readonly trail = new Trail(new MintTally())
  readonly api: Api
  /** The key that its request is sent with. */
  readonly key: string
  /** Values of each of its states, in their order, once they are reached. */
  values: readonly Values[] = []
  /** Set when it cannot be verified. */
  end: End | undefined
  /** The exchange of the interaction itself. */
  exchange: Exchange | undefined
  /** What broke in conformint itself, with its stack. */
  bug: string | undefined
  durationMs = 0
  readonly #choice: Choice
  readonly #runtime: WalletRuntime

  constructor(candidate: Candidate, choice: Choice, runtime: WalletRuntime, keys: Keys) {
    this.candidate = candidate
    this.#choice = choice
    this.#runtime = runtime
    this.api = runtime.createApi(candidate.id, this.trail)
    this.key = keyFor(choice, keys)
    if (!choice.runs) this.end = { outcome: 'not-applicable', reason: choice.reason }
  }

  /** Ends it for an error. */
  stop(error: unknown): void {
    try {
      this.end = endOf(error)
    } catch (bug) {
      this.bug = `${this.candidate.id}: ${bug instanceof Error ? (bug.stack ?? bug.message) : String(bug)}`
      this.end = { outcome: 'blocked', reason: 'conformint itself broke' }
    }
  }

  /** Takes the answer to its own request. @throws Blocked when it cannot be handed on */
  answered(exchange: Exchange): void {
    // What it tells may be secret, and stand in a difference later on.
    this.#runtime.redact(exchange)
    this.exchange = exchange
    const { status } = exchange.response
    if (status < 200 || status > 599) throw new Blocked(`its request was answered with the status ${status}`)
  }

  /** Brings its states about. Never throws: what goes wrong is its end. */
  async prepare(): Promise<void> {
    if (!this.#choice.runs) return
    const started = performance.now()
    const { id, use } = this.candidate
    try {
      this.values = await reachStates(this.api, this.#runtime.settings, id, this.#choice.wished, use)
    } catch (error) {
      this.stop(error)
    } finally {
      this.durationMs += performance.now() - started
    }
  }
}

/** What an error of the target's making means for the interaction. @throws what is none */
function endOf(error: unknown): End {
  if (error instanceof TargetUnreachable) return { outcome: 'blocked', reason: error.message, targetGone: true }
  if (error instanceof Blocked || error instanceof NoAnswer || error instanceof BrokenAnswer) {
    return { outcome: 'blocked', reason: error.message }
  }
  if (error instanceof Inapplicable) return { outcome: 'not-applicable', reason: error.message }
  throw error
}

/** Of all roles the configuration has a key, or the interaction would not run. */
function keyFor(choice: Choice, keys: Keys): string {
  if (!choice.runs || choice.key === 'unknown') return `sk_unknown_${randomUUID().replaceAll('-', '')}`
  return keys[choice.key] ?? keys.full
}
