/** The parts of conformint that other programs build on: a run, the interface with its catalogue, the report, and what judges a value. */
export {
  type Conformance,
  type ConformanceCase,
  type ConformanceOptions,
  messageOf,
  openConformance,
} from './app/conformance.ts'
export { type VerifyOptions, verify } from './app/verify.ts'
export type { CaseFailure, CaseResult } from './engine/case/index.ts'
export type { Catalogue, Level, ObservationTopic, Requirement } from './engine/catalogue/index.ts'
export type { Mismatch } from './engine/oracle/index.ts'
export type { RunEvent } from './engine/run/index.ts'
export type { Area } from './interface/catalogue.ts'
export { openInterface } from './interface/interface.ts'
export type { Needs } from './interface/needs.ts'
export { matches, validate } from './interface/oracle.ts'
export { type Report, reportSchema } from './interface/report.ts'
