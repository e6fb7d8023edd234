/** The door of this room: what the others may use of it. */
export type { Case, CaseContext, CaseFacts, ExampleOptions, Monitor } from './case.ts'
export { Chronicle, type Finding } from './chronicle.ts'
export { amountOf, type Decimal, decimal, inDigits, isTotal, sum, times } from './decimal.ts'
export { quotaExamplesFor, seedOf, type TakenRows } from './effort.ts'
export { getList, getPath, isFields } from './get-path.ts'
export { inParallel, isExplained, lastFirst } from './in-parallel.ts'
export { instant } from './instant.ts'
export {
  acceptsStatus,
  type ExpectedStatus,
  expectedOf,
  type Judge,
  type Judgement,
  type Latitude,
  type SetJudge,
} from './judge.ts'
export {
  type CaseFailure,
  type CaseOutcome,
  type CaseResult,
  type Explored,
  explorationEnds,
  mergeResults,
  notRun,
  wasStopped,
} from './result.ts'
export type { Exploring, Runtime } from './runtime.ts'
export { type Cost, ShrinkBudget } from './shrinking.ts'
