/** The parts of conformint that other programs build on: the catalogue, the report, and what judges a value. */
export { type Mismatch, matches, validate } from './oracle/oracle.ts'
export { type Report, reportSchema } from './report/model.ts'
export { catalogue, type ObservationTopic, observationTopics, requirementById } from './requirements/catalogue.ts'
export type { Area, Level, Needs, Requirement } from './requirements/requirement.ts'
