/**
 * Keeps the type of the ids of all cases.
 *   node tools/cases.ts            writes suites/case-id.ts
 *   node tools/cases.ts --check    exits 1 when it is stale
 */
import { allCases } from '../suites/index.ts'
import { keep, unionOf } from './keep.ts'

const ids = allCases.map(({ id }) => id)
const says = 'The ids of all cases: a name that is no case does not compile.'
keep({ 'suites/case-id.ts': unionOf('CaseId', says, ids, { from: 'suites/', by: 'tools/cases.ts' }) })
