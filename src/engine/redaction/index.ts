/** The door of this room: what the others may use of it. */
export { redactExchange, redactRequest } from './redact.ts'
export type { SecretPlaces } from './secret-places.ts'
export type { Secrets } from './secrets.ts'
