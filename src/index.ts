/** The parts of conformint that other programs build on: a run, the interface with its catalogue, the report, and what judges a value. */
export {
  type Conformance,
  type ConformanceCase,
  type ConformanceOptions,
  messageOf,
  openConformance,
} from './app/conformance.ts'
export { type VerifyOptions, verify } from './app/verify.ts'
export type { CaseFailure, CaseResult } from './engine/case/result.ts'
export type { Catalogue, ObservationTopic } from './engine/catalogue/catalogue.ts'
export type { Level, Requirement } from './engine/catalogue/requirement.ts'
export type { Mismatch } from './engine/oracle/oracle.ts'
export type { RunEvent } from './engine/run/events.ts'
export type { Area } from './interface/areas.ts'
export { openInterface } from './interface/interface.ts'
export type { Needs } from './interface/needs.ts'
export { matches, validate } from './interface/oracle.ts'
export { type Report, reportSchema } from './interface/report.ts'
