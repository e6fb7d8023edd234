import fc from 'fast-check'

/** Longest message that is generated, in UTF-16 units. */
export const longestMessage = 5000

const line = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map((drawn) => drawn.toWellFormed())
const lines = fc.array(line, { minLength: 1, maxLength: 5 }).map((all) => all.join('\n'))

/** Messages to be signed: text of any script over one or several lines; now and then a long one. Never blank. */
export const signableMessage: fc.Arbitrary<string> = fc
  .oneof(
    { weight: 4, arbitrary: lines },
    {
      weight: 1,
      arbitrary: fc
        .tuple(line, fc.integer({ min: 100, max: longestMessage }))
        .map(([part, length]) => part.repeat(length).slice(0, length).toWellFormed()),
    },
  )
  .map((drawn) => (/[^\s\p{C}]/u.test(drawn) ? drawn : `${drawn}m`))
  .map((drawn) => drawn.replaceAll('\0', ''))

/** One of each kind: plain, numbers, signs, lines, scripts, outside the basic plane, long. */
export const edgeMessages: readonly string[] = [
  'm',
  '0',
  'Sign in at 03:04',
  `"quoted" 'single' \\ / %41 + & < > {}`,
  'this &amp; that, &lt;b&gt; &#39;',
  'first line\nsecond line',
  'Grüße, señor',
  '日本語のメッセージ',
  'مرحبا بالعالم',
  '😀👩‍🚀',
  'x'.repeat(1000),
  '語'.repeat(longestMessage),
]

/** Two different messages. */
export type MessagePair = readonly [string, string]

const long = 'a long message, '.repeat(40)

/** Alike to whoever cuts a message, trims it, or writes it in small letters. */
export const alikeMessages: readonly string[] = [`${long}one`, `${long}two`, ` ${long}one`, `${long}One`]

/** What whoever cuts, trims, decodes, folds or encodes a message otherwise would sign as another one. */
export const hardToKeep = ` Sign  in at 03:04\r\n"%41" &amp; <b> \\ a+b １ Ł 日 😀 ${long}End\n`

/** Pairs that differ in one place, beyond a usual cut, in case, in blanks, or in characters that one encoding lacks. */
export const edgeMessagePairs: readonly MessagePair[] = [
  ['message', 'Message'],
  ['message', 'message '],
  ['message', ' message'],
  ['message', 'message\n'],
  // No letters that hex has: such texts may be read as bytes.
  ['x y', 'x  y'],
  ['x\ny', 'x y'],
  ['x\ny', 'x\r\ny'],
  ['é', 'è'],
  ['日', '本'],
  // Alike to whoever keeps a byte of each unit, or the compatibility form.
  ['Ł', 'A'],
  ['１', '1'],
  ['😀', '😁'],
  ['a😀', 'a'],
  ['%41', 'A'],
  ['x&lt;y', 'x<y'],
  ['a+b', 'a b'],
  ['0xdeadbeef', 'deadbeef'],
  ['1', '01'],
  ['"a"', 'a'],
  ['x\\y', 'xy'],
  ...[32, 64, 128, 256, 1024, 4096].map((length): MessagePair => [`${'x'.repeat(length)}1`, `${'x'.repeat(length)}2`]),
]

/** A message and the same with one character more, less or other, anywhere in it. */
export const messagePair: fc.Arbitrary<MessagePair> = fc
  .tuple(signableMessage, fc.nat(), fc.constantFrom('insert', 'replace', 'append'), fc.constantFrom(...'aZ5.é日 '))
  .map(([message, place, edit, character]): MessagePair => {
    const characters = [...message]
    const at = edit === 'append' ? characters.length : place % characters.length
    const other = characters.with(Math.min(at, characters.length - 1), character)
    const edited = edit === 'replace' ? other : characters.toSpliced(at, 0, character)
    return [message, edited.join('')]
  })
  .filter(([one, other]) => one.normalize() !== other.normalize())
