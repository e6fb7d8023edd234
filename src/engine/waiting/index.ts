/** The door of this room: what the others may use of it. */
export { Blocked, Inapplicable, NotYetThere } from './blocked.ts'
export { EarlyAnswers } from './early-answers.ts'
export { Pace, type Wait } from './pace.ts'
export { CasePatience, type HeldWait, OperationAbsent, Patience, type WaitsNow } from './patience.ts'
export { createSettling, eventually, type Settling } from './settling.ts'
