import type { Choices } from '../choices.ts'
import { isFields } from '../domain/fields.ts'
import type { Edge } from '../parts.ts'

type Read = (value: unknown, name: string) => unknown

/** Every value of a body in turn, from the inside out. */
function rebuilt(value: unknown, read: Read, name = ''): unknown {
  if (Array.isArray(value))
    return read(
      value.map((one) => rebuilt(one, read)),
      name,
    )
  if (!isFields(value)) return read(value, name)
  const members = Object.entries(value).map(([key, inner]) => [key, rebuilt(inner, read, key)])
  return read(Object.fromEntries(members), name)
}

/** A list of one text or number as that text or number. */
const unwrapped: Read = (value) =>
  Array.isArray(value) && value.length === 1 && ['string', 'number'].includes(typeof value[0]) ? value[0] : value

const texts = new Set(
  'animation_url chain contractAddress currency description email fromAddress from id image imageUrl locale message method name payerAddress price receiptEmail recipient recipientAddress symbol to toAddress tokenId tokenMintAddress totalPrice trait_type userId value'.split(
    ' ',
  ),
)
const numbers = new Set(['limit', 'supplyLimit'])
const objects = new Set([
  'callData',
  'metadata',
  'onChain',
  'payment',
  'payments',
  'recipient',
  'subscription',
  'supply',
])
const flags = new Set(['compressed', 'enabled', 'reuploadLinkedFiles', 'sendNotification', 'transferable'])

/**
 * A number or truth value as the text of it, and the other way round, as many readers of JSON do unless they are told not to; an
 * empty list as an object without members, since some languages have one value for both.
 */
const coerced: Read = (value, name) => {
  if (texts.has(name) && (typeof value === 'number' || typeof value === 'boolean')) return String(value)
  if (numbers.has(name) && typeof value === 'string' && /^\d+$/.test(value)) return Number(value)
  if (objects.has(name) && Array.isArray(value) && value.length === 0) return {}
  return flags.has(name) && (value === 'true' || value === 'false') ? value === 'true' : value
}

/** An e-mail address with blanks or several at signs as one without: the first at sign ends the name. */
const taken: Read = (value, name) => {
  if (typeof value !== 'string') return value
  if (name === 'email') return address(value)
  // A user id may look like a locator, and is none.
  const [, email, chain] = name === 'recipient' ? (/^email:(.+):([^:]*)$/s.exec(value) ?? []) : []
  return email === undefined ? value : `email:${address(email)}:${chain}`
}

function address(text: string): string {
  if (!/[^@]@./.test(text)) return text
  const [local = '', ...rest] = text.split('@')
  return `${local}@${rest.filter((part) => part !== '').join('.')}`.replaceAll(' ', '').replaceAll(':', '.')
}

/** The same in the locator of a path. */
const ofTaken = (url: string): string =>
  url.replace(/(?<=\/wallets\/)email(?::|%3A)[^/?]*/i, (locator) => {
    try {
      return encodeURIComponent(String(taken(decodeURIComponent(locator), 'recipient')))
    } catch {
      return locator
    }
  })

/** Any text as a handle: what stands in none is passed over. */
const handled: Read = (value, name) => {
  const isLocator = name === 'recipient' && typeof value === 'string'
  const [, handle, chain] = isLocator ? (/^twitter:(.+):([^:]*)$/s.exec(value) ?? []) : []
  return handle === undefined ? value : `twitter:${handle.replaceAll(/\W/g, '').slice(0, 15)}:${chain}`
}

/** The tag after a plus in an e-mail address is left out, as mail servers do. */
const untagged = (text: string): string => text.replace(/(?:\+|%2B)(?:[\w.+-]|%2B)*(@|%40)/i, '$1')

/** The same where an e-mail address stands: as a member, or in a locator. */
const mailbox: Read = (value, name) => {
  if (typeof value !== 'string') return value
  return name === 'email' || (name === 'from' && !value.includes(':')) || value.startsWith('email:')
    ? untagged(value)
    : value
}

