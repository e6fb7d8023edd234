import type { Parts, TemplateService } from '../parts.ts'
import { readyForAll } from './deployment.ts'
import {
  type Fields,
  readFields,
  readOptionalCount,
  readOptionalFields,
  readOptionalFlag,
  readOptionalText,
} from './fields.ts'
import { reuploaded } from './files.ts'
import { refuseOddTexts, withSymbol } from './odd-texts.ts'
import type { Template } from './records.ts'
import { badRequest, Refusal } from './refusal.ts'
import { isKnown } from './wallet-project.ts'

export function createTemplateService(parts: Parts): TemplateService {
  const { choices } = parts
  /** When templates were made, where changes know them late. */
  const made = new Map<string, number>()

  function readMetadata(body: Fields): Fields & Template['metadata'] {
    const metadata =
      choices.emptyTemplateBody === 'take' && body.metadata === undefined ? {} : readFields(body.metadata, 'metadata')
    for (const name of ['name', 'image', 'imageUrl', 'description', 'symbol']) readOptionalText(metadata, name)
    refuseOddTexts(metadata, choices)
    return withSymbol(metadata, choices)
  }

  const shownId = (id: string): string | number => (choices.templateTokenIdType === 'number' ? Number(id) : id)

  return {
    async create(project, collectionId, body) {
      if (choices.templatesInDefaults === 'refuse' && collectionId.startsWith('default-'))
        throw badRequest('a default collection has no templates')
      const metadata = readMetadata(body)
      const given = readOptionalText(readOptionalFields(body, 'onChain') ?? {}, 'tokenId')
      const tokenId = given ?? (choices.templateTokenId === 'made' ? String(Date.now()) : undefined)
      const limit = readOptionalCount(readOptionalFields(body, 'supply') ?? {}, 'limit')
      const reupload = readOptionalFlag(body, 'reuploadLinkedFiles') ?? true
      const collection = await parts.services.collections.find(project, collectionId)
      if (!isKnown(collection, choices.collectionLagMs))
        throw new Refusal(choices.unknownCollection, 'collection not found')
      readyForAll(collection, parts)
      const { metadata: stored, links } = reuploaded(metadata, reupload, choices.reuploadedUrl)
      const id = parts.chance.uuid()
      if (choices.collectionLagMs > 0) made.set(id, Date.now())
      await parts.store.templates.add({
        project,
        collection: collection.id,
        id,
        metadata: JSON.stringify(stored),
        token_id: tokenId ?? null,
        supply_limit: limit ?? null,
      })
      parts.files.fetch('template', links)
      return {
        templateId: id,
        metadata: stored,
        ...(tokenId === undefined ? {} : { onChain: { tokenId: shownId(tokenId) } }),
        supply: { ...(limit === undefined ? {} : { limit }), minted: 0 },
      }
    },

    async change(project, collectionId, templateId, body) {
      const metadata = readMetadata(body)
      const collection = await parts.services.collections.find(project, collectionId)
      await parts.store.atomically(async () => {
        const template = await parts.store.templates.find(project, collection.id, templateId)
        const isLate = Date.now() < (made.get(templateId) ?? 0) + choices.collectionLagMs
        if (template === undefined || isLate) {
          if (choices.unknownTemplate === 204) return
          throw new Refusal(choices.unknownTemplate, 'template not found')
        }
        const changed = JSON.stringify({ ...JSON.parse(template.metadata), ...metadata })
        await parts.store.templates.replaceMetadata(project, collection.id, templateId, changed)
      })
    },
  }
}
