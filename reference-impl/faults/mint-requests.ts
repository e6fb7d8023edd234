import type { Fields } from '../domain/fields.ts'
import { badRequest } from '../domain/refusal.ts'
import type { Fault } from './fault.ts'
import { asked, isObject, keptAs, keyed, minted, mintingAgain, refusing, shown, type Wrap } from './mint-seams.ts'
import { edge, requestTo, restated, service } from './seams.ts'

const fault = (difficulty: Fault['difficulty'], id: string, breaks: Fault['breaks'], says: string, wrap: Wrap): Fault => ({
  id, breaks, difficulty, says, wrap,
})

const put = requestTo('PUT', /\/nfts\/[^/]+$/)
const someone = 'email:someone@example.com:polygon-amoy'

const text = (change: (value: string) => string, ...names: readonly string[]): Wrap =>
  keptAs((metadata) =>
    Object.fromEntries(
      Object.entries(metadata).map(([name, value]) => [name, typeof value === 'string' && names.includes(name) ? change(value) : value]),
    ),
  )
const texts = (change: (value: string) => string): Wrap => text(change, 'name', 'description')

/** Changes the metadata that listings show. */
const listed = (change: (metadata: Readonly<Record<string, unknown>>) => object): Wrap =>
  service('listing', ({ tokens }) => ({
    tokens: async (...call) =>
      (await tokens(...call)).map((token) => ({ ...token, metadata: change(token.metadata as Readonly<Record<string, unknown>>) })) as never,
  }))

type Attribute = Readonly<Record<string, unknown>>
const attributes = (change: (list: readonly Attribute[]) => readonly unknown[]): Wrap =>
  listed((metadata) => ({ ...metadata, attributes: change((metadata.attributes ?? []) as readonly Attribute[]) }))

const attributesOf = (body: Fields): readonly Attribute[] =>
  isObject(body.metadata) && Array.isArray(body.metadata.attributes) ? body.metadata.attributes : []

/** Requests that are worked on at this moment, by what `name` makes of them. */
const crowded = (name: (collection: string, id: string, body: Fields) => string, apart: (id: string, count: number) => string): Wrap =>
  (parts) => {
    const inWork = new Map<string, number>()
    let count = 0
    return service('minting', ({ mint }) => ({
      mint: async (project, collection, id = '', body) => {
        const key = name(collection, id, body)
        const crowd = inWork.get(key) ?? 0
        inWork.set(key, crowd + 1)
        count += 1
        await aMoment()
        try {
          return { ...(await mint(project, collection, crowd > 0 ? apart(id, count) : id, body)), id }
        } finally {
          inWork.set(key, (inWork.get(key) ?? 1) - 1)
        }
      },
    }))(parts)
  }

