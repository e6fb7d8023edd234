/** The door of this room: what the others may use of it. */
export { type Interface, type KitTypes, quotaWordsOf } from './interface.ts'
export type { PartedCase, Parts } from './parts.ts'
export {
  type Effort,
  efforts,
  type Profile,
  profiles,
  type RunLimits,
  type RunSettings,
  usualConcurrency,
} from './settings.ts'
export { UsageError } from './usage-error.ts'
