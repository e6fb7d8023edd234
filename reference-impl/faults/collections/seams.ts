import { type Fields, isFields } from '../../domain/fields.ts'
import type { CreatedCollection } from '../../domain/records.ts'
import { badRequest } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import { requestTo, service } from '../seams.ts'

/** A collection as it is answered, read loosely: faults write what the types of the document forbid. */
export interface Shown {
  readonly id: string
  readonly metadata: Fields
  readonly fungibility: string
  readonly onChain: {
    readonly chain: string
    readonly type?: string
    readonly contractAddress?: string | null
    readonly mintAddress?: string | null
  }
  readonly supplyLimit?: number | null
  readonly payments?: Fields | null
  readonly subscription?: Fields | null
  readonly actionId?: string
}

export type Chosen = 'any' | 'posted' | 'put'

export const meets = (chosen: Chosen, id: string | undefined): boolean =>
  chosen === 'any' || (chosen === 'put') === (id !== undefined)

/** Changes what is asked for before it is read. */
export const asking = (change: (body: Fields) => Fields, chosen: Chosen = 'any'): Wrap =>
  service('collections', ({ create }) => ({
    create: (project, id, body) => create(project, id, meets(chosen, id) ? change(body) : body),
  }))

/** Changes what a creation answers, not what it stores. */
export const answering = (change: (made: Shown, body: Fields) => unknown, chosen: Chosen = 'any'): Wrap =>
  service('collections', ({ create }) => ({
    create: async (project, id, body) => {
      const made = await create(project, id, body)
      return (meets(chosen, id) ? change(made as Shown, body) : made) as CreatedCollection
    },
  }))

export const refusing = (applies: (body: Fields, id: string | undefined) => boolean, message: string): Wrap =>
  service('collections', ({ create }) => ({
    create: async (project, id, body) => {
      if (applies(body, id)) throw badRequest(message)
      return create(project, id, body)
    },
  }))

export const inMetadata = (change: (metadata: Fields) => Fields) => (made: Shown) => ({
  ...made,
  metadata: change(made.metadata),
})

export const isSubscription = (body: Fields): boolean =>
  isFields(body.subscription) && body.subscription.enabled === true
export const posts = requestTo('POST', /\/collections\/$/)
export const puts = requestTo('PUT', /\/collections\/[^/]+$/)
