import { sameAddress } from '../../src/interface/builders/tokens.ts'
import type { Case } from '../../src/interface/case.ts'
import { personalSigner, signatureOf, signingWallet, signsPersonally } from './signature.ts'

/** Texts that may be read as something else, each beside what a careless reader makes of it. */
const odd: readonly { readonly text: string; readonly readAs: string; readonly because: string }[] = [
  { text: '0x5369676e20696e', readAs: 'Sign in', because: 'bytes in hexadecimal digits' },
  { text: '0X5369676e', readAs: '0x5369676e', because: 'hexadecimal digits behind 0x' },
  { text: '5369676e', readAs: 'Sign', because: 'bytes in hexadecimal digits without 0x' },
  { text: '007', readAs: '7', because: 'a number' },
  { text: '12345678901234567890', readAs: '12345678901234567000', because: 'a number of a machine' },
  { text: '{ "to": "Ada", "sum": 1.0 }', readAs: '{"to":"Ada","sum":1}', because: 'JSON' },
  { text: '[ 1, 2 ]', readAs: '[1,2]', because: 'JSON' },
  { text: '<b>one</b> two', readAs: 'one two', because: 'a text with tags' },
  { text: `one's "two"`, readAs: 'ones two', because: 'a text without its quotes' },
  { text: 'HTTPS://Example.com', readAs: 'https://example.com/', because: 'an address of the web' },
  { text: 'one\n\n\ntwo', readAs: 'one\ntwo', because: 'a text without its empty lines' },
  { text: 'one%20two', readAs: 'one two', because: 'a text in percent-encoding' },
  { text: 'x &lt; y &amp;', readAs: 'x < y &', because: 'HTML' },
  { text: 'one\ttwo', readAs: 'onetwo', because: 'a text without its tab' },
  { text: 'one\u{a0}two', readAs: 'one two', because: 'a text with plain blanks' },
  { text: '\u{feff}one', readAs: 'one', because: 'a text without the byte order mark at its head' },
  { text: 'one\0two', readAs: 'one', because: 'a text that ends at its NUL' },
  { text: 'one\n', readAs: 'one', because: 'a text without the line break at its end' },
  { text: `Dear \${name}, {{code}} %s`, readAs: 'Dear , {{code}} %s', because: 'a template' },
  { text: String.raw`one\ntwo`, readAs: 'one\ntwo', because: 'a text with escapes' },
]

export const oddTextCases: readonly Case[] = [
  {
    id: 'signing/odd-texts',
    title: 'Texts that could be read as bytes, numbers, JSON or HTML, or as a template, are signed as they are',
    requirements: ['SIGN-14'],
    needs: { capabilities: ['signing'] },
    async run(ctx) {
      const { chain, address, ...wallet } = await signingWallet(ctx)
      const signature = async (message: string): Promise<string | undefined> =>
        signatureOf(await ctx.api.signMessage(chain, address, { message }))
      const personal = await signsPersonally(ctx, { chain, address, ...wallet })
      const plain = [await signature('A plain text'), await signature('Another one')]
      // Where nothing is signed but the wallet, no text is read as another (SIGN-02 is broken then).
      if (plain[0] !== undefined && plain[0] === plain[1]) {
        ctx.notApplicable('SIGN-14', 'two plain texts have one signature, so that nothing tells which text is signed')
        return
      }
      for (const { text, readAs, because } of odd) {
        const signed = await signature(text)
        // Whether such texts are signed at all is not said.
        if (signed === undefined) continue
        // Where the scheme is not known, a signature tells no more than whether it is that of the other text.
        const isOfText = personal
          ? sameAddress(personalSigner(text, signed), address)
          : signed !== (await signature(readAs))
        ctx.judge('SIGN-14').that(isOfText, {
          message: `a text is signed as ${because}`,
          expected: `a signature over ${JSON.stringify(text)}`,
          actual: signed,
        })
      }
    },
  },
]
