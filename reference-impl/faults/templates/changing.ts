import { setTimeout as sleep } from 'node:timers/promises'
import { type Fields, isFields } from '../../domain/fields.ts'
import type { Template } from '../../domain/records.ts'
import { badRequest } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { edge, requestTo, restated, service, table, without } from '../seams.ts'

/** A template as it is answered, read loosely. */
interface Shown {
  readonly templateId: string
  readonly metadata: Fields
  readonly onChain?: Fields | null
  readonly supply: Fields
}

const answering = (change: (made: Shown, body: Fields, collection: string) => unknown): Wrap =>
  service('templates', ({ create }) => ({
    create: async (project, collection, body) =>
      change((await create(project, collection, body)) as Shown, body, collection) as Template,
  }))

/** What was not sent is what was sent last to the collection. */
const carrying =
  (sentIn: (body: Fields) => unknown, put: (made: Shown, value: unknown) => Shown): Wrap =>
  (parts) => {
    const sentLast = new Map<string, unknown>()
    return answering((made, body, collection) => {
      const sent = sentIn(body)
      const last = sent ?? sentLast.get(collection)
      sentLast.set(collection, last)
      return sent === undefined && last !== undefined ? put(made, last) : made
    })(parts)
  }

const asking = (change: (body: Fields) => Fields): Wrap =>
  service('templates', ({ create }) => ({
    create: (project, collection, body) => create(project, collection, change(body)),
  }))

const changing = (change: (body: Fields) => Fields): Wrap =>
  service('templates', (original) => ({
    change: (project, collection, template, body) => original.change(project, collection, template, change(body)),
  }))

const inMetadata = (change: (metadata: Fields) => Fields): Wrap =>
  answering((made) => ({ ...made, metadata: change(made.metadata) }))

const inSupply = (change: (supply: Fields) => Fields): Wrap =>
  answering((made) => ({ ...made, supply: change(made.supply) }))

const creates = requestTo('POST', /\/templates$/)
const changes = requestTo('PATCH', /\/templates\/[^/]+$/)

