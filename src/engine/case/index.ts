/** The door of this room: what the others may use of it. */
export type { Case, CaseFacts } from './case.ts'
export { Chronicle, type Finding } from './chronicle.ts'
export type { CaseContext, ExampleOptions } from './context.ts'
export { amountOf, type Decimal, decimal, inDigits, isTotal, sum, times } from './decimal.ts'
export { quotaExamplesFor, type TakenRows } from './effort.ts'
export { getList, getPath, isFields } from './get-path.ts'
export { inParallel, lastFirst } from './in-parallel.ts'
export { instant } from './instant.ts'
export type { Judge, Judgement, SetJudge } from './judge.ts'
export { acceptsStatus, type ExpectedStatus, expectedOf, type Latitude } from './latitude.ts'
export { isExplained } from './linearizable.ts'
export { mergeResults } from './merge-results.ts'
export type { Monitor } from './monitor.ts'
export { notRun } from './not-run.ts'
export {
  type CaseFailure,
  type CaseOutcome,
  type CaseResult,
  type Explored,
  explorationEnds,
  wasStopped,
} from './result.ts'
export type { Runtime } from './runtime.ts'
export { seedOf } from './seed.ts'
export { type Cost, ShrinkBudget } from './shrinking.ts'
