import type { Exchange, ExchangeRequest } from '../transport/index.ts'
import { type Redacted, redactExchange } from './redact.ts'
import type { Secrets } from './secrets.ts'

/** The border of a run: what its cases say and send crosses it once, before it is written, told or cut. */
export class Redactor {
  readonly #secrets: () => Secrets
  /** By request, which stays the same where an answer is kept in part. */
  readonly #redacted = new WeakMap<ExchangeRequest, Redacted>()

  /** @param secrets asked once there is something to redact */
  constructor(secrets: () => Secrets) {
    this.#secrets = secrets
  }

  /** A copy without secrets: made once, whoever asks for it, and how often. */
  exchange(exchange: Exchange): Redacted {
    const before = this.#redacted.get(exchange.request)
    if (before !== undefined) return before
    const redacted = redactExchange(exchange, this.#secrets())
    this.#redacted.set(exchange.request, redacted)
    return redacted
  }

  text(text: string): string {
    return this.#secrets().text(text)
  }

  /** A copy of plain data; the exchanges and scripts in it have crossed the border before. */
  value<T>(value: T): T {
    return this.#secrets().value(value)
  }
}
