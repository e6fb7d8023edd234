import { UsageError } from '../interface/index.ts'
import type { Kit, Subject } from '../run/index.ts'

/** What the checks of a kit are proved on. @throws UsageError when it has no such thing */
export async function subjectOf({ subject }: Kit): Promise<Subject> {
  if (subject === undefined)
    throw new UsageError('The kit has no implementation with faults: nothing can be proved on it.')
  return subject()
}