export const changingFaults: readonly Fault[] = [
  {
    id: 'template-created-201',
    breaks: ['TPL-01'],
    difficulty: 'blunt',
    says: 'A template is answered with 201.',
    wrap: restated(creates, 200, 201),
  },
  {
    id: 'template-without-supply',
    breaks: ['TPL-01', 'TPL-05', 'TPL-06'],
    difficulty: 'blunt',
    says: 'The answer has no supply.',
    wrap: answering((made) => without(made, 'supply')),
  },
  {
    id: 'template-id-not-uuid',
    breaks: ['TPL-02', 'TPL-01', 'TPL-09'],
    difficulty: 'blunt',
    says: 'Template ids are no UUIDs.',
    wrap: answering((made) => ({ ...made, templateId: made.templateId.replaceAll('-', '') })),
  },
  {
    id: 'template-crossing-creations-are-one',
    breaks: ['TPL-02'],
    difficulty: 'devious',
    says: 'Creations that cross answer one template.',
    wrap: (parts) => {
      const inWork = new Map<string, Promise<Template>>()
      return service('templates', ({ create }) => ({
        create: async (project, collection, body) => {
          const key = `${project}/${collection}/${JSON.stringify(body)}`
          const making = inWork.get(key) ?? sleep(2).then(() => create(project, collection, body))
          inWork.set(key, making)
          return making.finally(() => inWork.delete(key))
        },
      }))(parts)
    },
  },
  {
    id: 'template-id-of-content',
    breaks: ['TPL-02'],
    difficulty: 'subtle',
    says: 'Two templates with the same content have one id.',
    wrap: (parts) => {
      const ids = new Map<string, string>()
      return answering((made, body) => {
        const templateId = ids.get(JSON.stringify(body)) ?? made.templateId
        ids.set(JSON.stringify(body), templateId)
        return { ...made, templateId }
      })(parts)
    },
  },
  {
    id: 'template-without-description',
    breaks: ['TPL-03'],
    difficulty: 'blunt',
    says: 'The description is not answered.',
    wrap: inMetadata((metadata) => without(metadata, 'description')),
  },
  {
    id: 'template-text-ascii',
    breaks: ['TPL-03'],
    difficulty: 'subtle',
    says: 'Characters beyond ASCII become ?.',
    wrap: inMetadata((metadata) => ({
      ...metadata,
      description: String(metadata.description).replaceAll(/\P{ASCII}/gu, '?'),
    })),
  },
  {
    id: 'template-image-reuploaded',
    breaks: ['TPL-04'],
    difficulty: 'blunt',
    says: 'The image is uploaded again although reuploadLinkedFiles is false.',
    wrap: asking((body) => ({ ...body, reuploadLinkedFiles: true })),
  },
  {
    id: 'template-image-query-lost',
    breaks: ['TPL-04'],
    difficulty: 'subtle',
    says: 'The query of the image address is lost.',
    wrap: inMetadata((metadata) => ({ ...metadata, image: String(metadata.image).split('?')[0] })),
  },
  {
    id: 'template-limit-one-lower',
    breaks: ['TPL-05'],
    difficulty: 'blunt',
    says: 'The limit is one too low.',
    wrap: inSupply((supply) => ({ ...supply, limit: Number(supply.limit) - 1 })),
  },
  {
    id: 'template-limit-capped',
    breaks: ['TPL-05'],
    difficulty: 'subtle',
    says: 'No limit is above 65535.',
    wrap: inSupply((supply) => ({ ...supply, limit: Math.min(65535, Number(supply.limit)) })),
  },
  {
    id: 'template-minted-one',
    breaks: ['TPL-06'],
    difficulty: 'blunt',
    says: 'A new template has one token already.',
    wrap: inSupply((supply) => ({ ...supply, minted: 1 })),
  },
  {
    id: 'template-minted-counts-the-collection',
    breaks: ['TPL-06'],
    difficulty: 'devious',
    says: 'Of a new template as many are minted as the collection has tokens.',
    wrap: (parts) => {
      const counts = new Map<string, number>()
      const noting = table('tokens', ({ add }) => ({
        add: async (row) => {
          counts.set(row.collection, (counts.get(row.collection) ?? 0) + 1)
          return add(row)
        },
      }))
      return answering((made, _, collection) => ({
        ...made,
        supply: { ...made.supply, minted: counts.get(collection) ?? 0 },
      }))(noting(parts))
    },
  },
  {
    id: 'template-minted-is-limit',
    breaks: ['TPL-06'],
    difficulty: 'subtle',
    says: 'minted counts the tokens that are left.',
    wrap: inSupply((supply) => ({ ...supply, minted: supply.limit })),
  },
  {
    id: 'template-token-id-lost',
    breaks: ['TPL-07'],
    difficulty: 'blunt',
    says: 'The token id is not answered.',
    wrap: answering((made) => without(made, 'onChain')),
  },
  {
    id: 'template-token-id-nought-lost',
    breaks: ['TPL-07'],
    difficulty: 'devious',
    says: 'The token id 0 is not answered.',
    wrap: answering((made) => (made.onChain?.tokenId === '0' ? without(made, 'onChain') : made)),
  },
  {
    id: 'template-token-id-32-bits',
    breaks: ['TPL-07'],
    difficulty: 'devious',
    says: 'Token ids are kept in 32 bits.',
    wrap: answering((made) =>
      made.onChain ? { ...made, onChain: { tokenId: String(Number(made.onChain.tokenId) >>> 0) } } : made,
    ),
  },
  {
    id: 'template-token-id-of-few-digits',
    breaks: ['TPL-07'],
    difficulty: 'devious',
    says: 'Token ids are kept in 32 digits.',
    wrap: answering((made) =>
      made.onChain ? { ...made, onChain: { tokenId: String(made.onChain.tokenId).slice(0, 32) } } : made,
    ),
  },
  {
    id: 'template-symbol-lost',
    breaks: ['TPL-08'],
    difficulty: 'blunt',
    says: 'The symbol is not answered.',
    wrap: inMetadata((metadata) => without(metadata, 'symbol')),
  },
  {
    id: 'template-symbol-ascii',
    breaks: ['TPL-08'],
    difficulty: 'devious',
    says: 'A symbol loses its letters beyond ASCII.',
    wrap: inMetadata((metadata) =>
      metadata.symbol === undefined
        ? metadata
        : { ...metadata, symbol: String(metadata.symbol).replaceAll(/[^\x20-\x7e]/g, '') },
    ),
  },
  {
    id: 'template-symbol-cut',
    breaks: ['TPL-08'],
    difficulty: 'subtle',
    says: 'Symbols are cut after 5 letters.',
    wrap: inMetadata((metadata) =>
      metadata.symbol === undefined ? metadata : { ...metadata, symbol: String(metadata.symbol).slice(0, 5) },
    ),
  },
  {
    id: 'template-name-cut',
    breaks: ['TPL-03'],
    difficulty: 'devious',
    says: 'Names are cut after 100 characters.',
    wrap: inMetadata((metadata) => ({ ...metadata, name: String(metadata.name).slice(0, 100) })),
  },
  {
    id: 'template-change-200',
    breaks: ['TPL-09'],
    difficulty: 'blunt',
    says: 'A change is answered with 200 and no body.',
    wrap: restated(changes, 204, 200),
  },
  {
    id: 'template-change-needs-a-name',
    breaks: ['TPL-09'],
    difficulty: 'subtle',
    says: 'A change without a name is refused.',
    wrap: service('templates', ({ change }) => ({
      change: async (project, collection, template, body) => {
        if (isFields(body.metadata) && body.metadata.name === undefined) throw badRequest('metadata.name is required')
        return change(project, collection, template, body)
      },
    })),
  },
  {
    id: 'template-change-below-any-collection',
    breaks: ['TPL-15'],
    difficulty: 'devious',
    says: 'A template is changed below whichever collection of its project.',
    wrap: (parts) => {
      const homes = new Map<string, string>()
      return service('templates', ({ create, change }) => ({
        create: async (project, collection, body) => {
          const template = await create(project, collection, body)
          homes.set(`${project} ${template.templateId}`, collection)
          return template
        },
        change: (project, collection, template, body) =>
          change(project, homes.get(`${project} ${template}`) ?? collection, template, body),
      }))(parts)
    },
  },
  {
    id: 'template-change-once',
    breaks: ['TPL-09'],
    difficulty: 'subtle',
    says: 'A template can be changed once.',
    wrap: (parts) => {
      const changed = new Set<string>()
      return service('templates', ({ change }) => ({
        change: async (project, collection, template, body) => {
          if (changed.has(template)) throw badRequest('the template is frozen')
          await change(project, collection, template, body)
          changed.add(template)
        },
      }))(parts)
    },
  },
  {
    id: 'template-change-not-on-solana',
    breaks: ['TPL-09'],
    difficulty: 'devious',
    says: 'Templates of Solana collections cannot be changed.',
    wrap: service('templates', ({ change }, parts) => ({
      change: async (project, collection, template, body) => {
        const { chain } = await parts.services.collections.find(project, collection)
        if (chain === 'solana') throw badRequest('not supported')
        return change(project, collection, template, body)
      },
    })),
  },
  {
    id: 'template-change-answers-it',
    breaks: ['TPL-10', 'TPL-09'],
    difficulty: 'blunt',
    says: 'A change is answered with 200 and the change.',
    wrap: edge(async (request, next) => {
      if (!changes(request)) return next(request)
      const body = await request.clone().text()
      const response = await next(request)
      return response.status === 204
        ? new Response(body, { status: 200, headers: { 'content-type': 'application/json' } })
        : response
    }),
  },
  {
    id: 'template-description-carried',
    breaks: ['TPL-03'],
    difficulty: 'devious',
    says: 'A template without a description has that of the one before it in the collection.',
    wrap: carrying(
      ({ metadata }) => (isFields(metadata) ? metadata.description : undefined),
      (made, description) => ({ ...made, metadata: { ...made.metadata, description } }),
    ),
  },
  {
    id: 'template-limit-carried',
    breaks: ['TPL-05'],
    difficulty: 'devious',
    says: 'A template without a limit has that of the one before it in the collection.',
    wrap: carrying(
      ({ supply }) => (isFields(supply) ? supply.limit : undefined),
      (made, limit) => ({ ...made, supply: { ...made.supply, limit } }),
    ),
  },
  {
    id: 'template-equal-change-200',
    breaks: ['TPL-09'],
    difficulty: 'devious',
    says: 'A change that is equal to the one before is answered with 200.',
    wrap: (parts) => {
      const last = new Map<string, string>()
      return edge(async (request, next) => {
        if (!changes(request)) return next(request)
        const body = await request.clone().text()
        const isEqual = last.get(request.url) === body
        last.set(request.url, body)
        const response = await next(request)
        return isEqual && response.status === 204 ? new Response(null, { status: 200 }) : response
      })(parts)
    },
  },
  {
    id: 'template-token-id-carried',
    breaks: ['TPL-07'],
    difficulty: 'devious',
    says: 'A template without a token id has that of the one before it in the collection.',
    wrap: carrying(
      ({ onChain }) => (isFields(onChain) ? onChain.tokenId : undefined),
      (made, tokenId) => ({ ...made, onChain: { tokenId } }),
    ),
  },
  {
    id: 'template-metadata-of-any-type',
    breaks: ['TPL-11'],
    difficulty: 'subtle',
    says: 'A template takes metadata that are no object.',
    wrap: asking((body) => (isFields(body.metadata) ? body : { ...body, metadata: {} })),
  },
  {
    id: 'template-change-of-any-type',
    breaks: ['TPL-12'],
    difficulty: 'subtle',
    says: 'A change takes metadata that are no object.',
    wrap: changing((body) => (isFields(body.metadata) ? body : { ...body, metadata: {} })),
  },
  {
    id: 'template-limit-of-any-type',
    breaks: ['TPL-13'],
    difficulty: 'subtle',
    says: 'A supply limit that is no number is passed over.',
    wrap: asking((body) =>
      isFields(body.supply) && typeof body.supply.limit !== 'number' ? { ...body, supply: {} } : body,
    ),
  },
]
