/** The door of this room: what the others may use of it. */
export type { Judged } from './outcomes.ts'
export {
  type AskedCase,
  type AskedRequirement,
  type Claim,
  claimWords,
  failuresOf,
  type RequirementOutcome,
  type RunEnd,
  type RunSeen,
  requirementOutcomes,
  runEnds,
  type SeenResult,
  verdicts,
} from './seen.ts'
export type { Decision } from './verdict.ts'
export { hasExpired, type Waiver, waiverStates } from './waiver.ts'
