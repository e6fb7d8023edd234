import { anyStatus, fromSchema, text } from '../matchers.ts'

/** Section Errors: a 400 of every operation but the token listing. */
export const badRequest = (message: string) => ({ status: 400 as const, body: fromSchema('ErrorRecord', { message }) })

/** Section Errors: the token listing has its own. */
export const badListing = { status: 400 as const, body: fromSchema('ListingError') }

/** Section Authentication, 3: the body is open. */
export const keyRefused = { status: 401 as const }

/** A refused key where the interface names no status for it. */
export const refused = { status: anyStatus('clientError', 401) }

/** A refusal for another reason whose status is open. */
export const rejected = { status: anyStatus('clientError', 400) }

/** Section Errors: no wallet like that; the body is open. */
export const walletNotFound = { status: 404 as const }

/** Section Errors: more information is needed. */
export const moreInformationNeeded = { status: 303 as const }

/** What a consumer sends to be refused; a pattern, so that a stub refuses more than the example. */
export const noEmail = text('^[^@]*$', 'ada.example.com')
export const noLocator = text('^[^:]*$', 'nobody')
