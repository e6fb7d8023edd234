/** What is wrong with the flags or the files; exit code 2. Nothing was sent. */
export type SettingsErrorCode =
  | 'UNREADABLE'
  | 'SYNTAX'
  | 'UNKNOWN_KEY'
  | 'UNSET_VARIABLE'
  | 'INVALID_VALUE'
  | 'NO_TARGET'
  | 'NO_KEY'

/** One message a line; each names its file and key, or its flag, and says what to do. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  readonly code: SettingsErrorCode

  constructor(code: SettingsErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
  }
}

/** @param message begins with the flag or key that it is about */
export const invalidValue = (message: string): SettingsError => new SettingsError('INVALID_VALUE', message)