/** The same in the address of a request: its query, or the locator in its path. */
const ofMailbox = (url: string): string => (/[?&]email=|\/wallets\/email(:|%3A)/i.test(url) ? untagged(url) : url)

/** A user id without the blanks around it: as a member, or in a locator. */
const bareUser: Read = (value, name) => {
  if (typeof value !== 'string') return value
  if (name === 'userId') return value.trim()
  return value.replace(/^userId:(.*):([^:]*)$/s, (_, id: string, chain: string) => `userId:${id.trim()}:${chain}`)
}

/** The same in the address of a request: its query, or the locator in its path. */
const ofBareUser = (url: string): string =>
  url
    .replace(/(?<=[?&]userId=)[^&]*/, (id) => id.replace(/^(?:\+|%20)+|(?:\+|%20)+$/g, ''))
    .replace(/(?<=\/wallets\/)userId(?::|%3A)[^/?]*/i, (locator) => {
      try {
        return encodeURIComponent(String(bareUser(decodeURIComponent(locator), 'recipient')))
      } catch {
        return locator
      }
    })

const answered =
  (about: (request: Request) => boolean, read: Read): Edge =>
  async (request, next) => {
    const response = await next(request)
    if (!about(request) || !response.headers.get('content-type')?.includes('json')) return response
    const { status, headers } = response
    headers.delete('content-length')
    return new Response(JSON.stringify(rebuilt(await response.json(), read)), { status, headers })
  }

/** The request with another body and address; what is no JSON is refused as it is. */
const asked =
  (read: Read, rewrite: (url: string) => string = (url) => url): Edge =>
  async (request, next) => {
    const { method } = request
    const text = await request.text()
    let body = text
    try {
      body = JSON.stringify(rebuilt(JSON.parse(text), read))
    } catch {
      // As it is.
    }
    const headers = new Headers(request.headers)
    headers.delete('content-length')
    return next(new Request(rewrite(request.url), { method, headers, ...(body === '' ? {} : { body }) }))
  }

const isTo = (method: string, path: RegExp) => (request: Request) =>
  request.method === method && path.test(new URL(request.url).pathname)

/** As a column of eight decimal places gives it back. */
const padded = (price: string): string => {
  const [whole, fraction = ''] = price.split('.')
  return `${whole}.${fraction.padEnd(8, '0')}`
}

/** A decimal number without the noughts at its end. */
const shortest = (price: string): string => (price.includes('.') ? price.replace(/\.?0+$/, '') : price)

/** Sentences of the interface read otherwise, where that shows in the texts of requests and answers alone. */
export function otherReadings(choices: Choices): Edge[] {
  const edges: Edge[] = []
  if (choices.listOfOne === 'read') edges.push(asked(unwrapped))
  if (choices.typesRead === 'loosely') edges.push(asked(coerced))
  if (choices.emailCheck === 'lax') edges.push(asked(taken, ofTaken))
  if (choices.handleCheck === 'lax') edges.push(asked(handled))
  if (choices.emailTags === 'dropped') edges.push(asked(mailbox, ofMailbox))
  if (choices.userIdBlanks === 'dropped') edges.push(asked(bareUser, ofBareUser))
  if (choices.callDataPrice === 'left-out')
    edges.push(
      answered(isTo('POST', /\/orders$/), (value, name) =>
        name === 'totalPrice' && typeof value === 'string' ? undefined : value,
      ),
    )
  if (choices.priceSpelling !== 'as-sent') {
    const spelt = choices.priceSpelling === 'shortest' ? shortest : padded
    edges.push(
      answered(isTo('GET', /\/collections\/?$/), (value, name) => (name === 'price' ? spelt(String(value)) : value)),
    )
  }
  if (choices.validationErrors === 'by-fault')
    edges.push(
      answered(isTo('POST', /\/nfts\/$/), (value, name) =>
        name === 'validationErrors' && Array.isArray(value) ? value.flatMap((one) => [one, one]) : value,
      ),
    )
  return edges
}
