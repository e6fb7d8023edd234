import { randomUUID } from 'node:crypto'
import type { Exchange, Keys } from '../../engine/transport/index.ts'
import { Blocked } from '../../engine/waiting/index.ts'
import type { Api } from '../../interface/api.ts'
import type { Case, CaseContext, WalletRuntime } from '../../interface/case.ts'
import { openInterface } from '../../interface/interface.ts'
import { reachStates } from '../states/reach.ts'
import type { Values } from '../states/setting.ts'
import type { Candidate } from './candidate.ts'
import type { Choice } from './choice.ts'
import { differencesOf, differencesText, pendingMark, whyOpen } from './differences.ts'
import { whyUnmade } from './unmade.ts'
import type { NativeResult } from './verifier.ts'

/**
 * One interaction as a case: it brings its states about, waits until the official verifier has sent its request, and judges
 * what that found. All of a pact are under way at once, since the verifier takes them together.
 */
export class InteractionRun {
  readonly candidate: Candidate
  readonly case: Case
  /** The key that its request is sent with. */
  readonly key: string
  /** Values of each of its states, in their order, once they are reached. */
  values: readonly Values[] = []
  /** The exchange of the interaction itself. */
  exchange: Exchange | undefined
  /** For the official verifier: else it is at work, or through. */
  isWaiting = false
  #api: Api | undefined
  #rest = Promise.withResolvers<void>()
  #found = Promise.withResolvers<NativeResult | undefined>()
  #broken: unknown
  #rounds = 0
  readonly #choice: Choice
  readonly #runtime: WalletRuntime

  constructor(candidate: Candidate, choice: Choice, runtime: WalletRuntime, keys: Keys) {
    this.candidate = candidate
    this.#choice = choice
    this.#runtime = runtime
    this.key = keyFor(choice, keys)
    this.case = {
      ...caseOf(candidate),
      requirements: this.#judged as Case['requirements'],
      run: (ctx) => this.#run(ctx),
    }
  }

  /** An interaction that does not hold shows that not all is kept that it rests on; one that rests on nothing fails by itself. */
  get #judged(): readonly string[] {
    const cited = citedBy(this.candidate)
    return cited.length > 0 ? cited : [this.candidate.id]
  }

  /** Resolves once it waits for the verifier, or is through. */
  get atRest(): Promise<void> {
    return this.#rest.promise
  }

  /** It has its result: nothing more comes of it. */
  finish(): void {
    this.isWaiting = false
    this.#rest.resolve()
  }

  /** What the verifier found of it; `undefined` when it did not come to it. */
  take(found: NativeResult | undefined): void {
    this.isWaiting = false
    this.#rest = Promise.withResolvers()
    if (this.#broken === undefined) this.#found.resolve(found)
    else this.#found.reject(this.#broken)
  }

  /** Its own request got no answer: what the verifier found of it says nothing. */
  stop(error: unknown): void {
    this.#broken = error
  }

  /** What its result will be in any event, while it waits: an answer that leaves nothing to judge of what differs. */
  get standing(): 'blocked' | 'not-applicable' | undefined {
    if (this.#broken !== undefined || this.exchange === undefined) return 'blocked'
    if (whyOpen(this.candidate, this.exchange) !== undefined) return 'not-applicable'
    return whyUnmade(this.candidate, this.exchange, this.values) === undefined ? undefined : 'blocked'
  }

  /** Sends its request, and takes the answer. @throws the errors of the client */
  async send(request: Parameters<Api['raw']>[0]): Promise<Exchange> {
    if (this.#api === undefined) throw new Error('an interaction is asked for before its states are there')
    const exchange = await this.#api.as(null).raw(request)
    // What it tells may be secret, and stand in a difference later on.
    this.#runtime.redactor.exchange(exchange)
    const { status } = exchange.response
    if (status < 200 || status > 599) throw new Blocked(`its request was answered with the status ${status}`)
    this.exchange = exchange
    return exchange
  }

  async #run(ctx: CaseContext): Promise<void> {
    if (!this.#choice.runs)
      return this.#choice.isBlocked ? ctx.block(this.#choice.reason) : ctx.leave(this.#choice.reason)
    const { id, use } = this.candidate
    const names = this.#rounds === 0 ? id : `${id} again ${this.#rounds}`
    this.#rounds += 1
    this.#api = ctx.api
    this.exchange = undefined
    this.#broken = undefined
    this.values = await reachStates(ctx.api, ctx.settings, names, this.#choice.wished, use)
    const found = await this.#verified()
    if (this.exchange === undefined) return ctx.block('the verifier did not send its request as the pact has it')
    if (found === undefined) return ctx.block('the verifier did not come to it')
    this.#judge(ctx, found)
  }

  #verified(): Promise<NativeResult | undefined> {
    this.#found = Promise.withResolvers()
    // Nobody listens any more when the run was stopped.
    this.#found.promise.catch(() => {})
    this.isWaiting = true
    this.#rest.resolve()
    return this.#found.promise
  }

  #judge(ctx: CaseContext, found: NativeResult): void {
    const differences = found.result === 'OK' ? [] : differencesOf(found)
    if (differences.length > 0) {
      const open = whyOpen(this.candidate, this.exchange)
      if (open !== undefined) ctx.leave(open)
      if (found.pending) ctx.leave(`${pendingMark}${differencesText(differences)}`)
      const unmade = whyUnmade(this.candidate, this.exchange, this.values)
      if (unmade !== undefined) ctx.block(`${unmade}; what differs is ${differencesText(differences)}`)
    }
    const { consumer, description } = this.candidate
    for (const requirement of this.#judged) {
      const judge = ctx.judge(requirement as Parameters<CaseContext['judge']>[0])
      if (differences.length === 0) judge.that(true, { message: 'the contract holds', expected: '', actual: '' })
      for (const { where, message, expected, actual } of differences) {
        judge.that(false, { message: `${consumer}, ${description}: ${where}: ${message}`, expected, actual })
      }
    }
  }
}

/** The requirements of the catalogue that an interaction cites. */
const citedBy = ({ requirements }: Candidate): Case['requirements'] =>
  requirements.filter((id) => openInterface().catalogue.byId.has(id)) as readonly string[] as Case['requirements']

/** As the report lists it. */
export const caseOf = (candidate: Candidate): Case => {
  const { id, consumer, description, states } = candidate
  const given = states.length === 0 ? '' : `, given ${states.map(({ name }) => name).join(' and ')}`
  return { id, title: `${consumer}: ${description}${given}`, requirements: citedBy(candidate), run: async () => {} }
}

/** Of all roles the configuration has a key, or the interaction would not run. */
function keyFor(choice: Choice, keys: Keys): string {
  if (!choice.runs || choice.key === 'unknown') return `sk_unknown_${randomUUID().replaceAll('-', '')}`
  return keys[choice.key] ?? keys.full
}
