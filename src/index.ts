/** The parts of conformint that other programs build on: the catalogue, the report, and what judges a value. */

export { catalogue, type ObservationTopic, observationTopics, requirementById } from './engine/catalogue/catalogue.ts'
export type { Area, Level, Needs, Requirement } from './engine/catalogue/requirement.ts'
export { type Mismatch, matches, validate } from './engine/oracle/oracle.ts'
export { type Report, reportSchema } from './engine/report/model.ts'
