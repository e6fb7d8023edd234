import { hash } from 'node:crypto'
import { familyOf } from '../chain/chains.ts'
import type { Choices } from '../choices.ts'
import type { MintRequest } from '../parts.ts'
import { type Fields, readFields, readOptionalFlag, readOptionalText, readText } from './fields.ts'
import { reuploaded } from './files.ts'
import { readRecipientLocator } from './locators.ts'
import { refuseOdd, refuseOddTexts } from './odd-texts.ts'
import { badRequest } from './refusal.ts'

/**
 * Reads the body of a mint, or one item of a batch (Minting).
 * @param chain of the collection
 * @throws Refusal 400
 */
export function readMint(body: Fields, chain: string, choices: Choices): MintRequest {
  const text = readText(body, 'recipient')
  const recipient = readRecipientLocator(text)
  if (familyOf(recipient.chain) !== familyOf(chain)) throw badRequest(`recipient is not on ${chain}`)
  if (recipient.kind === 'userId') refuseOdd(recipient.user, 'the user id', choices)
  const metadata = readFields(body.metadata, 'metadata')
  refuseOddTexts(metadata, choices)
  for (const name of ['name', 'image', 'description', 'animation_url']) readOptionalText(metadata, name)
  if (metadata.attributes !== undefined && !Array.isArray(metadata.attributes)) {
    throw badRequest('attributes must be an array')
  }
  for (const attribute of metadata.attributes ?? []) readAttribute(attribute)
  for (const name of ['sendNotification', 'compressed']) readOptionalFlag(body, name)
  const locale = readOptionalText(body, 'locale')
  if (choices.mintLocales === 'default' && locale !== undefined && locale !== 'en-US')
    throw badRequest('locale is not supported')
  const reupload = readOptionalFlag(body, 'reuploadLinkedFiles') ?? true
  return {
    recipient,
    ...reuploaded(metadata, reupload, choices.reuploadedUrl),
    digest: hash(
      'sha256',
      choices.equalBodies === 'by-letter' ? JSON.stringify(body) : canonicalJson([text, metadata]),
      'base64url',
    ),
  }
}

/** What else an attribute may hold is not stated. */
function readAttribute(attribute: unknown): void {
  const fields = readFields(attribute, 'an attribute')
  for (const name of ['trait_type', 'value', 'display_type']) readOptionalText(fields, name)
}

/** @throws Refusal 400 */
export function readMintId(id: unknown, choices: Choices): string {
  const text = readText({ id }, 'id')
  refuseOdd(text, 'id', choices)
  return text
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
}
