/** The door of this room: what the others may use of it. */
export type { Catalogue, ObservationTopic } from './catalogue.ts'
export { byId, type CompiledSource, readCompiled } from './compiled.ts'
export { isRecommended } from './recommended.ts'
export type { Level, Requirement } from './requirement.ts'
