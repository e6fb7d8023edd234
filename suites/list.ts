import type { InterfaceWords } from '../src/interface/case.ts'
import type { CaseFacts } from '../src/kit/case.ts'
import type { CaseId } from './case-id.ts'
import entries from './list.json' with { type: 'json' }

/** What a case says of itself. */
export interface ListedCase extends CaseFacts<InterfaceWords> {
  readonly id: CaseId
}

/** What all cases say of themselves; none of them is loaded for it. */
export const caseList = entries as readonly ListedCase[]
