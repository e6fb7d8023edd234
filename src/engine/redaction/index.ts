/** The door of this room: what the others may use of it. */
export { Redactor, redactExchange } from './redact.ts'
export type { SecretPlaces, Secrets } from './secrets.ts'
