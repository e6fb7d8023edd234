import { setTimeout as sleep } from 'node:timers/promises'
import { type Fields, isFields } from '../../domain/fields.ts'
import type { Template } from '../../domain/records.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { chainOf, decoded, edge, fieldsOf, requestTo, service } from '../seams.ts'

type Metadata = Readonly<Record<string, unknown>>

/** What a template on Solana is answered with. */
const onSolana = (change: (metadata: Metadata) => Metadata): Wrap =>
  service('templates', ({ create }, parts) => ({
    create: async (project, collection, body) => {
      const made = await create(project, collection, body)
      return (await chainOf(parts, project, collection)) === 'solana'
        ? ({ ...made, metadata: change(made.metadata) } as unknown as Template)
        : made
    },
  }))

const creates = requestTo('POST', /\/templates$/)
const changes = requestTo('PATCH', /\/templates\/[^/]+$/)

/** Answers to some creations get another status. */
const created = (status: number, about: (body: Fields) => boolean): Wrap =>
  edge(async (request, next) => {
    if (!creates(request) || !about(fieldsOf(await request.clone().text()))) return next(request)
    const response = await next(request)
    return response.status === 200
      ? new Response(await response.text(), { headers: response.headers, status })
      : response
  })

/** Templates of some requests are answered otherwise. */
const answered = (about: (body: Fields) => boolean, change: (made: Template) => object): Wrap =>
  service('templates', ({ create }) => ({
    create: async (project, collection, body) => {
      const made = await create(project, collection, body)
      return isFields(body) && about(body) ? (change(made) as Template) : made
    },
  }))

const withoutLimit = (made: Template): object => ({ ...made, supply: { ...made.supply, limit: undefined } })

const hasSymbol = ({ metadata }: Fields): boolean => isFields(metadata) && metadata.symbol !== undefined

