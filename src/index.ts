/** The parts of conformint that other programs build on: the catalogue, the report's type, and what judges a value. */
export { catalogue, observationTopics, requirementById } from './requirements/catalogue.ts'
export type { Area, Level, Needs, Requirement } from './requirements/requirement.ts'
