/** Who a wallet is tied to (What the service does, 1). */
export type Person = { readonly userId: string } | { readonly email: string }

/** How a name differs from the plain one of its kind: in this one respect, and in no other. */
export const relations = [
  'plain',
  'case',
  'number',
  'leading zero',
  'prefix',
  'last character',
  'length',
  'end',
  'compatibility form',
  'suffix',
  'sign',
  'line',
  'dot',
  'percent-encoding',
  'what it decodes to',
  'plus',
  'blank',
  'slash',
  'blank at the end',
  'accent',
  'no accent',
  'local part',
  'domain',
  'subdomain',
  'other kind',
  'capitals',
] as const
export type Relation = (typeof relations)[number]

type Alike = Partial<Record<Relation, (mark: string) => string>>

/** Digits that no other mark gives, the first of them no nought: two for each sign. */
const digitsOf = (mark: string): string =>
  `7${[...mark].map((sign) => String(Number.parseInt(sign, 36)).padStart(2, '0')).join('')}`

/** As long as every service has to take (`plain-text.ts`), whatever stands around it: told apart by what comes last. */
const long = (before: string, mark: string, end: string): string => `${before}${mark}`.padEnd(60, '-long') + end

/** Texts that a careless key takes for one. @param before what they begin with, where that is not what differs */
const texts = (before: string): Alike => ({
  plain: (mark) => `${before}${mark}`,
  case: (mark) => `${before.toUpperCase()}${mark}`,
  number: digitsOf,
  'leading zero': (mark) => `0${digitsOf(mark)}`,
  prefix: (mark) => `${before}${mark}0`,
  'last character': (mark) => `${before}${mark}1`,
  length: (mark) => long(before, mark, '0'),
  end: (mark) => long(before, mark, '1'),
  'compatibility form': (mark) => `${before}${mark}\u{ff10}`,
  suffix: (mark) => `0${before}${mark}`,
  sign: (mark) => `${before}-${mark}`,
  line: (mark) => `${before}_${mark}`,
  'percent-encoding': (mark) => `${before}${mark}%41`,
  'what it decodes to': (mark) => `${before}${mark}A`,
  plus: (mark) => `${before}${mark}+0`,
  blank: (mark) => `${before}${mark} 0`,
  'blank at the end': (mark) => `${before}${mark} `,
  'local part': (mark) => `w@${before}${mark}`,
  domain: (mark) => `${before}${mark}@w`,
  accent: (mark) => `${before}é${mark}`,
  'no accent': (mark) => `${before}e${mark}`,
})

export const userIds: Alike = { ...texts('w'), 'other kind': (mark) => `w${mark}@example.com` }

/**
 * Whether two addresses that differ in case, in a dot or in a tag (`+tag`) are one user's is open: none of these is here. The one in
 * capitals is like no other: it is found as it was spelt.
 */
export const emails: Alike = {
  plain: (mark) => `w${mark}@example.com`,
  'local part': (mark) => `v${mark}@example.com`,
  prefix: (mark) => `w${mark}0@example.com`,
  length: (mark) => `${long('w', mark, '0')}@example.com`,
  end: (mark) => `${long('w', mark, '1')}@example.com`,
  suffix: (mark) => `0w${mark}@example.com`,
  sign: (mark) => `w-${mark}@example.com`,
  line: (mark) => `w_${mark}@example.com`,
  domain: (mark) => `w${mark}@example.org`,
  subdomain: (mark) => `w${mark}@mail.example.com`,
  number: (mark) => `${digitsOf(mark)}@example.com`,
  'leading zero': (mark) => `0${digitsOf(mark)}@example.com`,
  capitals: (mark) => `Ada.W${mark}@Example.com`,
}

export const collectionIds: Alike = texts('c')

/** What looks like the ending of a file is one that a router takes off. */
export const mintIds: Alike = { ...texts('m'), dot: (mark) => `m${mark}.0` }

/** Ids of batch items stand in a body: whether a path can carry a slash is open. */
export const itemIds: Alike = { ...mintIds, slash: (mark) => `m${mark}/0` }

/** Fifteen word characters at most, as where they come from; whether letter case counts there is not ours to say. */
export const handles: Alike = {
  plain: (mark) => `h${mark.slice(-12)}`,
  prefix: (mark) => `h${mark.slice(-12)}0`,
  'last character': (mark) => `h${mark.slice(-12)}1`,
  suffix: (mark) => `0h${mark.slice(-12)}`,
  line: (mark) => `h_${mark.slice(-12)}`,
}

/** A name by which steps call somebody: `id case` or `mail domain`. */
export const people: readonly string[] = [
  ...Object.keys(userIds).map((relation) => `id ${relation}`),
  ...Object.keys(emails).map((relation) => `mail ${relation}`),
]

/** @throws Error for a name that nobody has */
export function personOf(name: string, mark: string): Person {
  const [kind, relation] = parted(name)
  const text = (kind === 'id' ? userIds : emails)[relation]?.(mark)
  if (text === undefined) throw new Error(`there is nobody ${name}`)
  return kind === 'id' ? { userId: text } : { email: text }
}

export const namesOf = (alike: Alike): readonly Relation[] => Object.keys(alike) as Relation[]

const parted = (name: string): [string, Relation] => {
  const at = name.indexOf(' ')
  return [name.slice(0, at), name.slice(at + 1) as Relation]
}
