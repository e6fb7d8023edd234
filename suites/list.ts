import type { CaseId } from './case-id.ts'
import entries from './list.json' with { type: 'json' }

/** What is told of a case. */
export interface ListedCase {
  readonly id: CaseId
  readonly title: string
  readonly requirements: readonly string[]
}

/** What is told of each case; none of them is loaded for it. */
export const caseList = entries as readonly ListedCase[]
