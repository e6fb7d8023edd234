import { decoded } from '../../engine/transport/index.ts'

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
