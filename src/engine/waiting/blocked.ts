/** A prerequisite of a case failed: its requirements cannot be judged here. Not a violation by itself. */
export class Blocked extends Error {
  readonly code = 'BLOCKED'
}

/** The target answered in a way that the document allows and that leaves nothing to judge here. Not a failed prerequisite. */
export class Inapplicable extends Error {
  readonly code = 'INAPPLICABLE'
}
