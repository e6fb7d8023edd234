/** Keeps what the cases say of themselves, suites/list.json, and the type of their ids, case-id.ts: who needs no more of them loads none. */
import { allCases } from '../../suites/index.ts'
import { keep, unionOf } from './keep.ts'

const ids = allCases.map(({ id }) => id)
const says = 'The ids of all cases: a name that is no case does not compile.'
const told = allCases.map(({ run: _, ...facts }) => JSON.stringify(facts))
keep({
  'suites/list.json': `[\n${told.join(',\n')}\n]\n`,
  'suites/case-id.ts': unionOf('CaseId', says, ids, 'cases', 'suites/'),
})
