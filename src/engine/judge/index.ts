/** The door of this room: what the others may use of it. */
export {
  type Claim,
  claimWords,
  failuresOf,
  type RequirementOutcome,
  type RunEnd,
  requirementOutcomes,
  runEnds,
  verdicts,
} from './outcome.ts'
export type { Judged } from './outcomes.ts'
export type { AskedCase, AskedRequirement, RunSeen, SeenResult } from './seen.ts'
export type { Decision } from './verdict.ts'
export { hasExpired, type Waiver, waiverStates } from './waiver.ts'
