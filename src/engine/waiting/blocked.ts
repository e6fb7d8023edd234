/** A prerequisite of a case failed: its requirements cannot be judged here. Not a violation by itself. */
export class Blocked extends Error {
  readonly code = 'BLOCKED'
}

/** A read of what has just been made was refused: reads may run behind what was written, so whoever waits asks again. */
export class NotYetThere extends Blocked {}

/** The target answered in a way that the document allows and that leaves nothing to judge here. Not a failed prerequisite. */
export class Inapplicable extends Error {
  readonly code = 'INAPPLICABLE'
}