/** What mints by id are told apart by, what they refuse, and what they keep. */
export const mintRequestFaults: readonly Fault[] = [
  fault('blunt', 'repeat-mints-again', ['MINT-07'], 'The first repeat mints another token.', mintingAgain(({ turn }) => turn === 2)),
  fault('subtle', 'repeat-of-complete-mints-again', ['MINT-07'], 'The first repeat after completion mints another token.',
    mintingAgain(({ complete, collection, id }, memory) => {
      const key = `${collection} ${id}`
      if (!complete || memory.has(`${key} done`)) return false
      if (memory.has(key)) memory.add(`${key} done`)
      memory.add(key)
      return memory.has(`${key} done`)
    })),
  fault('devious', 'repeat-fourth-mints-again', ['MINT-07'], 'The fourth request of an id mints another token.', mintingAgain(({ turn }) => turn === 4)),
  fault('devious', 'repeat-on-solana-mints-again', ['MINT-07'], 'On Solana the first repeat mints another token.',
    mintingAgain(({ turn, body }) => turn === 2 && String(body.recipient).startsWith('solana:'))),
  fault('devious', 'repeat-forgets-old-ids', ['MINT-07', 'MINT-30'], 'Only the last twenty ids are remembered.', (parts) => {
    const recent: string[] = []
    const generation = new Map<string, number>()
    return keyed((id) => {
      const at = recent.indexOf(id)
      if (at >= 0) recent.splice(at, 1)
      else generation.set(id, (generation.get(id) ?? -1) + 1)
      recent.push(id)
      if (recent.length > 20) recent.shift()
      const turn = generation.get(id) ?? 0
      return turn === 0 ? id : `${id} again ${turn}`
    })(parts)
  }),
  fault('devious', 'repeat-after-cut-mints-again', ['MINT-07'], 'A mint whose answer was not taken is forgotten.', (parts) => {
    const forgotten = new Map<string, string>()
    let count = 0
    return edge(async (request, next) => {
      if (!put(request)) return next(request)
      const url = new URL(request.url)
      const path = url.pathname
      const instead = forgotten.get(path)
      if (instead !== undefined) url.pathname = instead
      const response = await next(instead === undefined ? request : new Request(url, request))
      await new Promise((turn) => setTimeout(turn, 2))
      if (request.signal.aborted && instead === undefined) {
        count += 1
        forgotten.set(path, `${path}%20again%20${count}`)
      }
      return response
    })(parts)
  }),
  fault('blunt', 'other-body-mints-again', ['MINT-08'], 'Another body under a used id mints another token.',
    keyed((id, { metadata, recipient }) => `${id} ${JSON.stringify([metadata, recipient])}`)),
  fault('subtle', 'other-recipient-mints-again', ['MINT-08'], 'Another recipient under a used id gets a token too.', keyed((id, { recipient }) => `${id} ${recipient}`)),
  fault('subtle', 'other-metadata-mints-again', ['MINT-08'], 'Other metadata under a used id make another token.',
    keyed((id, { metadata }) => `${id} ${JSON.stringify(metadata)}`)),
  fault('devious', 'other-option-mints-again', ['MINT-08'], 'Another sendNotification under a used id makes another token.', keyed((id, body) => `${id} ${body.sendNotification}`)),
  fault('devious', 'other-body-later-mints-again', ['MINT-08'], 'Another recipient under the id of a completed mint gets a token too.',
    (parts) => {
      const owners = new Map<string, unknown>()
      return mintingAgain(({ collection, id, body, complete }) => {
        const key = `${collection} ${id}`
        const same = (owners.get(key) ?? body.recipient) === body.recipient
        if (!owners.has(key)) owners.set(key, body.recipient)
        return complete && !same
      })(parts)
    }),
  fault('devious', 'race-mints-twice', ['MINT-09', 'MINT-07'], 'Requests of one id that cross mint a token each.',
    crowded((collection, id) => `${collection} ${id}`, (id, count) => `${id} again ${count}`)),
  fault('devious', 'race-mints-twice-while-new', ['MINT-09'], 'Equal mints of a new id that cross mint a token each.', (parts) => {
    const known = new Set<string>()
    let count = 0
    return service('minting', ({ mint }) => ({
      mint: async (project, collection, id = '', body) => {
        const key = `${collection} ${id}`
        if (known.has(key)) return mint(project, collection, id, body)
        count += 1
        const number = count
        await new Promise((turn) => setImmediate(turn))
        const mine = known.has(key) ? `${id} again ${number}` : id
        known.add(key)
        return { ...(await mint(project, collection, mine, body)), id }
      },
    }))(parts)
  }),
  fault('devious', 'race-of-bodies-mints-twice', ['MINT-08'], 'Different bodies of one id that cross mint a token each.', (parts) => {
    const inWork = new Map<string, string>()
    let count = 0
    return service('minting', ({ mint }) => ({
      mint: async (project, collection, id = '', body) => {
        const key = `${collection} ${id}`
        const mine = JSON.stringify(body)
        const other = inWork.has(key) && inWork.get(key) !== mine
        if (!inWork.has(key)) inWork.set(key, mine)
        count += 1
        await aMoment()
        try {
          return { ...(await mint(project, collection, other ? `${id} again ${count}` : id, body)), id }
        } finally {
          if (inWork.get(key) === mine) inWork.delete(key)
        }
      },
    }))(parts)
  }),
  fault('blunt', 'mint-name-of-its-own', ['MINT-14'], 'The name is the id.', shown((record, { complete, id }) => (complete ? { ...record, metadata: { ...record.metadata, name: id } } : record))),
  fault('subtle', 'mint-description-lost', ['MINT-14'], 'The description is not kept.', keptAs(({ description: _, ...rest }) => rest)),
  fault('subtle', 'mint-name-upper-on-aptos', ['MINT-14'], 'Names of tokens on Aptos are in upper case.',
    asked((body) => (String(body.recipient).startsWith('aptos:') && isObject(body.metadata) ? { ...body, metadata: { ...body.metadata, name: String(body.metadata.name).toUpperCase() } } : body))),
  fault('blunt', 'mint-always-reuploads', ['MINT-15'], 'The image is stored anew in any case.', text((image) => `ipfs://${image.length}`, 'image')),
  fault('subtle', 'mint-image-without-query', ['MINT-15'], 'The image address loses its query.', text((image) => image.split('?')[0] ?? '', 'image')),
  fault('subtle', 'mint-image-without-fragment', ['MINT-15'], 'The image address loses its fragment.', text((image) => image.split('#')[0] ?? '', 'image')),
  fault('devious', 'mint-image-of-listing', ['MINT-15'], 'Listings show a thumbnail.', listed((metadata) => ({ ...metadata, image: `${metadata.image}.thumb.png` }))),
  fault('blunt', 'mint-without-recipient', ['MINT-19'], 'A mint without a recipient is accepted.', asked((body) => ({ ...body, recipient: body.recipient ?? someone }))),
  fault('subtle', 'mint-recipient-null', ['MINT-19'], 'A mint whose recipient is null is accepted.', asked((body) => (body.recipient === null ? { ...body, recipient: someone } : body))),
  fault('subtle', 'mint-without-recipient-422', ['MINT-19'], 'A mint without a recipient is refused with 422.',
    edge(async (request, next) => {
      if (!put(request)) return next(request)
      const body = await request.clone().text()
      const response = await next(request)
      return response.status === 400 && !body.includes('"recipient"') ? new Response(await response.text(), { status: 422, headers: response.headers }) : response
    })),
  fault('blunt', 'mint-without-metadata', ['MINT-20'], 'A mint without metadata is accepted.', asked((body) => ({ ...body, metadata: body.metadata === undefined ? {} : body.metadata }))),
  fault('blunt', 'mint-metadata-any', ['MINT-21'], 'Metadata of any type are accepted.', asked((body) => (body.metadata === undefined || isObject(body.metadata) ? body : { ...body, metadata: {} }))),
  fault('subtle', 'mint-metadata-array', ['MINT-21'], 'Metadata may be an array.', asked((body) => (Array.isArray(body.metadata) ? { ...body, metadata: {} } : body))),
  fault('subtle', 'mint-metadata-null-taken', ['MINT-21'], 'Metadata may be null.', asked((body) => (body.metadata === null ? { ...body, metadata: {} } : body))),
  fault('subtle', 'mint-metadata-text', ['MINT-21'], 'Metadata may be a text.', asked((body) => (typeof body.metadata === 'string' ? { ...body, metadata: { name: body.metadata } } : body))),
  fault('blunt', 'mint-recipient-any', ['MINT-22'], 'A recipient of any type is accepted.', asked((body) => (body.recipient === undefined || body.recipient === null || typeof body.recipient === 'string' ? body : { ...body, recipient: someone }))),
  fault('subtle', 'mint-recipient-array', ['MINT-22'], 'A recipient may be an array of one.', asked((body) => (Array.isArray(body.recipient) ? { ...body, recipient: body.recipient[0] } : body))),
  fault('subtle', 'mint-recipient-object', ['MINT-22'], 'A recipient may be an object with an e-mail address.', asked((body) => (isObject(body.recipient) ? { ...body, recipient: someone } : body))),
  fault('subtle', 'mint-recipient-number-500', ['MINT-22', 'ERR-12'], 'A recipient that is a number is answered with 500.',
    asked((body) => {
      if (typeof body.recipient === 'number') throw new TypeError('recipient.split is not a function')
      return body
    })),
  fault('subtle', 'mint-refusal-error-text', ['ERR-08'], 'The error of a refused mint is the text "true".',
    edge(async (request, next) => {
      const response = await next(request)
      if (!put(request) || response.status !== 400) return response
      return Response.json({ ...((await response.json()) as object), error: 'true' }, { status: 400 })
    })),
  fault('blunt', 'mint-refusal-409', ['MINT-19', 'MINT-20', 'MINT-21', 'MINT-22'], 'Bad mints are refused with 409.', restated(put, 400, 409)),
  fault('devious', 'mint-refused-yet-made', ['MINT-37'], 'A mint whose metadata are a text is refused, and minted all the same.',
    service('minting', ({ mint }) => ({
      mint: async (project, collection, id, body) => {
        if (typeof body.metadata === 'string') {
          await mint(project, collection, id, { ...body, metadata: { name: body.metadata } })
          throw badRequest('metadata must be an object')
        }
        return mint(project, collection, id, body)
      },
    }))),
  fault('blunt', 'mint-token-id-always-one', ['MINT-23'], 'Every token has the token id 1.', minted((at) => ({ ...at, tokenId: '1' }))),
  fault('devious', 'race-shares-token-ids', ['MINT-23'], 'Mints of different ids that cross are one token.',
    crowdedIds()),
  fault('blunt', 'mint-id-for-all-collections', ['MINT-24'], 'An id that was used in another collection names its token.', (parts) => {
    const places = new Map<string, string>()
    return service('minting', ({ mint }) => ({
      mint: async (project, collection, id = '', body) => {
        const place = places.get(`${project} ${id}`) ?? collection
        places.set(`${project} ${id}`, place)
        return mint(project, place, id, body)
      },
    }))(parts)
  }),
  fault('blunt', 'mint-solana-refused', ['MINT-26'], 'Nothing is minted on Solana.', refusing((body) => String(body.recipient).startsWith('solana:'))),
  fault('subtle', 'mint-solana-compressed-only', ['MINT-26'], 'On Solana only compressed tokens are minted.', refusing((body) => body.compressed === false)),
  fault('subtle', 'mint-solana-uncompressed-pending', ['MINT-26'], 'Tokens on Solana that are not compressed stay pending.',
    shown((record, { body }) => (body.compressed === false ? { ...record, metadata: undefined, onChain: { status: 'pending', chain: 'solana' } } : record))),
  fault('blunt', 'mint-aptos-refused', ['MINT-27'], 'Nothing is minted on Aptos.', refusing((body) => String(body.recipient).startsWith('aptos:'))),
  fault('subtle', 'mint-aptos-pending', ['MINT-27'], 'Tokens on Aptos stay pending.',
    shown((record) => (record.onChain.chain === 'aptos' ? { ...record, metadata: undefined, onChain: { status: 'pending', chain: 'aptos' } } : record))),
  fault('blunt', 'mint-attributes-refused', ['MINT-28'], 'Attributes are refused.', refusing((body) => attributesOf(body).length > 0)),
  fault('subtle', 'mint-empty-animation-refused', ['MINT-28'], 'An empty animation_url is refused.', refusing((body) => isObject(body.metadata) && body.metadata.animation_url === '')),
  fault('subtle', 'mint-display-type-refused', ['MINT-28'], 'A display_type is refused.', refusing((body) => attributesOf(body).some((one) => 'display_type' in one))),
  fault('devious', 'mint-many-attributes-refused', ['MINT-28'], 'More than 20 attributes are refused.', refusing((body) => attributesOf(body).length > 20)),
  fault('subtle', 'mint-text-cut-64', ['MINT-29'], 'Names are cut at 64 characters.', text((value) => value.slice(0, 64), 'name')),
  fault('devious', 'mint-text-cut-255', ['MINT-29'], 'Names are cut at 255 characters.', text((value) => value.slice(0, 255), 'name')),
  fault('devious', 'mint-text-cut-1024', ['MINT-29'], 'Descriptions are cut at 1024 characters.', text((value) => value.slice(0, 1024), 'description')),
  fault('subtle', 'mint-text-latin', ['MINT-29'], 'Text is kept in Latin-1.', texts((value) => Buffer.from(value, 'latin1').toString('latin1'))),
  fault('devious', 'mint-text-three-bytes', ['MINT-29'], 'Characters beyond the first plane are lost.', texts((value) => value.replace(/[\u{10000}-\u{10ffff}]/gu, '?'))),
  fault('subtle', 'mint-text-escaped', ['MINT-29'], 'Text is escaped for HTML.', texts((value) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'))),
  fault('devious', 'mint-text-decoded', ['MINT-29'], 'Percent signs in text are decoded.', texts((value) => value.replace(/%([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))))),
  fault('devious', 'mint-text-one-line', ['MINT-29'], 'Line ends in descriptions become blanks.', text((value) => value.replaceAll('\n', ' '), 'description')),
  fault('devious', 'mint-text-apostrophe-doubled', ['MINT-29'], 'Apostrophes are doubled.', texts((value) => value.replaceAll("'", "''"))),
  fault('devious', 'mint-text-of-listing-cut', ['MINT-29'], 'Listings cut descriptions at 256 characters.', listed((metadata) => ({ ...metadata, description: String(metadata.description).slice(0, 256) }))),
  fault('blunt', 'mint-id-lower-case', ['MINT-30'], 'Ids are kept in lower case.', keyed((id) => id.toLowerCase())),
  fault('subtle', 'mint-id-lower-case-shown', ['MINT-02', 'MINT-30'], 'Ids are shown in lower case.', shown((record) => ({ ...record, id: record.id.toLowerCase() }))),
  fault('subtle', 'mint-id-cut-64', ['MINT-30'], 'Ids are told apart by 64 characters.', keyed((id) => id.slice(0, 64))),
  fault('devious', 'mint-id-cut-127', ['MINT-30'], 'Ids are told apart by 127 characters.', keyed((id) => id.slice(0, 127))),
  fault('devious', 'mint-id-without-accents', ['MINT-30'], 'Ids are told apart without their accents.', keyed((id) => id.normalize('NFD').replace(/\p{M}/gu, ''))),
  fault('devious', 'mint-id-decoded-twice', ['MINT-30', 'MINT-02'], 'Ids are decoded twice.',
    shown((record) => ({ ...record, id: decoded(record.id) }))),
  fault('devious', 'mint-id-plus-is-blank', ['MINT-30'], 'A plus in an id is a blank.', keyed((id) => id.replaceAll('+', ' '))),
  fault('devious', 'mint-id-as-number', ['MINT-30'], 'Ids that look like numbers are compared as numbers.', keyed((id) => (/^[\d.e]+$/.test(id) ? String(Number(id)) : id))),
  fault('devious', 'mint-id-ascii', ['MINT-30'], 'Letters beyond ASCII count as a question mark.', keyed((id) => id.replace(/[^\x20-\x7e]+/g, '?'))),
  fault('devious', 'mint-id-in-an-object', ['MINT-30'], 'An id that every object has is refused as used.',
    refusing((_, id) => id in {})),
  fault('devious', 'mint-id-quote-refused', ['MINT-30'], 'An id with an apostrophe is refused.', refusing((_, id) => id.includes("'"))),
  fault('blunt', 'mint-options-required', ['MINT-31'], 'sendNotification must be given.', refusing((body) => body.sendNotification === undefined)),
  fault('subtle', 'mint-locale-refused', ['MINT-31'], 'A locale is refused.', refusing((body) => body.locale !== undefined)),
  fault('subtle', 'mint-reupload-required', ['MINT-31'], 'reuploadLinkedFiles must be given.', refusing((body) => body.reuploadLinkedFiles === undefined)),
  fault('subtle', 'mint-notification-refused', ['MINT-31'], 'sendNotification true is refused.', refusing((body) => body.sendNotification === true)),
  fault('blunt', 'attributes-not-listed', ['MINT-38'], 'Listings show no attributes.', attributes(() => [])),
  fault('subtle', 'attributes-twenty', ['MINT-38'], 'Listings show twenty attributes.', attributes((list) => list.slice(0, 20))),
  fault('subtle', 'attributes-without-display', ['MINT-38'], 'Listings leave display_type out.', attributes((list) => list.map(({ display_type: _, ...rest }) => rest))),
  fault('devious', 'attributes-values-cut', ['MINT-38'], 'Listings cut values at 64 characters.', attributes((list) => list.map((one) => ({ ...one, value: String(one.value).slice(0, 64) })))),
]

/** The store of a real service takes at least this long, and others come in meanwhile. */
const aMoment = (): Promise<unknown> => new Promise((turn) => setTimeout(turn, 1))

const decoded = (id: string): string => {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** Of different ids of one collection that are worked on together, the later ones name the token of the first. */
function crowdedIds(): Wrap {
  return (parts) => {
    const inWork = new Map<string, string>()
    const names = new Map<string, string>()
    return service('minting', ({ mint }) => ({
      mint: async (project, collection, id = '', body) => {
        const key = `${collection} ${id}`
        const own = names.get(key) ?? inWork.get(collection) ?? id
        names.set(key, own)
        if (!inWork.has(collection)) inWork.set(collection, own)
        await aMoment()
        try {
          return { ...(await mint(project, collection, own, body)), id }
        } finally {
          if (inWork.get(collection) === own) inWork.delete(collection)
        }
      },
    }))(parts)
  }
}
