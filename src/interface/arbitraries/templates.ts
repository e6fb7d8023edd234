import fc from 'fast-check'
import { linkedImage } from './linked-image.ts'
import { productDescription, productName } from './realistic.ts'
import { edgeTexts, textOfLength } from './text.ts'

/** What the tokens of a template are to say of themselves (Resources, Template). */
export interface TemplateMetadata {
  readonly name: string
  readonly image: string
  readonly description: string
  readonly symbol?: string
}

/** A valid creation of a template. */
export interface TemplateRequest {
  readonly metadata: TemplateMetadata
  readonly onChain?: { readonly tokenId: string }
  readonly supply: { readonly limit: number }
  readonly reuploadLinkedFiles?: boolean | undefined
}

const metadata = fc.record({
  name: productName(32),
  image: linkedImage,
  description: productDescription(250),
})

/** A valid template with a supply limit, without a token id. */
export const templateRequest: fc.Arbitrary<TemplateRequest> = fc.record({
  metadata,
  supply: fc.record({ limit: fc.integer({ min: 1, max: 1_000_000 }) }),
  reuploadLinkedFiles: fc.constant(false as const),
})

/** The telltale texts as name and description, and long ones. */
export const edgeTemplates: readonly TemplateRequest[] = [
  ...edgeTexts.map((text, index) => ({
    name: text.replaceAll(/[\n\t]/g, ' '),
    description: text,
    limit: index + 1,
  })),
  { name: textOfLength(32, 'Name'), description: textOfLength(250, 'Description'), limit: 1_000 },
].map(({ name, description, limit }) => ({
  metadata: { name, description, image: `https://example.com/conformint/template-${limit}.png?v=1&x=%20` },
  supply: { limit },
  reuploadLinkedFiles: false as const,
}))

/** Token ids that a template of a semi-fungible collection can ask for. */
export const templateTokenId: fc.Arbitrary<string> = fc.integer({ min: 1, max: 1_000_000_000 }).map(String)

/** A change of any part of the metadata of a template, at least one field. */
export const templateChange: fc.Arbitrary<{ readonly metadata: Readonly<Record<string, string>> }> = fc
  .record({ name: productName(32), imageUrl: linkedImage, description: productDescription(250) }, { requiredKeys: [] })
  .filter((fields) => Object.keys(fields).length > 0)
  .map((fields) => ({ metadata: { ...fields } as Record<string, string> }))

/** Values of `metadata` that are of another type and cannot be taken for an object. */
export const wrongMetadata: readonly unknown[] = ['a template', 7, true]

/** Values of `supply.limit` that are of another type and cannot be taken for a number. */
export const wrongLimits: readonly unknown[] = ['many', { most: 5 }]
