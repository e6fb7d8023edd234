/** The engine for an interface of one's own: define it, judge implementations of it, prove the cases, write reports. See docs/kit.md. */
export type { Case } from '../engine/case/case.ts'
export type { CaseContext, ExampleOptions } from '../engine/case/context.ts'
export { getList, getPath } from '../engine/case/get-path.ts'
export type { Judge, Judgement, SetJudge } from '../engine/case/judge.ts'
export type { CaseFailure, CaseResult } from '../engine/case/result.ts'
export type { Effort, Profile, RunLimits } from '../engine/interface/settings.ts'
export { UsageError } from '../engine/interface/usage-error.ts'
export type { Waiver } from '../engine/judge/waiver.ts'
export type { Proof } from '../engine/prove/proof.ts'
export type { ProveOptions } from '../engine/prove/prove.ts'
export { diffReports, type ReportDiff } from '../engine/report/compare/diff.ts'
export { type Comparison, compareReports } from '../engine/report/compare/table.ts'
export { type Report, reportSchema } from '../engine/report/model.ts'
export type { ReporterName } from '../engine/report/reporter-names.ts'
export type { RunEvent } from '../engine/run/events.ts'
export type { FaultEntry } from '../engine/run/subject.ts'
export type { Verification } from '../engine/run/verification.ts'
export type { Exchange } from '../engine/transport/exchange.ts'
export type { Keys } from '../engine/transport/keys.ts'
export { type CommandOptions, createCommand, type KitCommand } from './command.ts'
export {
  type Bench,
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
export { prove } from './prove.ts'
export { readReport, writeReport } from './report.ts'
export {
  type Areas,
  defineRequirements,
  type Needs,
  type ObservationDefinition,
  type RequirementDefinition,
} from './requirements.ts'
export { type RunOptions, run } from './run.ts'
export type { ScarceDefinition } from './scarce.ts'
