import { badRequest } from '../../domain/refusal.ts'
import type { Fault } from '../fault.ts'
import { edge, restated, service } from '../seams.ts'
import { attributesOf, fault, put, someone } from './request-seams.ts'
import { asked, isObject, refusing, shown } from './seams.ts'

/** What a mint by id takes that it has to refuse, and what it refuses that it has to take. */
export const mintRefusalFaults: readonly Fault[] = [
  fault(
    'blunt',
    'mint-without-recipient',
    ['MINT-19'],
    'A mint without a recipient is accepted.',
    asked((body) => ({ ...body, recipient: body.recipient ?? someone })),
  ),
  fault(
    'subtle',
    'mint-recipient-null',
    ['MINT-19'],
    'A mint whose recipient is null is accepted.',
    asked((body) => (body.recipient === null ? { ...body, recipient: someone } : body)),
  ),
  fault(
    'subtle',
    'mint-without-recipient-422',
    ['MINT-19'],
    'A mint without a recipient is refused with 422.',
    edge(async (request, next) => {
      if (!put(request)) return next(request)
      const body = await request.clone().text()
      const response = await next(request)
      return response.status === 400 && !body.includes('"recipient"')
        ? new Response(await response.text(), { status: 422, headers: response.headers })
        : response
    }),
  ),
  fault(
    'blunt',
    'mint-without-metadata',
    ['MINT-20', 'MINT-37'],
    'A mint without metadata is accepted.',
    asked((body) => ({ ...body, metadata: body.metadata === undefined ? {} : body.metadata })),
  ),
  fault(
    'devious',
    'mint-without-metadata-on-solana',
    ['MINT-20'],
    'On Solana a mint without metadata is accepted.',
    asked((body) =>
      body.metadata === undefined && String(body.recipient).startsWith('solana:') ? { ...body, metadata: {} } : body,
    ),
  ),
  fault(
    'blunt',
    'mint-metadata-any',
    ['MINT-21', 'MINT-37'],
    'Metadata of any type are accepted.',
    asked((body) => (body.metadata === undefined || isObject(body.metadata) ? body : { ...body, metadata: {} })),
  ),
  fault(
    'subtle',
    'mint-metadata-array',
    ['MINT-21', 'MINT-37'],
    'Metadata may be an array.',
    asked((body) => (Array.isArray(body.metadata) ? { ...body, metadata: {} } : body)),
  ),
  fault(
    'subtle',
    'mint-metadata-null-taken',
    ['MINT-21', 'MINT-37'],
    'Metadata may be null.',
    asked((body) => (body.metadata === null ? { ...body, metadata: {} } : body)),
  ),
  fault(
    'subtle',
    'mint-metadata-text',
    ['MINT-21', 'MINT-37'],
    'Metadata may be a text.',
    asked((body) => (typeof body.metadata === 'string' ? { ...body, metadata: { name: body.metadata } } : body)),
  ),
  fault(
    'blunt',
    'mint-recipient-any',
    ['MINT-22'],
    'A recipient of any type is accepted.',
    asked((body) =>
      body.recipient === undefined || body.recipient === null || typeof body.recipient === 'string'
        ? body
        : { ...body, recipient: someone },
    ),
  ),
  fault(
    'subtle',
    'mint-recipient-array',
    ['MINT-22'],
    'A recipient may be an array of one.',
    asked((body) => (Array.isArray(body.recipient) ? { ...body, recipient: body.recipient[0] } : body)),
  ),
  fault(
    'subtle',
    'mint-recipient-object',
    ['MINT-22'],
    'A recipient may be an object with an e-mail address.',
    asked((body) => (isObject(body.recipient) ? { ...body, recipient: someone } : body)),
  ),
  fault(
    'subtle',
    'mint-recipient-number-500',
    ['MINT-22', 'ERR-12'],
    'A recipient that is a number is answered with 500.',
    asked((body) => {
      if (typeof body.recipient === 'number') throw new TypeError('recipient.split is not a function')
      return body
    }),
  ),
  fault(
    'subtle',
    'mint-refusal-error-text',
    ['ERR-08'],
    'The error of a refused mint is the text "true".',
    edge(async (request, next) => {
      const response = await next(request)
      if (!put(request) || response.status !== 400) return response
      return Response.json({ ...((await response.json()) as object), error: 'true' }, { status: 400 })
    }),
  ),
  fault(
    'blunt',
    'mint-refusal-409',
    ['MINT-19', 'MINT-20', 'MINT-21', 'MINT-22'],
    'Bad mints are refused with 409.',
    restated(put, 400, 409),
  ),
  fault(
    'devious',
    'mint-refused-yet-made',
    ['MINT-37'],
    'A mint whose metadata are a text is refused, and minted all the same.',
    service('minting', ({ mint }) => ({
      mint: async (project, collection, id, body) => {
        if (typeof body.metadata === 'string') {
          await mint(project, collection, id, { ...body, metadata: { name: body.metadata } })
          throw badRequest('metadata must be an object')
        }
        return mint(project, collection, id, body)
      },
    })),
  ),
  fault(
    'blunt',
    'mint-solana-refused',
    ['MINT-26'],
    'Nothing is minted on Solana.',
    refusing((body) => String(body.recipient).startsWith('solana:')),
  ),
  fault(
    'subtle',
    'mint-solana-compressed-only',
    ['MINT-26'],
    'On Solana only compressed tokens are minted.',
    refusing((body) => body.compressed === false),
  ),
  fault(
    'subtle',
    'mint-solana-uncompressed-pending',
    ['MINT-26'],
    'Tokens on Solana that are not compressed stay pending.',
    shown((record, { body }) =>
      body.compressed === false
        ? { ...record, metadata: undefined, onChain: { status: 'pending', chain: 'solana' } }
        : record,
    ),
  ),
  fault(
    'blunt',
    'mint-aptos-refused',
    ['MINT-27'],
    'Nothing is minted on Aptos.',
    refusing((body) => String(body.recipient).startsWith('aptos:')),
  ),
  fault(
    'subtle',
    'mint-aptos-pending',
    ['MINT-27'],
    'Tokens on Aptos stay pending.',
    shown((record) =>
      record.onChain.chain === 'aptos'
        ? { ...record, metadata: undefined, onChain: { status: 'pending', chain: 'aptos' } }
        : record,
    ),
  ),
  fault(
    'blunt',
    'mint-attributes-refused',
    ['MINT-28'],
    'Attributes are refused.',
    refusing((body) => attributesOf(body).length > 0),
  ),
  fault(
    'subtle',
    'mint-empty-animation-refused',
    ['MINT-28'],
    'An empty animation_url is refused.',
    refusing((body) => isObject(body.metadata) && body.metadata.animation_url === ''),
  ),
  fault(
    'subtle',
    'mint-display-type-refused',
    ['MINT-28'],
    'A display_type is refused.',
    refusing((body) => attributesOf(body).some((one) => 'display_type' in one)),
  ),
  fault(
    'devious',
    'mint-many-attributes-refused',
    ['MINT-28'],
    'More than 20 attributes are refused.',
    refusing((body) => attributesOf(body).length > 20),
  ),
  fault(
    'blunt',
    'mint-options-required',
    ['MINT-31'],
    'sendNotification must be given.',
    refusing((body) => body.sendNotification === undefined),
  ),
  fault(
    'subtle',
    'mint-locale-refused',
    ['MINT-31'],
    'A locale is refused.',
    refusing((body) => body.locale !== undefined),
  ),
  fault(
    'subtle',
    'mint-locale-english-only',
    ['MINT-31'],
    'Locales other than en-US are refused.',
    refusing((body) => body.locale !== undefined && body.locale !== 'en-US'),
  ),
  fault(
    'subtle',
    'mint-reupload-required',
    ['MINT-31'],
    'reuploadLinkedFiles must be given.',
    refusing((body) => body.reuploadLinkedFiles === undefined),
  ),
  fault(
    'subtle',
    'mint-notification-refused',
    ['MINT-31'],
    'sendNotification true is refused.',
    refusing((body) => body.sendNotification === true),
  ),
]
