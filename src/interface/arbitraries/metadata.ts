import fc from 'fast-check'
import { linkedImage } from './linked-image.ts'
import { productDescription, productName, traitName, traitValue } from './realistic.ts'
import { isLong } from './text.ts'

/** One attribute of a token (Resources, Token metadata). */
export interface TokenAttribute {
  readonly trait_type: string
  readonly value: string
  readonly display_type?: string
}

/** Metadata of a token to be minted; all text, in the fields that the interface names. */
export interface TokenMetadata {
  readonly name: string
  readonly image: string
  readonly description: string
  readonly animation_url?: string
  readonly attributes?: readonly TokenAttribute[]
}

/** Kinds of display that markets know; the interface gives the boost as its example. */
const displayTypes = ['boost_number', 'boost_percentage', 'number', 'date']

const attribute: fc.Arbitrary<TokenAttribute> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ trait_type: traitName, value: traitValue }) },
  {
    weight: 1,
    arbitrary: fc.record({
      trait_type: traitName,
      value: fc.nat({ max: 1_000_000 }).map(String),
      display_type: fc.constantFrom(...displayTypes),
    }),
  },
)

/** How many attributes every service surely takes: no largest number is given. */
const ordinaryAttributes = 8

/** 0 to 8 attributes, each of another trait (Resources, Token metadata). */
export const tokenAttributes: fc.Arbitrary<readonly TokenAttribute[]> = fc.uniqueArray(attribute, {
  maxLength: ordinaryAttributes,
  selector: (one) => one.trait_type.toLowerCase(),
})

/**
 * Metadata of ordinary length (Resources, Token metadata): name up to 32 characters, as some chains keep, description up to 250, of any
 * script; where another than ASCII is refused, its plain twin has to be taken. `image` is an address on `example.com`, to be sent with `reuploadLinkedFiles: false`.
 */
export const tokenMetadata: fc.Arbitrary<TokenMetadata> = fc.record(
  {
    name: productName(32),
    image: linkedImage,
    description: productDescription(250),
    animation_url: fc.oneof(fc.constant(''), fc.constant('https://example.com/conformint/clip.mp4')),
    attributes: tokenAttributes,
  },
  { requiredKeys: ['name', 'image', 'description'] },
)

/** Whether no text of the metadata, and no list of attributes, is longer than anybody would have to take. */
export const isOrdinary = ({ name, description, attributes = [] }: TokenMetadata): boolean =>
  !isLong('name', name) &&
  !isLong('description', description) &&
  attributes.length <= ordinaryAttributes &&
  !attributes.some(({ value }) => isLong('value', value))

const plain: TokenMetadata = {
  name: 'Ticket',
  image: 'https://example.com/conformint/ticket.png',
  description: 'Row 4, seat 12',
}

const clip = 'https://example.com/conformint/ticket.mp4'

/** What chance seldom finds: lengths on both sides of usual column widths, scripts, and characters that escaping gets wrong. */
export const edgeTokenMetadata: readonly TokenMetadata[] = [
  { ...plain, animation_url: '' },
  { ...plain, animation_url: clip, image: plain.image.replace('https:', 'http:'), attributes: [] },
  {
    ...plain,
    image: 'https://example.com/conformint/row%204%2Fseat%C3%BC.png?of=%2B1&b=a%20b',
    attributes: [
      { trait_type: 'Boost', value: '2', display_type: 'boost_number' },
      // Texts that read like values of JSON.
      { trait_type: 'Part', value: '0.1250' },
      { trait_type: 'Seat taken', value: 'true' },
      { trait_type: 'Row', value: 'null' },
      { trait_type: 'Born', value: '2024-02-03' },
    ],
  },
  { ...plain, attributes: Array.from({ length: 21 }, (_, i) => ({ trait_type: `Trait ${i}`, value: `Value ${i}` })) },
  {
    ...plain,
    description: `${'A sentence, and another. '.repeat(13)}End.`,
    attributes: [{ trait_type: 'Größe', value: `${'long value '.repeat(30)}end` }],
  },
  { ...plain, name: `${'n'.repeat(64)}e` },
  { ...plain, name: `${'n'.repeat(255)}e` },
  { ...plain, description: `${'A sentence of a long text. '.repeat(80)}End.` },
  { ...plain, name: 'Überraschung für Zoë', description: 'Ça va? Ærø, Łódź, Þingvellir' },
  { ...plain, name: '東京の切符 ٣٤', description: 'Билет, εισιτήριο, כרטיס, ตั๋ว' },
  { ...plain, name: 'Rocket 🚀 and family 👩‍👩‍👧‍👦', description: 'Beyond the first plane: 𝒳 𠮷 🇺🇦' },
  {
    ...plain,
    name: '<b>"A"  & \'C\' &lt;3</b> \\n %41.',
    description: '&lt;b&gt; \\n \\u0041 %41 %25 + {{x}} <%= x %> $1 %s',
  },
  {
    ...plain,
    name: "Robert'); DROP TABLE tokens;--",
    description: 'First line\n\nSecond\tline -- "a" \'b\' <i>c</i> C:\\temp; 1+2.',
  },
  { ...plain, name: '007', description: '1e3' },
  { ...plain, name: 'null', description: 'true' },
]
