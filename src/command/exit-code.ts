/** What the process says when it ends; the same for every command. */
export const ExitCode = {
  /** The question was answered, and the answer is good. */
  good: 0,
  /** The question was answered, and the answer is bad. */
  bad: 1,
  /** The command was used wrongly. */
  usage: 2,
  /** The question could not be answered. */
  unanswered: 3,
  /** conformint itself failed; the target is not to blame. */
  internal: 70,
  interrupted: 130,
} as const
