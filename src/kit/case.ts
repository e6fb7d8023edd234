/** What cases are made of: all that they may use of the engine. */

export { historiesOf, type Simpler, writtenHistory } from '../engine/case/histories.ts'
export type { CaseFacts, Monitor } from '../engine/case/index.ts'
export {
  amountOf,
  Chronicle,
  type Decimal,
  decimal,
  type Finding,
  getList,
  getPath,
  inDigits,
  inParallel,
  instant,
  isExplained,
  isFields,
  isTotal,
  lastFirst,
  quotaExamplesFor,
  sum,
  times,
} from '../engine/case/index.ts'
export type { Exchange } from '../engine/transport/index.ts'
