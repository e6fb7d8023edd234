import fc from 'fast-check'

type Fields = Readonly<Record<string, unknown>>

/** Texts that are no JSON, each in its own way. */
export const notJson: readonly string[] = [
  '{',
  '{]',
  'not json',
  '<wallet/>',
  "{'chain':'solana'}",
  '{"chain":"solana",}',
  '{chain:"solana"}',
  '{"chain":solana}',
  '{"chain":"solana"}}',
  '{"chain":"solana"} trailing',
  '{"chain" "solana"}',
  '{"chain":"so\nlana"}',
  '{"chain":"\\x"}',
  '{"chain":01}',
  'undefined',
  'NaN',
  'chain=solana&userId=ada',
  '[1,2',
  '"open',
  '\u0000',
]

/** The text of a JSON object without its end, cut at any place behind the first brace. */
export const cutShort = (body: Fields): fc.Arbitrary<string> => {
  const text = JSON.stringify(body)
  return fc.integer({ min: 1, max: text.length - 1 }).map((length) => text.slice(0, length).toWellFormed())
}

/** JSON values that are neither object nor array; every operation with a body takes an object. */
export const noObjects: readonly unknown[] = [null, true, 0, 'text', '']

/** An object that nests as deep as `depth`. */
export const nested = (depth: number): unknown => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`) as unknown

/** Names that every JavaScript object has, and members that change what others have. */
const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype']
const polluting: readonly unknown[] = [
  JSON.parse('{"__proto__":{"admin":true}}'),
  JSON.parse('{"constructor":{"prototype":{"admin":true}}}'),
  JSON.parse('{"toString":1,"hasOwnProperty":2,"length":-1}'),
]

/** Values that servers stumble over, of every JSON type. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.1,
  1e308,
  2 ** 53,
  -(2 ** 63),
  '',
  ' ',
  '0',
  'null',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '👩‍👩‍👧',
  "' OR 1=1; --",
  '"',
  '\\',
  '%',
  '%00',
  '%s%n',
  '../../etc/passwd',
  '{{7*7}}',
  'x'.repeat(300),
  'x'.repeat(20_000),
  '9'.repeat(400),
  [],
  [null],
  [[]],
  {},
  { a: { b: null } },
  nested(200),
  Array.from({ length: 1000 }, () => 0),
  ...inherited,
  ...polluting,
]

/** `body` with one member at `path` taken away (`undefined`) or replaced. Arrays are counted as objects. */
export function spoil(body: Fields, path: readonly string[], value: unknown): Fields {
  const [name, ...rest] = path
  if (name === undefined) return body
  const copy: Record<string, unknown> | unknown[] = Array.isArray(body) ? [...body] : { ...body }
  const inner = (copy as Record<string, unknown>)[name]
  const replaced = rest.length === 0 ? value : spoil((inner ?? {}) as Fields, rest, value)
  // A defined property, since an assignment to `__proto__` would be another thing.
  Object.defineProperty(copy, name, { value: replaced, enumerable: true, writable: true, configurable: true })
  return copy as Fields
}

/** Paths of all members, at any depth. */
export const pathsOf = (value: unknown): readonly (readonly string[])[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) => [[name], ...pathsOf(inner).map((path) => [name, ...path])])

/** `body` with one member spoilt by a hostile value, taken away, or joined by one that nobody knows. */
export const spoiledBody = (body: Fields): fc.Arbitrary<Fields> => {
  const paths = pathsOf(body)
  const foreign = fc.constantFrom(...inherited, 'x', '', 'a.b', '$ref', 'toJSON')
  return fc
    .oneof(
      { weight: 6, arbitrary: fc.tuple(fc.constantFrom(...paths), fc.constantFrom(...hostileValues)) },
      { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...paths), fc.constant(undefined)) },
      { weight: 1, arbitrary: fc.tuple(fc.tuple(foreign), fc.constantFrom(...hostileValues)) },
      { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...paths), fc.jsonValue({ maxDepth: 3 })) },
    )
    .map(([path, value]) => spoil(body, path, value))
}

/** Path segments as they go over the wire: broken escapes, bytes that are no UTF-8, separators, very long ones. */
export const hostileSegments: readonly string[] = [
  '%',
  '%zz',
  '%ff',
  '%c3%28',
  '%e0%a4%a',
  '%00',
  'a%00b',
  '%2e%2e%2f',
  '%2f',
  '%5c',
  '%0d%0a',
  ';',
  '%ud800',
  '%f0%9f%92%a9',
  'x'.repeat(3000),
  '%20',
  '+',
  '%25%32%35',
  ...inherited,
  '-1',
  'null',
  'undefined',
  "'%20OR%201=1",
  '*',
  '%7b%7d',
]
