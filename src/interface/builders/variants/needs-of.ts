import type { Needs } from '../../needs.ts'
import { type OperationId, operationIds, operations } from '../../operations.ts'

/** What a case about an operation needs: the capability that it is part of, if any. To be spread into the case. */
export function needsOf(id: OperationId): { readonly needs?: Needs } {
  const { capability } = operations[operationIds[id]]
  return capability === undefined ? {} : { needs: { capabilities: [capability] } }
}
