import fc from 'fast-check'
import { firstName } from './realistic.ts'

/** An e-mail address with a gap for a mark that makes it new, see {@link emailOf}. */
export interface EmailTemplate {
  readonly head: string
  readonly tail: string
  /** A domain that is reserved for examples (RFC 2606), or one below it. */
  readonly domain: string
}

const word = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'), minLength: 1, maxLength: 8 })
const joined = fc.tuple(word, fc.constantFrom('.', '-', '_', '+')).map(([drawn, sign]) => [drawn, sign] as const)

/**
 * E-mail addresses that every validator takes: lower case, dots, hyphens, underscores and a plus tag, domains of two to four
 * labels. The local part stays below 64 characters (RFC 5321, 4.5.3.1.1).
 */
export const emailTemplate: fc.Arbitrary<EmailTemplate> = fc.record({
  head: fc.oneof(
    fc.constant(''),
    joined.filter(([, sign]) => sign !== '+').map(([drawn, sign]) => drawn + sign),
    firstName.map((name) => `${name}.`),
  ),
  tail: fc.oneof(
    fc.constant(''),
    joined.map(([drawn, sign]) => sign + drawn),
  ),
  domain: fc
    .tuple(fc.array(word, { maxLength: 2 }), fc.constantFrom('example.com', 'example.org', 'example.net'))
    .map(([labels, end]) => [...labels, end].join('.')),
})

/** The address that a template gives with a mark (lower-case letters and digits) in its gap. */
export const emailOf = ({ head, tail, domain }: EmailTemplate, mark: string): string =>
  `${head}${mark}${tail}@${domain}`

/** Plus tags, dot, hyphen, underscore, a deep domain, a long local part. */
export const edgeEmails: readonly EmailTemplate[] = [
  { head: '', tail: '+tag', domain: 'example.com' },
  { head: 'ada.', tail: '', domain: 'example.com' },
  { head: 'ada-', tail: '_l', domain: 'example.org' },
  { head: '', tail: '', domain: 'e-mail.eu.example.com' },
  { head: '1.', tail: '+1+2', domain: 'example.net' },
  { head: '', tail: `.${'x'.repeat(40)}`, domain: 'example.com' },
]

/** A text that is no e-mail address, one edit away from one. */
export interface MalformedEmail {
  readonly rule: 'no-at' | 'empty-local' | 'empty-domain' | 'inner-blank' | 'two-at'
  readonly email: string
}

/**
 * Ways to spoil `email`, each of which no reading of an e-mail address survives.
 * @param email a well-formed address
 */
export function malformedEmails(email: string): readonly MalformedEmail[] {
  const [local, domain] = partsOf(email)
  return [
    { rule: 'no-at', email: `${local}.${domain}` },
    { rule: 'no-at', email: local },
    { rule: 'empty-local', email: `@${domain}` },
    { rule: 'empty-domain', email: `${local}@` },
  ]
}

const partsOf = (email: string): [local: string, domain: string] => {
  const at = email.lastIndexOf('@')
  return [email.slice(0, at), email.slice(at + 1)]
}

/** Texts that some readers of e-mail addresses take, and others do not: with a blank, or with two at signs. */
export function disputedEmails(email: string): readonly MalformedEmail[] {
  const [local, domain] = partsOf(email)
  return [
    { rule: 'inner-blank', email: `${local.slice(0, 3)} ${local.slice(3)}@${domain}` },
    { rule: 'inner-blank', email: `${local}@${domain.replace('.', ' .')}` },
    { rule: 'two-at', email: `${local}@@${domain}` },
    { rule: 'two-at', email: `${local}@${local}@${domain}` },
  ]
}
