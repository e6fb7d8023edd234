import fc from 'fast-check'

/** Texts that have broken programs: what ends a string, a line, a shell's word, a document or a number somewhere. */
const odd = [
  '',
  '\uFEFF',
  '\u0000',
  '\u001b[2J',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  "'",
  '"',
  '\\',
  '$(touch pwned)',
  '`touch pwned`',
  "'; touch pwned; '",
  '\n;touch pwned\n',
  'ANSWER_1\ntouch pwned\n',
  '</script><script>alert(1)</script>',
  ']]>',
  '```',
  '%E0%A4%A',
  '%00',
  '../..',
  '-0',
  '1e400',
  '2026-13-45T99:99:99Z',
  '__proto__',
  'constructor',
  'x'.repeat(20_000),
] as const

/** Any text: of any characters, lone surrogates too, and odd ones between. */
export const anyText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...odd), fc.string({ unit: 'binary' })), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''))

/** Any JSON text; also what no `JSON.stringify` would write. */
export const anyJson: fc.Arbitrary<string> = fc.oneof(
  fc.json({ stringUnit: 'binary' }),
  anyText.map((text) => JSON.stringify(text)),
  fc.constantFrom(
    '-1e999',
    '1e999',
    '-0',
    '{"toString":1,"valueOf":2,"toJSON":3,"then":4}',
    '{"__proto__":{"length":1}}',
    '{"constructor":{"prototype":{"id":1}},"hasOwnProperty":1}',
    '{"length":-1}',
    '{"length":1e9,"map":1}',
    '{"results":[null,1,"a",{},[]]}',
    '{"id":1,"id":[2]}',
    '[{"id":null}]',
    '"\\ud800"',
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
    `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
    `[${'0,'.repeat(50_000)}0]`,
  ),
)

/** Header names that are allowed, with values that are. */
export const anyHeaders: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.stringMatching(/^[a-z][a-z0-9!#$%&'*+.^_`|~-]{0,20}$/),
  fc.stringMatching(/^[\x20-\x7e\x80-\xff]{0,60}$/),
  { maxKeys: 5, noNullPrototype: true },
)
