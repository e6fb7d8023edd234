import { getPath } from '../engine/case/index.ts'
import type { Exchange, RequestError } from '../engine/transport/index.ts'
import type { Read } from './reads.ts'

/** What became of one read: an answer, or why there is none. */
export interface Seen {
  readonly read: Read
  readonly exchange?: Exchange
  readonly error?: RequestError
}

/** What an answer says about who answers. */
export type Kind =
  /** The interface, or something that speaks like it. */
  'fits' | 'refused' | 'absent' | 'redirect' | 'page' | 'foreign' | 'later' | 'server-error' | 'no-answer'

/** Judges the outline only, and every doubt for the target. */
export function kindOf({ read, exchange }: Seen): Kind {
  if (exchange === undefined) return 'no-answer'
  const { status, headers, json } = exchange.response
  if (status === 401 || status === 403) return 'refused'
  if (status === 429) return 'later'
  if (status === 404 || status === 405 || status === 410 || status === 501) return 'absent'
  if (status >= 500) return 'server-error'
  if (status >= 300 && status < 400) return headers.location === undefined ? 'foreign' : 'redirect'
  if (status === 200 && read.fits(json)) return 'fits'
  if (status === 400 && isErrorRecord(json)) return 'fits'
  return isPage(exchange) ? 'page' : 'foreign'
}

/** Errors: `error` is true, or the reason as a string on the token listing. */
const isErrorRecord = (json: unknown): boolean => {
  const error = getPath(json, 'error')
  return error === true || typeof error === 'string'
}

const isPage = ({ response }: Exchange): boolean =>
  response.json === undefined &&
  (/html/i.test(response.headers['content-type'] ?? '') || /^\s*<(!doctype html|html)/i.test(response.text))

/** The title of a page, for the reader to recognise it. */
export const titleOf = ({ response }: Exchange): string | undefined =>
  /<title[^>]*>\s*([^<]{1,80}?)\s*</i.exec(response.text.slice(0, 20_000))?.[1]
