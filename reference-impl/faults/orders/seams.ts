import { type Fields, isFields } from '../../domain/fields.ts'
import type { OrderResponse } from '../../domain/records.ts'
import { badRequest, Refusal } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import { service } from '../seams.ts'

/** An answer as a fault may write it: the types of the document are what it breaks. */
// biome-ignore lint/suspicious/noExplicitAny: the answer is taken apart at will
export type Loose = any

export const hasRecipient = (body: Fields): boolean => isFields(body.recipient)

/** Changes the order that is answered, in place of a copy of it. */
export const answering = (change: (answer: Loose, body: Fields) => void): Wrap =>
  service('orders', ({ create }) => ({
    create: async (project, body) => {
      const answer: Loose = structuredClone(await create(project, body))
      change(answer, body)
      return answer as OrderResponse
    },
  }))

/** Only orders with a recipient, whose quotes are full. */
export const quoting = (change: (order: Loose, body: Fields) => void): Wrap =>
  answering(({ order }, body) => {
    if (hasRecipient(body)) change(order, body)
  })

export const inLines = (change: (line: Loose, index: number, body: Fields) => void): Wrap =>
  quoting((order, body) => {
    order.lineItems.forEach((line: Loose, index: number) => {
      change(line, index, body)
    })
  })

export const refusing = (applies: (body: Fields) => boolean): Wrap =>
  service('orders', ({ create }) => ({
    create: async (project, body) => {
      if (applies(body)) throw badRequest('this order cannot be taken')
      return create(project, body)
    },
  }))

/** Orders that are refused with a status that does not fit. */
export const refusingWith = (applies: (body: Fields) => boolean, status: Refusal['status']): Wrap =>
  service('orders', ({ create }) => ({
    create: async (project, body) => {
      if (applies(body)) throw new Refusal(status, 'this order cannot be taken')
      return create(project, body)
    },
  }))
