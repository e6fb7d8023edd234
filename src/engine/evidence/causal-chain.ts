import { decoded, type Exchange, isSame } from '../transport/index.ts'

/** Names are long and have a digit or an at sign: what this finds is an id or a name, and not a word of the interface. */
const name = /[\w@.+-]{6,}/g
const telling = /[\d@]/
/** Days and months are no names of things. */
const date = /^\d{4}-\d{2}(-\d{2})?(T.*)?$/

/**
 * Of what a case sent, what the decisive exchange rests on: what made the things that it speaks of, and what told their
 * names. Oldest first, the decisive one last. A refused request made nothing, and is left out.
 */
export function causalChain(story: readonly Exchange[], decisive: Exchange): Exchange[] {
  const before = story.slice(0, story.indexOf(decisive))
  const needed = new Set([...sentNames(decisive), ...toldNames(decisive)])
  const wanted = new Set(sentNames(decisive))
  const kept: Exchange[] = []
  let readBefore = false
  for (const exchange of before.toReversed()) {
    const sent = sentNames(exchange)
    const told = toldNames(exchange)
    const repeats: boolean = isSame(exchange, decisive) && (changes(exchange) || !readBefore)
    readBefore ||= repeats
    const made = changes(exchange) && !isRefused(exchange) && [...sent, ...told].some((one) => needed.has(one))
    if (!repeats && !made && !tellsFirst(exchange, [...told], wanted, before)) continue
    kept.push(exchange)
    for (const one of sent) {
      needed.add(one)
      wanted.add(one)
    }
  }
  return [...kept.toReversed(), decisive]
}

/** Whether a name that a kept request needs was told by this exchange, and by none before it. */
function tellsFirst(
  exchange: Exchange,
  told: readonly string[],
  wanted: ReadonlySet<string>,
  story: readonly Exchange[],
): boolean {
  const sent = sentNames(exchange)
  const names = told.filter((one) => wanted.has(one) && !sent.has(one))
  if (names.length === 0) return false
  const earlier = story.slice(0, story.indexOf(exchange))
  return names.some((one) => !earlier.some((other) => toldNames(other).has(one) || sentNames(other).has(one)))
}

const changes = ({ request }: Exchange): boolean => request.method !== 'GET' && request.method !== 'HEAD'

const isRefused = ({ response }: Exchange): boolean => response.status >= 400

/** Names in the path, the query and the body. */
const sentNames = remembered(({ operation, request }) => {
  const literal = new Set(operation.split(/[\s/]/))
  const { pathname = '', search = '' } = URL.parse(request.url) ?? {}
  const parts = pathname.split('/').filter((part) => !literal.has(part))
  return namesIn([...parts, search].map(decoded).join(' '), request.body ?? '')
})

const toldNames = remembered(({ response }) => namesIn(response.text))

/** A story is walked through once for each failure. */
function remembered(names: (exchange: Exchange) => ReadonlySet<string>): typeof names {
  const known = new WeakMap<Exchange, ReadonlySet<string>>()
  return (exchange) => {
    const own = known.get(exchange) ?? names(exchange)
    known.set(exchange, own)
    return own
  }
}

const namesIn = (...texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => (text.match(name) ?? []).filter((word) => telling.test(word) && !date.test(word))))
