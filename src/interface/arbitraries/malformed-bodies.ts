import fc from 'fast-check'

type Fields = Readonly<Record<string, unknown>>

/** Texts that are no JSON, each in its own way. What stands behind a whole body is not among them: a reader may stop where it ends. */
export const notJson: readonly string[] = [
  '',
  '{',
  '{]',
  'not json',
  '<wallet/>',
  "{'chain':'solana'}",
  '{"chain":"solana",}',
  '{chain:"solana"}',
  '{"chain":solana}',
  '{"chain" "solana"}',
  '{"chain":"so\nlana"}',
  '{"chain":"\\x"}',
  '{"chain":01}',
  'undefined',
  'chain=solana&userId=ada',
  '[1,2',
  '"open',
]

/** The text of a JSON object without its end, cut at any place behind the first brace. */
export const cutShort = (body: Fields): fc.Arbitrary<string> => {
  const text = JSON.stringify(body)
  return fc.integer({ min: 1, max: text.length - 1 }).map((length) => text.slice(0, length).toWellFormed())
}

/** JSON values that are neither object nor array; every operation with a body takes an object. */
export const noObjects: readonly unknown[] = [null, true, 0, 'text', '']

/** Names that every JavaScript object has. */
const inherited = ['constructor', 'toString', 'hasOwnProperty', 'prototype']

/**
 * Values of every JSON type that no field takes or that validation forgets. Plain ones on purpose: what the interface
 * calls a bad parameter, not what breaks a parser (NUL, lone surrogates, thousands of levels, numbers beyond 2^53).
 */
export const oddValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.1,
  '',
  ' ',
  '0',
  'null',
  '👩‍👩‍👧',
  "' OR 1=1; --",
  '"',
  '\\',
  '%',
  '%s%n',
  '../../etc/passwd',
  '{{7*7}}',
  'x'.repeat(300),
  [],
  [null],
  [[]],
  {},
  { a: { b: null } },
  ...inherited,
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

/** `body` with one member spoilt by an odd value, taken away, or joined by one that nobody knows. */
export const spoiledBody = (body: Fields): fc.Arbitrary<Fields> => {
  const paths = pathsOf(body)
  const foreign = fc.constantFrom(...inherited, 'x', '', 'a.b', '$ref', 'toJSON')
  return fc
    .oneof(
      { weight: 6, arbitrary: fc.tuple(fc.constantFrom(...paths), fc.constantFrom(...oddValues)) },
      { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...paths), fc.constant(undefined)) },
      { weight: 1, arbitrary: fc.tuple(fc.tuple(foreign), fc.constantFrom(...oddValues)) },
      {
        weight: 2,
        arbitrary: fc.tuple(
          fc.constantFrom(...paths),
          fc.oneof(
            fc.string(),
            fc.integer({ min: -1000, max: 1000 }),
            fc.array(fc.string()),
            fc.dictionary(fc.string(), fc.string()),
          ),
        ),
      },
    )
    .map(([path, value]) => spoil(body, path, value))
}

/** Path segments as they go over the wire, well encoded, that name nothing. */
export const oddSegments: readonly string[] = [
  ';',
  '%f0%9f%92%a9',
  'x'.repeat(300),
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
