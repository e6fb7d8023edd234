/** The door of this room: what the others may use of it. */
export {
  type CaseEnded,
  type CaseStarted,
  type Planned,
  type RunEvent,
  type Tell,
  Telling,
  type Verification,
  type Waiting,
} from './events.ts'
export type { Exploration } from './explore.ts'
export {
  type FaultEntry,
  type Kit,
  type KitFacts,
  type KitSource,
  loadKit,
  type StartedSubject,
  type Subject,
} from './kit.ts'
export type { Prepared } from './prepare.ts'
export type { Precedence, PreflightContext, RunRequest, Target } from './run-request.ts'
export { runtimeOptionsOf, shrinkRoomOf, tellingAgainst, topUpOf } from './run-task.ts'
export { readyThread, threadSurroundings } from './threads.ts'
export { topUp } from './top-up.ts'