/** Templates that go wrong on one chain, for one field, or when changes cross. */
export const templateAnswerFaults: readonly Fault[] = [
  {
    id: 'template-collection-id-lower-case',
    breaks: ['TPL-01'],
    difficulty: 'devious',
    says: 'Templates look for their collection by its id in lower case.',
    wrap: service('templates', ({ create }) => ({
      create: (project, collection, body) => create(project, collection.toLowerCase(), body),
    })),
  },
  {
    id: 'template-ids-count-in-collection',
    breaks: ['TPL-02', 'TPL-09'],
    difficulty: 'devious',
    says: 'Template ids are counted in each collection.',
    wrap: (parts) => {
      const counts = new Map<string, number>()
      return service('templates', ({ create }) => ({
        create: async (project, collection, body) => {
          const made = await create(project, collection, body)
          const number = (counts.get(`${project} ${collection}`) ?? 0) + 1
          counts.set(`${project} ${collection}`, number)
          return { ...made, templateId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}` }
        },
      }))(parts)
    },
  },
  {
    id: 'template-stored-image-refused',
    breaks: ['TPL-01'],
    difficulty: 'subtle',
    says: 'A template is refused unless reuploadLinkedFiles is false.',
    wrap: service('templates', ({ create }) => ({
      create: (project, collection, body) => {
        if (isFields(body) && body.reuploadLinkedFiles !== false) throw new Refusal(400, 'files cannot be stored anew')
        return create(project, collection, body)
      },
    })),
  },
  {
    id: 'template-collection-id-cut',
    breaks: ['TPL-01'],
    difficulty: 'devious',
    says: 'Templates look for their collection by the first 64 characters of its id.',
    wrap: service('templates', ({ create }) => ({
      create: (project, collection, body) => create(project, collection.slice(0, 64), body),
    })),
  },
  {
    id: 'template-collection-id-decoded',
    breaks: ['TPL-01'],
    difficulty: 'devious',
    says: 'Templates decode the id of their collection once more.',
    wrap: service('templates', ({ create }) => ({
      create: (project, collection, body) => create(project, decoded(collection), body),
    })),
  },
  {
    id: 'template-solana-name-with-symbol',
    breaks: ['TPL-03'],
    difficulty: 'devious',
    says: 'On Solana the symbol is put before the name.',
    wrap: onSolana((metadata) => ({ ...metadata, name: `${metadata.symbol} ${metadata.name}` })),
  },
  {
    id: 'template-solana-without-description',
    breaks: ['TPL-03'],
    difficulty: 'devious',
    says: 'On Solana the description is not answered.',
    wrap: onSolana(({ description: _, ...metadata }) => metadata),
  },
  {
    id: 'template-solana-image-by-another-name',
    breaks: ['TPL-04'],
    difficulty: 'devious',
    says: 'On Solana the image is answered as uri.',
    wrap: onSolana(({ image, ...metadata }) => ({ ...metadata, uri: image })),
  },
  {
    id: 'template-with-symbol-201',
    breaks: ['TPL-01'],
    difficulty: 'devious',
    says: 'A template with a symbol is answered with 201.',
    wrap: created(201, hasSymbol),
  },
  {
    id: 'template-limit-lost-with-token-id',
    breaks: ['TPL-05', 'TPL-01'],
    difficulty: 'devious',
    says: 'A template with a token id is answered without its supply limit.',
    wrap: answered((body) => body.onChain !== undefined, withoutLimit),
  },
  {
    id: 'template-limit-lost-with-symbol',
    breaks: ['TPL-05', 'TPL-01'],
    difficulty: 'devious',
    says: 'A template with a symbol is answered without its supply limit.',
    wrap: answered(hasSymbol, withoutLimit),
  },
  {
    id: 'template-plain-201',
    breaks: ['TPL-01'],
    difficulty: 'devious',
    says: 'A template without symbol and token id is answered with 201.',
    wrap: created(201, (body) => !hasSymbol(body) && body.onChain === undefined),
  },
  {
    id: 'template-with-token-id-201',
    breaks: ['TPL-01'],
    difficulty: 'devious',
    says: 'A template with a token id is answered with 201.',
    wrap: created(201, (body) => body.onChain !== undefined),
  },
  {
    id: 'template-change-not-on-aptos',
    breaks: ['TPL-09'],
    difficulty: 'devious',
    says: 'Templates of Aptos collections cannot be changed.',
    wrap: service('templates', ({ change }, parts) => ({
      change: async (project, collection, template, body) => {
        if ((await chainOf(parts, project, collection)) === 'aptos') throw new Refusal(404, 'there is no such template')
        return change(project, collection, template, body)
      },
    })),
  },
  {
    id: 'template-crossing-changes-all-refused',
    breaks: ['TPL-09'],
    difficulty: 'devious',
    says: 'Changes that cross are all refused.',
    wrap: (parts) => {
      const crowds = new Map<string, { width: number; crossed: boolean }>()
      return service('templates', ({ change }) => ({
        change: async (project, collection, template, body) => {
          const crowd = crowds.get(template) ?? { width: 0, crossed: false }
          crowds.set(template, crowd)
          crowd.width += 1
          crowd.crossed ||= crowd.width > 1
          try {
            await sleep(5)
            if (crowd.crossed) throw new Refusal(409, 'another change is in work')
            return await change(project, collection, template, body)
          } finally {
            crowd.width -= 1
            if (crowd.width === 0) crowds.delete(template)
          }
        },
      }))(parts)
    },
  },
  {
    id: 'template-crossing-change-told',
    breaks: ['TPL-10', 'TPL-09'],
    difficulty: 'devious',
    says: 'A change that crosses another is answered with a body.',
    wrap: (parts) => {
      const widths = new Map<string, number>()
      return edge(async (request, next) => {
        if (!changes(request)) return next(request)
        const others = widths.get(request.url) ?? 0
        widths.set(request.url, others + 1)
        try {
          await sleep(2)
          const response = await next(request)
          return others > 0 && response.status === 204 ? Response.json({ queued: true }) : response
        } finally {
          widths.set(request.url, (widths.get(request.url) ?? 1) - 1)
        }
      })(parts)
    },
  },
]
