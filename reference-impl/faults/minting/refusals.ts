import { type Fields, isFields } from '../../domain/fields.ts'
import type { MintedToken } from '../../domain/records.ts'
import { badRequest } from '../../domain/refusal.ts'
import type { Fault } from '../fault.ts'
import { edge, restated, service, without } from '../seams.ts'
import { attributesOf, put } from './request-seams.ts'
import { asked, refusing, shown, somebodyOn, underWay } from './seams.ts'

/** The fields that are text or a list of attributes. */
const readable = (metadata: Fields): Fields =>
  Object.fromEntries(
    Object.entries(metadata).filter(([name, value]) =>
      name === 'attributes' ? Array.isArray(value) : typeof value === 'string',
    ),
  )

/** What a mint by id takes that it has to refuse, and what it refuses that it has to take. */
export const mintRefusalFaults: readonly Fault[] = [
  {
    id: 'mint-refused-uses-the-id-up',
    breaks: ['MINT-48'],
    difficulty: 'devious',
    says: 'An id under which a mint was refused is refused ever after.',
    wrap: (parts) => {
      const used = new Set<string>()
      return service('minting', ({ mint }) => ({
        mint: async (project, collection, id, body) => {
          const key = JSON.stringify([project, collection, id])
          if (used.has(key)) throw badRequest('the id was used')
          try {
            return await mint(project, collection, id, body)
          } catch (refusal) {
            if (id !== undefined) used.add(key)
            throw refusal
          }
        },
      }))(parts)
    },
  },
  {
    id: 'mint-refused-leaves-its-record',
    breaks: ['MINT-48'],
    difficulty: 'devious',
    says: 'A mint under the id of a refused one is answered with a record that is pending for ever.',
    wrap: (parts) => {
      const used = new Set<string>()
      return service('minting', ({ mint }) => ({
        mint: async (project, collection, id, body) => {
          const key = JSON.stringify([project, collection, id])
          try {
            const record = await mint(project, collection, id, body)
            return used.has(key) ? (underWay(record) as MintedToken) : record
          } catch (refusal) {
            used.add(key)
            throw refusal
          }
        },
      }))(parts)
    },
  },
  {
    id: 'mint-without-recipient',
    breaks: ['MINT-19'],
    difficulty: 'blunt',
    says: 'A mint without a recipient is accepted.',
    wrap: asked((body, chain) => ({ ...body, recipient: body.recipient ?? somebodyOn(chain) })),
  },
  {
    id: 'mint-recipient-null',
    breaks: ['MINT-19'],
    difficulty: 'subtle',
    says: 'A mint whose recipient is null is accepted.',
    wrap: asked((body, chain) => (body.recipient === null ? { ...body, recipient: somebodyOn(chain) } : body)),
  },
  {
    id: 'mint-without-recipient-422',
    breaks: ['MINT-19'],
    difficulty: 'subtle',
    says: 'A mint without a recipient is refused with 422.',
    wrap: edge(async (request, next) => {
      if (!put(request)) return next(request)
      const body = await request.clone().text()
      const response = await next(request)
      return response.status === 400 && !body.includes('"recipient"')
        ? new Response(await response.text(), { status: 422, headers: response.headers })
        : response
    }),
  },
  {
    id: 'mint-without-metadata',
    breaks: ['MINT-20'],
    difficulty: 'blunt',
    says: 'A mint without metadata is accepted.',
    wrap: asked((body) => ({ ...body, metadata: body.metadata === undefined ? {} : body.metadata })),
  },
  {
    id: 'mint-without-metadata-on-solana',
    breaks: ['MINT-20'],
    difficulty: 'devious',
    says: 'On Solana a mint without metadata is accepted.',
    wrap: asked((body, chain) =>
      body.metadata === undefined && chain === 'solana' ? { ...body, metadata: {} } : body,
    ),
  },
  {
    id: 'mint-metadata-any',
    breaks: ['MINT-21', 'LIST-05'],
    difficulty: 'blunt',
    says: 'Metadata of any type are accepted.',
    wrap: asked((body) => (body.metadata === undefined || isFields(body.metadata) ? body : { ...body, metadata: {} })),
  },
  {
    id: 'mint-metadata-array',
    breaks: ['MINT-21', 'LIST-05'],
    difficulty: 'subtle',
    says: 'Metadata may be an array.',
    wrap: asked((body) => (Array.isArray(body.metadata) ? { ...body, metadata: {} } : body)),
  },
  {
    id: 'mint-metadata-fields-any',
    breaks: ['MINT-51'],
    difficulty: 'subtle',
    says: 'What is in the metadata of a mint may be of any type.',
    wrap: asked((body) => (isFields(body.metadata) ? { ...body, metadata: readable(body.metadata) } : body)),
  },
  {
    id: 'mint-attributes-any',
    breaks: ['MINT-51'],
    difficulty: 'devious',
    says: 'The attributes of a mint may be of any type.',
    wrap: asked((body) =>
      isFields(body.metadata) && !Array.isArray(body.metadata.attributes)
        ? { ...body, metadata: without(body.metadata, 'attributes') }
        : body,
    ),
  },
  {
    id: 'mint-metadata-null-taken',
    breaks: ['MINT-21'],
    difficulty: 'subtle',
    says: 'Metadata may be null.',
    wrap: asked((body) => (body.metadata === null ? { ...body, metadata: {} } : body)),
  },
  {
    id: 'mint-metadata-text',
    breaks: ['MINT-21'],
    difficulty: 'subtle',
    says: 'Metadata may be a text.',
    wrap: asked((body) => (typeof body.metadata === 'string' ? { ...body, metadata: { name: body.metadata } } : body)),
  },
  {
    id: 'mint-recipient-any',
    breaks: ['MINT-22'],
    difficulty: 'blunt',
    says: 'A recipient of any type is accepted.',
    wrap: asked((body, chain) =>
      body.recipient === undefined || body.recipient === null || typeof body.recipient === 'string'
        ? body
        : { ...body, recipient: somebodyOn(chain) },
    ),
  },
  {
    id: 'mint-recipient-object',
    breaks: ['MINT-22'],
    difficulty: 'subtle',
    says: 'A recipient may be an object.',
    wrap: asked((body, chain) => (isFields(body.recipient) ? { ...body, recipient: somebodyOn(chain) } : body)),
  },
  {
    id: 'mint-recipient-number-500',
    breaks: ['MINT-22', 'ERR-12'],
    difficulty: 'subtle',
    says: 'A recipient that is a number is answered with 500.',
    wrap: asked((body) => {
      if (typeof body.recipient === 'number') throw new TypeError('recipient.split is not a function')
      return body
    }),
  },
  {
    id: 'mint-refusal-error-text',
    breaks: ['ERR-08'],
    difficulty: 'subtle',
    says: 'The error of a refused mint is the text "true".',
    wrap: edge(async (request, next) => {
      const response = await next(request)
      if (!put(request) || response.status !== 400) return response
      return Response.json({ ...((await response.json()) as object), error: 'true' }, { status: 400 })
    }),
  },
  {
    id: 'mint-refusal-409',
    breaks: ['MINT-19', 'MINT-20', 'MINT-21', 'MINT-22', 'MINT-51', 'LOC-12', 'ERR-15'],
    difficulty: 'blunt',
    says: 'Bad mints are refused with 409.',
    wrap: restated(put, 400, 409),
  },
  {
    id: 'mint-refused-yet-made',
    breaks: ['MINT-37'],
    difficulty: 'devious',
    says: 'A mint whose metadata are a text is refused, and minted all the same.',
    wrap: service('minting', ({ mint }) => ({
      mint: async (project, collection, id, body) => {
        if (typeof body.metadata === 'string') {
          await mint(project, collection, id, { ...body, metadata: { name: body.metadata } })
          throw badRequest('metadata must be an object')
        }
        return mint(project, collection, id, body)
      },
    })),
  },
  {
    id: 'mint-solana-refused',
    breaks: ['MINT-55'],
    difficulty: 'blunt',
    says: 'Nothing is minted on Solana.',
    wrap: refusing((_, __, chain) => chain === 'solana'),
  },
  {
    id: 'mint-solana-compressed-only',
    breaks: ['MINT-55'],
    difficulty: 'subtle',
    says: 'On Solana only compressed tokens are minted.',
    wrap: refusing((body) => body.compressed === false),
  },
  {
    id: 'mint-solana-uncompressed-pending',
    breaks: ['MINT-53', 'MINT-05'],
    difficulty: 'subtle',
    says: 'Tokens on Solana that are not compressed stay pending.',
    wrap: shown((record, { body }) =>
      body.compressed === false
        ? { ...record, metadata: undefined, onChain: { status: 'pending', chain: 'solana' } }
        : record,
    ),
  },
  {
    id: 'mint-aptos-refused',
    breaks: ['MINT-56'],
    difficulty: 'blunt',
    says: 'Nothing is minted on Aptos.',
    wrap: refusing((_, __, chain) => chain === 'aptos'),
  },
  {
    id: 'mint-aptos-by-user-refused',
    breaks: ['MINT-56'],
    difficulty: 'devious',
    says: 'On Aptos tokens are minted to addresses alone.',
    wrap: refusing(({ recipient }, _, chain) => chain === 'aptos' && String(recipient).startsWith('userId:')),
  },
  {
    id: 'mint-by-user-on-one-chain-refused',
    breaks: ['MINT-01'],
    difficulty: 'devious',
    says: 'On avalanche tokens are minted to addresses alone.',
    wrap: refusing(({ recipient }, _, chain) => /^avalanche/.test(chain) && String(recipient).startsWith('userId:')),
  },
  {
    id: 'mint-aptos-pending',
    breaks: ['MINT-53'],
    difficulty: 'subtle',
    says: 'Tokens on Aptos stay pending.',
    wrap: shown((record) =>
      record.onChain.chain === 'aptos'
        ? { ...record, metadata: undefined, onChain: { status: 'pending', chain: 'aptos' } }
        : record,
    ),
  },
  {
    id: 'mint-attributes-refused',
    breaks: [
      'MINT-28',
      'MINT-43',
      'LOC-08',
      'LOC-09',
      'LOC-10',
      'MINT-01',
      'MINT-55',
      'MINT-56',
      'COL-39',
      'COL-40',
      'LOC-04',
    ],
    difficulty: 'blunt',
    says: 'Attributes are refused.',
    wrap: refusing((body) => attributesOf(body).length > 0),
  },
  {
    id: 'mint-empty-animation-refused',
    breaks: ['MINT-28'],
    difficulty: 'subtle',
    says: 'An empty animation_url is refused.',
    wrap: refusing((body) => isFields(body.metadata) && body.metadata.animation_url === ''),
  },
  {
    id: 'mint-display-type-refused',
    breaks: ['MINT-28'],
    difficulty: 'subtle',
    says: 'A display_type is refused.',
    wrap: refusing((body) => attributesOf(body).some((one) => 'display_type' in one)),
  },
  {
    id: 'mint-display-type-refused-on-solana',
    breaks: ['MINT-28'],
    difficulty: 'devious',
    says: 'A display_type is refused on Solana.',
    wrap: refusing((body, _, chain) => chain === 'solana' && attributesOf(body).some((one) => 'display_type' in one)),
  },
  {
    id: 'mint-many-attributes-refused',
    breaks: ['MINT-43'],
    difficulty: 'devious',
    says: 'More than 20 attributes are refused.',
    wrap: refusing((body) => attributesOf(body).length > 20),
  },
  {
    id: 'mint-options-required',
    breaks: ['MINT-31'],
    difficulty: 'blunt',
    says: 'sendNotification must be given.',
    wrap: refusing((body) => body.sendNotification === undefined),
  },
  {
    id: 'mint-locale-refused',
    breaks: ['MINT-31'],
    difficulty: 'subtle',
    says: 'A locale is refused.',
    wrap: refusing((body) => body.locale !== undefined),
  },
  {
    id: 'mint-reupload-required',
    breaks: ['MINT-31'],
    difficulty: 'subtle',
    says: 'reuploadLinkedFiles must be given.',
    wrap: refusing((body) => body.reuploadLinkedFiles === undefined),
  },
  {
    id: 'mint-notification-refused',
    breaks: ['MINT-31'],
    difficulty: 'subtle',
    says: 'sendNotification true is refused.',
    wrap: refusing((body) => body.sendNotification === true),
  },
]
