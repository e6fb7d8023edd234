/**
 * Keeps what the cases say of themselves, and the type of their ids: who needs no more of them loads none.
 *   node tools/generate/cases.ts            writes suites/list.json and case-id.ts
 *   node tools/generate/cases.ts --check    exits 1 when one of them is stale
 */
import { allCases } from '../../suites/index.ts'
import { keep, unionOf } from './keep.ts'

const ids = allCases.map(({ id }) => id)
const says = 'The ids of all cases: a name that is no case does not compile.'
const told = allCases.map(({ run: _, ...facts }) => JSON.stringify(facts))
keep({
  'suites/list.json': `[\n${told.join(',\n')}\n]\n`,
  'suites/case-id.ts': unionOf('CaseId', says, ids, { from: 'suites/', by: 'tools/generate/cases.ts' }),
})
