import { acceptsStatus, latitude } from '../../src/interface/latitude.ts'
import { type Exchange, getPath } from '../../src/kit/case.ts'
import type { Asked } from './request.ts'
import type { Wrong } from './wrong.ts'

/** The orders of a run, of whichever project, by their client secrets: each is for one order (Authentication, 4). Secrets are compared, never shown. */
export class Secrets {
  readonly #orders = new Map<string, string>()

  /** Takes note of an order. @returns what is wrong where another one has its secret */
  wrongIn({ operation }: Asked, { response: { status, json } }: Exchange): readonly Wrong[] {
    const secret = getPath(json, 'clientSecret')
    const order = getPath(json, 'order', 'orderId')
    if (operation !== 'createOrder' || !acceptsStatus(latitude.taken, status)) return []
    if (typeof secret !== 'string' || typeof order !== 'string') return []
    const other = this.#orders.get(secret) ?? order
    this.#orders.set(secret, other)
    if (other === order) return []
    const expected = 'a secret for each order'
    return [{ rule: 'ORD-07', message: 'two orders have one client secret', expected, actual: [other, order] }]
  }
}
