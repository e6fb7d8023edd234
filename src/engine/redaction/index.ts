/** The door of this room: what the others may use of it. */
export { redactExchange } from './redact.ts'
export { Redactor } from './redactor.ts'
export type { SecretPlaces } from './secret-places.ts'
export type { Secrets } from './secrets.ts'
