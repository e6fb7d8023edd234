/** The engine for an interface of one's own: define it, judge implementations of it, prove the cases, write reports. See docs/kit.md. */
export type {
  Case,
  CaseContext,
  CaseFailure,
  CaseResult,
  ExampleOptions,
  Judge,
  Judgement,
  Monitor,
  SetJudge,
} from '../engine/case/index.ts'
export { getList, getPath } from '../engine/case/index.ts'
export type { Effort, Profile, RunLimits } from '../engine/interface/index.ts'
export { UsageError } from '../engine/interface/index.ts'
export type { Waiver } from '../engine/judge/index.ts'
export type { Proof, ProveOptions } from '../engine/prove/index.ts'
export type { ReporterName } from '../engine/report/index.ts'
export { type Comparison, compareReports, diffReports, type ReportDiff } from '../engine/report/index.ts'
export { type Report, reportSchema } from '../engine/report/model.ts'
export type { FaultEntry, RunEvent, Verification } from '../engine/run/index.ts'
export type { Exchange, Keys } from '../engine/transport/index.ts'
export { type CommandOptions, createCommand, type KitCommand } from './command.ts'
export type { QuotaDefinition } from './interface.ts'
export {
  type BuilderContext,
  type CaseOf,
  type DefinedInterface,
  defineInterface,
  type InterfaceDefinition,
  type KeyDefinition,
  type KitSettings,
  type OptionDefinition,
} from './interface.ts'
export { defineKit, type Kit, type KitDefinition, type Reference, type StartedServer } from './kit.ts'
export type { Api, Methods, OperationDefinition, Operations, Sent } from './operations.ts'
export { readReport, writeReport } from './report.ts'
export {
  type Areas,
  defineRequirements,
  type Needs,
  type ObservationDefinition,
  type RequirementDefinition,
} from './requirements.ts'
export { prove, type RunOptions, run } from './run.ts'
