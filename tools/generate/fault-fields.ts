/**
 * Keeps what the OpenAPI document says that answers hold, from which the faults of their fields are made.
 *   node tools/generate/fault-fields.ts            writes reference-impl/faults/fields/fields.json
 *   node tools/generate/fault-fields.ts --check    exits 1 when it is stale
 */
import { answerFields } from './answer-fields.ts'
import { keep } from './keep.ts'

keep({ 'reference-impl/faults/fields/fields.json': `${JSON.stringify(answerFields(), null, 2)}\n` })
