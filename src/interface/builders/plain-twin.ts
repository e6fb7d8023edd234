import { createHash } from 'node:crypto'
import type { Exchange } from '../../engine/transport/index.ts'
import type { CaseContext } from '../case.ts'
import { firstNotRefused, type Sent } from './taken.ts'

/**
 * Characters that every service takes; whether it has to take others is said nowhere, and a firewall before it may turn away what looks
 * like markup, code or a query.
 */
const isPlain = (text: string): boolean => /^[A-Za-z0-9 !#$%&'()*+,./:=?@_~-]*$/.test(text)

/** A count that every service takes; the largest is given nowhere. */
const ordinaryCount = 1000

/** Of files that nobody is to fetch; a service may take no address but such as are encrypted on the way. */
const unencrypted = 'http://example.com/'

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

const plainText = (text: string): string => `Text ${digestOf(text)}`

/** What a service may take in one form only, by its member: which forms there are is said nowhere. */
const plainMembers: Readonly<Record<string, (value: unknown) => unknown>> = {
  symbol: (value) => (typeof value === 'string' ? plainSymbol(value) : value),
  image: (value) => plainImage(value),
  imageUrl: (value) => plainImage(value),
  name: (value) => shortText(value, 32),
  description: (value) => shortText(value, 100),
  // None is said as well by leaving them out.
  attributes: (value) => (Array.isArray(value) && value.length === 0 ? undefined : value),
}

/** How long a text may be is said nowhere. */
const shortText = (value: unknown, longest: number): unknown =>
  typeof value === 'string' && value.length > longest ? plainText(value) : value

/** Capitals, neither one alone nor very many. */
const plainSymbol = (symbol: string): string => {
  const letters = symbol.toUpperCase()
  return /^[A-Z]{2,8}$/.test(letters) ? letters : 'CNF'
}

/** The address of a file that ends as those of images do. */
const plainImage = (value: unknown): unknown =>
  typeof value !== 'string' || (isPlain(value) && /^https:.*\.png$/.test(value))
    ? value
    : `https://example.com/${digestOf(value)}.png`

/**
 * The same with another text in place of each that has other characters than letters and digits of ASCII and signs of plain
 * sentences, different ones for different texts, with addresses of https in place of those of http on `example.com`, of images that end in `.png`, with symbols in
 * capitals, with names and descriptions of ordinary length, without empty attributes, and with counts that nobody finds too large. @returns `value` itself where it is plain
 */
export function plainTwin<Value>(value: Value): Value {
  let isChanged = false
  const twinOf = (one: unknown): unknown => {
    const isHttp = typeof one === 'string' && one.startsWith(unencrypted)
    const isOrdinary =
      typeof one === 'string' ? isPlain(one) && !isHttp : typeof one !== 'number' || one <= ordinaryCount
    if (!isOrdinary) isChanged = true
    if (isHttp && isPlain(one)) return one.replace('http:', 'https:')
    if (typeof one === 'string') return isOrdinary ? one : plainText(one)
    if (typeof one === 'number') return Math.min(one, ordinaryCount)
    if (Array.isArray(one)) return one.map(twinOf)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(
      Object.entries(one).flatMap(([name, member]) => {
        const plain = Object.hasOwn(plainMembers, name) ? plainMembers[name]?.(member) : member
        if (plain !== member) isChanged = true
        return plain === undefined && member !== undefined ? [] : [[name, twinOf(plain)]]
      }),
    )
  }
  const twin = twinOf(value) as Value
  return isChanged ? twin : value
}

/** Sends a body, and its plain twin where it is refused: what is judged is whichever of them was sent last. */
export const sendOrTwin = <Body>(body: Body, send: (body: Body) => Promise<Exchange>): Promise<Sent<Body>> =>
  firstNotRefused([...new Set([body, plainTwin(body)])], send)

/** What a change makes of a template. */
export interface TemplateChange {
  readonly metadata: { readonly name?: string; readonly imageUrl?: string; readonly description?: string }
}

/**
 * Sends the change of a template, and its plain twin where it is refused. Whether its image is fetched is not said, nor can be asked
 * for: the last has one that is there.
 */
export function sendChange(
  ctx: Pick<CaseContext, 'settings'>,
  change: TemplateChange,
  send: (change: TemplateChange) => Promise<Exchange>,
): Promise<Sent<TemplateChange>> {
  const twin = plainTwin(change)
  const { image: imageUrl } = ctx.settings.assets
  const fetched = twin.metadata.imageUrl === undefined ? twin : { metadata: { ...twin.metadata, imageUrl } }
  return firstNotRefused([...new Set([change, twin, fetched])], send)
}
