import { known, type Methods, operationIds } from './operation-table.ts'
import type { Capability, Scope } from './roles.ts'

export { chainSetA, locales, type Methods, onlyInSetB, operationIds } from './operation-table.ts'

export type OperationId = keyof typeof operationIds
export type OperationKey = (typeof operationIds)[OperationId]

/** What is known of an operation besides its request and answers. */
export interface Operation {
  readonly id: OperationId
  readonly method: string
  /** Path template; a trailing slash counts. */
  readonly path: string
  /** True when it creates, changes, mints, signs, transfers or orders: never sent by the read-only profile. */
  readonly creates: boolean
  /** Scope that the document names (Authentication, 2). */
  readonly scope?: Scope
  /** Part of the interface that a target may not offer. */
  readonly capability?: Capability
  /** Its method. */
  readonly call: keyof Methods
  readonly takes: 'body' | 'query' | 'nothing'
}

const facts: Readonly<Record<OperationId, Pick<Operation, 'creates' | 'takes'> & Partial<Operation>>> = known
const entries = Object.entries(operationIds) as [OperationId, OperationKey][]

/** The operations with a documented path and payload, by operation key. */
export const operations = Object.fromEntries(
  entries.map(([id, key]) => {
    const [method, path] = key.split(' ')
    return [key, { id, method, path, call: id, ...facts[id] }]
  }),
) as Readonly<Record<OperationKey, Operation>>

export const operationKeys = entries.map(([, key]) => key)
