/** The command was used wrongly: exit 2. The message is one sentence that says what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly code = 'USAGE'
}
