import type { RunLimits } from '../../engine/interface/index.ts'
import { decoded } from '../../engine/transport/index.ts'

export { counted } from '../../engine/text/index.ts'

/** How texts tell the time in which what was written has to show, with the setting that gives it. */
export const inTime = ({ limits: { completionTimeout } }: { readonly limits: RunLimits }): string =>
  `within limits.completionTimeout (${timeOf(completionTimeout)})`

/** The same for what is neither minted nor moved, see `CaseContext.settling`. */
export const promptly = ({ limits }: { readonly limits: RunLimits }): string => {
  const { completionTimeout, promptTimeout = completionTimeout } = limits
  if (promptTimeout >= completionTimeout) return inTime({ limits })
  return `within ${timeOf(promptTimeout)}, or ten times what all else took (limits.completionTimeout, ${timeOf(completionTimeout)}, at most)`
}

const timeOf = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${ms / 1000} s`)

/**
 * How a list tells that an id is not in it: with the one of its ids that differs in no more than how it is written, such as
 * percent-encoded, in the other letter case, or cut at its end.
 * @param listed the ids of the list that nobody asked for
 */
export function notAmong(id: string, listed: readonly unknown[]): string {
  const texts = listed.filter((one) => typeof one === 'string')
  const like =
    texts.find((one) => plain(one) === plain(id)) ?? texts.find((one) => one.length >= leastCut && id.startsWith(one))
  return like === undefined ? 'not there' : `not there, but ${JSON.stringify(like)} is`
}

/** So much of an id, at least, is a cut one and no other. */
const leastCut = 12

const plain = (text: string): string => decoded(text).normalize('NFKC').trim().toLowerCase()
