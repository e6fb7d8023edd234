import type { Fields } from '../domain/fields.ts'
import type { BatchError } from '../domain/records.ts'
import { badRequest, Refusal } from '../domain/refusal.ts'
import type { Fault } from './fault.ts'
import { eachItem, isObject, items, type LooseRecord, results, type Wrap } from './mint-seams.ts'
import { edge, requestTo, restated, service } from './seams.ts'

const fault = (difficulty: Fault['difficulty'], id: string, breaks: Fault['breaks'], says: string, wrap: Wrap): Fault => ({
  id, breaks, difficulty, says, wrap,
})

const batch = requestTo('POST', /\/nfts\/$/)
const someone = 'email:someone@example.com:polygon-amoy'

/** Changes the record of one result, by its place. */
const result = (change: (record: LooseRecord, index: number, all: readonly LooseRecord[]) => unknown): Wrap => results((list) => list.map(change))
const onChain = (record: LooseRecord, changes: object): unknown => ({ ...record, onChain: { ...record.onChain, ...changes } })

/** Changes the validation errors of a refusal. */
const errors = (change: (list: readonly BatchError[], nfts: readonly unknown[]) => readonly unknown[] | undefined): Wrap =>
  service('batch', ({ mint }) => ({
    mint: async (project, collection, body) => {
      try {
        return await mint(project, collection, body)
      } catch (error) {
        if (!(error instanceof Refusal) || error.validationErrors === undefined) throw error
        const nfts = Array.isArray(body.nfts) ? body.nfts : []
        throw new Refusal(400, error.message, change(error.validationErrors, nfts) as BatchError[] | undefined)
      }
    },
  }))
const error = (change: (one: BatchError, place: number, nfts: readonly unknown[]) => unknown): Wrap =>
  errors((list, nfts) => list.map((one, place) => change(one, place, nfts)))
const indexOf = (one: BatchError): number => Number(one.index)

/** Items of a refused batch that are minted all the same. */
const mintingSome = (chosen: (nfts: readonly unknown[], failing: readonly number[]) => readonly unknown[]): Wrap =>
  service('batch', ({ mint }) => ({
    mint: async (project, collection, body) => {
      try {
        return await mint(project, collection, body)
      } catch (refusal) {
        if (refusal instanceof Refusal && refusal.validationErrors !== undefined && Array.isArray(body.nfts)) {
          const failing = refusal.validationErrors.map(indexOf)
          const nfts = chosen(body.nfts, failing)
          if (nfts.length > 0) await mint(project, collection, { nfts })
        }
        throw refusal
      }
    },
  }))

/** Items whose recipient is of this form are taken. */
const taking = (form: RegExp): Wrap =>
  eachItem((item) => (typeof item.recipient === 'string' && form.test(item.recipient) ? { ...item, recipient: someone } : item))

/** Batches that are refused with 400, though they are valid. */
const refusing = (about: (nfts: readonly Fields[]) => boolean): Wrap =>
  service('batch', ({ mint }) => ({
    mint: async (project, collection, body) => {
      if (Array.isArray(body.nfts) && about(body.nfts.filter(isObject))) throw badRequest('this batch is not supported')
      return mint(project, collection, body)
    },
  }))

/** Items are kept under changed ids; results show the ones that were given. */
const renamed = (change: (id: string, index: number, item: Fields, collection: string) => string): Wrap =>
  service('batch', ({ mint }) => ({
    mint: async (project, collection, body) => {
      if (!Array.isArray(body.nfts)) return mint(project, collection, body)
      const given = body.nfts as readonly unknown[]
      const nfts = given.map((item, index) =>
        isObject(item) && typeof item.id === 'string' ? { ...item, id: change(item.id, index, item, collection) } : item,
      )
      const answer = await mint(project, collection, { ...body, nfts })
      return {
        results: answer.results.map((record, index) => {
          const item = given[index]
          return isObject(item) && typeof item.id === 'string' ? { ...record, id: item.id } : record
        }),
      }
    },
  }))

/** Ids of batches are remembered as long as `knows` says; then they name new tokens. */
const forgetting = (knows: (key: string, item: Fields) => boolean): Wrap => {
  let count = 0
  return renamed((id, _, item, collection) => {
    count += 1
    return knows(`${collection} ${id}`, item) ? id : `${id} again ${count}`
  })
}

/** What the batch mint does wrong. */
export const batchFaults: readonly Fault[] = [
  fault('blunt', 'batch-answers-201', ['BATCH-01'], 'A batch is answered with 201.', restated(batch, 200, 201)),
  fault('blunt', 'batch-answers-an-array', ['BATCH-01'], 'The results are not in results.',
    edge(async (request, next) => {
      const response = await next(request)
      if (!batch(request) || response.status !== 200) return response
      return Response.json(((await response.json()) as { results: unknown }).results)
    })),
  fault('subtle', 'batch-last-without-action', ['BATCH-01'], 'The last result has no action id.',
    result((record, index, all) => (index === all.length - 1 ? { ...record, actionId: undefined } : record))),
  fault('blunt', 'batch-first-result-only', ['BATCH-02'], 'A batch is answered with its first result.', results((list) => list.slice(0, 1))),
  fault('devious', 'batch-results-hundred', ['BATCH-02'], 'A batch is answered with a hundred results at most.', results((list) => list.slice(0, 100))),
  fault('blunt', 'batch-own-ids', ['BATCH-03'], 'Results have ids of the service.', result((record) => ({ ...record, id: record.actionId }))),
  fault('devious', 'batch-own-id-of-21st', ['BATCH-03'], 'The 21st result has an id of the service.',
    result((record, index) => (index === 20 ? { ...record, id: record.actionId } : record))),
  fault('blunt', 'batch-made-ids-equal', ['BATCH-04'], 'Made ids are one.',
    results((list, nfts) => list.map((record, index) => (nfts[index]?.id === undefined ? { ...record, id: 'made' } : record)))),
  fault('devious', 'batch-made-ids-by-place', ['BATCH-04', 'BATCH-07'], 'Made ids count the items of a batch from 1.',
    eachItem((item, index) => (item.id === undefined ? { ...item, id: `item-${index + 1}` } : item))),
  fault('blunt', 'batch-queued-word', ['BATCH-05'], 'Results are "queued".', result((record) => onChain(record, { status: 'queued' }))),
  fault('devious', 'batch-last-is-done', ['BATCH-05'], 'The last result of several is "success".',
    result((record, index, all) => (index > 0 && index === all.length - 1 ? onChain(record, { status: 'success' }) : record))),
  fault('blunt', 'batch-without-contract', ['BATCH-06'], 'Results name no contract.', result((record) => onChain(record, { contractAddress: undefined }))),
  fault('subtle', 'batch-contract-of-first', ['BATCH-06'], 'Only the first result names the contract.',
    result((record, index) => (index === 0 ? record : onChain(record, { contractAddress: null })))),
  fault('subtle', 'batch-chain-polygon', ['BATCH-06'], 'The chain of results is polygon.', result((record) => onChain(record, { chain: 'polygon' }))),
  fault('blunt', 'batch-metadata-of-first', ['BATCH-07'], 'All tokens have the metadata of the first.',
    items((nfts) => nfts.map((item) => (isObject(item) && isObject(nfts[0]) && isObject(item.metadata) ? { ...item, metadata: nfts[0].metadata } : item)))),
  fault('blunt', 'batch-recipient-of-first', ['BATCH-07'], 'All tokens go to the recipient of the first.',
    items((nfts) => nfts.map((item) => (isObject(item) && isObject(nfts[0]) && typeof item.recipient === 'string' ? { ...item, recipient: nfts[0].recipient } : item)))),
  fault('subtle', 'batch-last-not-minted', ['BATCH-07'], 'The last of several items is answered and not minted.', lost((index, length) => index > 0 && index === length - 1)),
  fault('devious', 'batch-21st-not-minted', ['BATCH-07'], 'The 21st item is answered and not minted.', lost((index) => index === 20)),
  fault('devious', 'batch-beyond-hundred-not-minted', ['BATCH-07'], 'Items beyond the hundredth are answered and not minted.', lost((index) => index >= 100)),
  fault('subtle', 'batch-description-lost', ['BATCH-07'], 'Items without an id lose their description.',
    eachItem((item) => (item.id === undefined && isObject(item.metadata) ? { ...item, metadata: { ...item.metadata, description: '' } } : item))),
  fault('blunt', 'batch-errors-missing', ['BATCH-08'], 'A refusal has no validationErrors.', errors(() => undefined)),
  fault('blunt', 'batch-refused-422', ['BATCH-08', 'BATCH-16', 'BATCH-17'], 'Bad batches are refused with 422.', restated(batch, 400, 422)),
  fault('subtle', 'batch-skips-failing', ['BATCH-08'], 'Failing items are left out, the others minted.',
    service('batch', ({ mint }) => ({
      mint: async (project, collection, body) => {
        try {
          return await mint(project, collection, body)
        } catch (refusal) {
          if (!(refusal instanceof Refusal) || refusal.validationErrors === undefined || !Array.isArray(body.nfts)) throw refusal
          const failing = new Set(refusal.validationErrors.map(indexOf))
          return mint(project, collection, { nfts: body.nfts.filter((_, index) => !failing.has(index)) })
        }
      },
    }))),
  fault('subtle', 'batch-errors-as-map', ['BATCH-08'], 'validationErrors are an object by index.',
    errors((list) => Object.fromEntries(list.map((one) => [one.index, one])) as unknown as readonly unknown[])),
  fault('blunt', 'batch-first-error-only', ['BATCH-09'], 'Only the first failing item is told.', errors((list) => list.slice(0, 1))),
  fault('subtle', 'batch-index-among-errors', ['BATCH-09'], 'The index counts the errors.', error((one, place) => ({ ...one, index: place }))),
  fault('subtle', 'batch-index-two-bases', ['BATCH-09'], 'The index counts from 1 where metadata are at fault.',
    error((one, _, nfts) => {
      const item = nfts[indexOf(one)]
      return isObject(item) && !isObject(item.metadata) ? { ...one, index: indexOf(one) + 1 } : one
    })),
  fault('devious', 'batch-errors-ten', ['BATCH-09'], 'At most ten failing items are told.', errors((list) => list.slice(0, 10))),
  fault('devious', 'batch-errors-of-first-hundred', ['BATCH-09'], 'Items beyond the hundredth are not told.', errors((list) => list.filter((one) => indexOf(one) < 100))),
  fault('devious', 'batch-errors-of-all-after', ['BATCH-09'], 'Every item after a failing one is told too.',
    errors((list, nfts) => nfts.slice(indexOf(list[0] as BatchError)).map((_, place) => ({ index: indexOf(list[0] as BatchError) + place, ...idOf(nfts[indexOf(list[0] as BatchError) + place]), message: 'not minted' })))),
  fault('devious', 'batch-index-without-ids', ['BATCH-09'], 'The index counts the items that have an id, where the failing one has one.',
    error((one, _, nfts) => (one.id === undefined ? one : { ...one, index: nfts.slice(0, indexOf(one)).filter((item) => isObject(item) && item.id !== undefined).length }))),
  fault('blunt', 'batch-error-without-id', ['BATCH-10'], 'Errors have no id.', error(({ id: _, ...rest }) => rest)),
  fault('subtle', 'batch-error-id-of-first', ['BATCH-10'], 'Errors have the id of the first failing item.',
    errors((list) => list.map((one) => (one.id === undefined ? one : { ...one, id: list.find(({ id }) => id !== undefined)?.id })))),
  fault('subtle', 'batch-error-id-of-neighbour', ['BATCH-10'], 'Errors have the id of the item before.',
    error((one, _, nfts) => (one.id === undefined ? one : { ...one, ...(indexOf(one) > 0 ? idOf(nfts[indexOf(one) - 1]) : {}) }))),
  fault('devious', 'batch-error-id-for-recipients-only', ['BATCH-10'], 'Errors on metadata have no id.',
    error((one, _, nfts) => {
      const item = nfts[indexOf(one)]
      return isObject(item) && !isObject(item.metadata) ? { index: one.index, message: one.message } : one
    })),
  fault('blunt', 'batch-error-without-message', ['BATCH-11'], 'Errors have no message.', error(({ message: _, ...rest }) => rest)),
  fault('subtle', 'batch-error-message-empty', ['BATCH-11'], 'The messages of all errors but the first are empty.', error((one, place) => (place === 0 ? one : { ...one, message: '' }))),
  fault('subtle', 'batch-refused-yet-minted', ['BATCH-12'], 'The valid items of a refused batch are minted.', mintingSome((nfts, failing) => nfts.filter((_, index) => !failing.includes(index)))),
  fault('devious', 'batch-minted-up-to-failing', ['BATCH-12'], 'Items before the first failing one are minted.', mintingSome((nfts, failing) => nfts.slice(0, failing[0]))),
  fault('devious', 'batch-chunk-minted', ['BATCH-12'], 'A batch is worked on in chunks of 25: whole chunks before the failing one are minted.',
    mintingSome((nfts, failing) => nfts.slice(0, Math.floor((failing[0] ?? 0) / 25) * 25))),
  fault('devious', 'batch-refused-ids-are-used', ['BATCH-12'], 'The ids of a refused batch are refused from then on.', (parts) => {
    const used = new Set<unknown>()
    const idsIn = (body: Fields): unknown[] => (Array.isArray(body.nfts) ? body.nfts : []).flatMap((item) => (isObject(item) && item.id !== undefined ? [item.id] : []))
    return service('batch', ({ mint }) => ({
      mint: async (project, collection, body) => {
        if (idsIn(body).some((id) => used.has(id))) throw badRequest('this id was used')
        try {
          return await mint(project, collection, body)
        } catch (refusal) {
          for (const id of idsIn(body)) used.add(id)
          throw refusal
        }
      },
    }))(parts)
  }),
  fault('blunt', 'batch-recipients-unread', ['BATCH-13'], 'Any text is taken for a recipient.', taking(/^(?!polygon-amoy:0x[0-9a-f]{40}$|solana:|(email|userId|twitter):[^:]+:polygon-amoy$)/i)),
  fault('subtle', 'batch-email-without-at', ['BATCH-13'], 'An e-mail address without an at sign is taken.', taking(/^email:[^@:]+:/)),
  fault('subtle', 'batch-unknown-prefix', ['BATCH-13'], 'An unknown prefix is taken.', taking(/^facebook:/)),
  fault('devious', 'batch-half-address', ['BATCH-13'], 'Half an address is taken.', taking(/^polygon-amoy:0x[0-9a-f]{1,39}$/)),
  fault('devious', 'batch-empty-user', ['BATCH-13'], 'An empty user id is taken.', taking(/^userId::/)),
  fault('devious', 'batch-unknown-chain', ['BATCH-13'], 'A recipient on an unknown chain is taken.', taking(/^email:[^:]+:no-such-chain$/)),
  fault('subtle', 'batch-recipient-number', ['BATCH-13'], 'A number is taken for a recipient.', eachItem((item) => (typeof item.recipient === 'number' ? { ...item, recipient: someone } : item))),
  fault('devious', 'batch-recipient-number-500', ['BATCH-08', 'BATCH-13', 'ERR-12'], 'A recipient that is a number is answered with 500.',
    eachItem((item) => {
      if (typeof item.recipient === 'number') throw new TypeError('recipient.split is not a function')
      return item
    })),
  fault('blunt', 'batch-without-recipient', ['BATCH-14'], 'An item without a recipient is taken.', eachItem((item) => ({ ...item, recipient: item.recipient ?? someone }))),
  fault('subtle', 'batch-recipient-null', ['BATCH-14'], 'A recipient that is null is taken.', eachItem((item) => (item.recipient === null ? { ...item, recipient: someone } : item))),
  fault('blunt', 'batch-metadata-any', ['BATCH-15'], 'Metadata of any type are taken.', eachItem((item) => (isObject(item.metadata) ? item : { ...item, metadata: {} }))),
  fault('subtle', 'batch-metadata-array', ['BATCH-15'], 'Metadata may be an array.', eachItem((item) => (Array.isArray(item.metadata) ? { ...item, metadata: {} } : item))),
  fault('devious', 'batch-metadata-true', ['BATCH-15'], 'Metadata may be true.', eachItem((item) => (item.metadata === true ? { ...item, metadata: {} } : item))),
  fault('blunt', 'batch-without-nfts', ['BATCH-16'], 'A batch without nfts is one of none.', bodies((body) => (body.nfts === undefined ? { ...body, nfts: [] } : body))),
  fault('subtle', 'batch-single-item', ['BATCH-16'], 'nfts may be one item.', bodies((body) => (isObject(body.nfts) ? { ...body, nfts: [body.nfts] } : body))),
  fault('devious', 'batch-nfts-null', ['BATCH-16'], 'nfts may be null.', bodies((body) => (body.nfts === null ? { ...body, nfts: [] } : body))),
  fault('devious', 'batch-nfts-text-500', ['BATCH-16', 'ERR-12'], 'nfts that are a text are answered with 500.',
    bodies((body) => {
      if (typeof body.nfts === 'string') throw new TypeError('nfts.map is not a function')
      return body
    })),
  fault('subtle', 'batch-item-null-500', ['ERR-12'], 'An item that is null is answered with 500.',
    items((nfts) => {
      if (nfts.includes(null)) throw new TypeError('cannot read recipient of null')
      return nfts
    })),
  fault('blunt', 'batch-extra-taken', ['BATCH-17'], 'Properties that nobody knows are left alone.',
    bodies(({ nfts }) => ({ nfts: Array.isArray(nfts) ? nfts.map((item) => (isObject(item) ? known(item) : item)) : nfts }))),
  fault('subtle', 'batch-error-text', ['ERR-09'], 'The error of a refused batch is the text "true".',
    edge(async (request, next) => {
      const response = await next(request)
      if (!batch(request) || response.status !== 400) return response
      return Response.json({ ...((await response.json()) as object), error: 'true' }, { status: 400 })
    })),
  fault('blunt', 'batch-id-mints-again', ['BATCH-18', 'BATCH-20'], 'Ids of batches are not remembered.', forgetting(() => false)),
  fault('subtle', 'batch-id-mints-again-later', ['BATCH-18'], 'The third use of an id in batches mints again.', (parts) => {
    const uses = new Map<string, number>()
    return forgetting((key) => {
      uses.set(key, (uses.get(key) ?? 0) + 1)
      return uses.get(key) !== 3
    })(parts)
  }),
  fault('devious', 'batch-id-of-one-body', ['BATCH-18'], 'An id with other metadata is another one.', (parts) => {
    const bodies = new Map<string, string>()
    return forgetting((key, item) => {
      const body = JSON.stringify(item.metadata)
      const same = (bodies.get(key) ?? body) === body
      bodies.set(key, bodies.get(key) ?? body)
      return same
    })(parts)
  }),
  fault('devious', 'batch-race-mints-twice', ['BATCH-18'], 'Batches of one id that cross mint a token each.', (parts) => {
    const inWork = new Set<string>()
    let count = 0
    return service('batch', ({ mint }) => ({
      mint: async (project, collection, body) => {
        const ids = (Array.isArray(body.nfts) ? body.nfts : []).map((item) => `${collection} ${isObject(item) ? item.id : ''}`)
        const crossed = ids.some((id) => inWork.has(id))
        for (const id of ids) inWork.add(id)
        count += 1
        await aMoment()
        try {
          if (!crossed || !Array.isArray(body.nfts)) return await mint(project, collection, body)
          return await mint(project, collection, { nfts: body.nfts.map((item) => (isObject(item) && item.id !== undefined ? { ...item, id: `${item.id} again ${count}` } : item)) })
        } finally {
          for (const id of ids) inWork.delete(id)
        }
      },
    }))(parts)
  }),
  fault('subtle', 'batch-id-twice-is-two', ['BATCH-19'], 'An id that stands twice in a batch makes two tokens.', (parts) => {
    let count = 0
    return items((nfts) => {
      const seen = new Set<unknown>()
      return nfts.map((item) => {
        if (!isObject(item) || item.id === undefined) return item
        if (!seen.has(item.id)) {
          seen.add(item.id)
          return item
        }
        count += 1
        return { ...item, id: `${item.id} again ${count}` }
      })
    })(parts)
  }),
  fault('blunt', 'batch-ids-of-their-own', ['BATCH-20'], 'Ids of batches and of mints by id are kept apart.', renamed((id) => `batch ${id}`)),
  fault('devious', 'batch-and-mint-race', ['BATCH-20'], 'A batch that crosses a mint of the same id mints a token too.', (parts) => {
    const inWork = new Map<string, number>()
    let count = 0
    const during = async <T>(keys: readonly string[], work: () => Promise<T>): Promise<T> => {
      for (const key of keys) inWork.set(key, (inWork.get(key) ?? 0) + 1)
      await aMoment()
      try {
        return await work()
      } finally {
        for (const key of keys) inWork.set(key, (inWork.get(key) ?? 1) - 1)
      }
    }
    const withMint = service('minting', ({ mint }) => ({
      mint: (project, collection, id, body) => during([`${collection} ${id}`], () => mint(project, collection, id, body)),
    }))(parts)
    return renamed((id, _, __, collection) => {
      count += 1
      return (inWork.get(`${collection} ${id}`) ?? 0) > 0 ? `${id} again ${count}` : id
    })(withMint)
  }),
  fault('blunt', 'batch-of-hundred-at-most', ['BATCH-21'], 'A batch has a hundred items at most.', refusing((nfts) => nfts.length > 100)),
  fault('devious', 'batch-of-124-at-most', ['BATCH-21'], 'A batch has fewer than 125 items.', refusing((nfts) => nfts.length >= 125)),
  fault('blunt', 'batch-of-one-refused', ['BATCH-22'], 'A batch has two items at least.', refusing((nfts) => nfts.length === 1)),
  fault('blunt', 'batch-expiry-missing', ['BATCH-23'], 'Tokens of batches have no expiry.', expiring(() => undefined)),
  fault('subtle', 'batch-expiry-epoch', ['BATCH-23'], 'The expiry of tokens of batches is a number.', expiring((at) => Date.parse(String(at)))),
  fault('blunt', 'batch-solana-refused', ['BATCH-24'], 'A batch on Solana is refused.', refusing((nfts) => nfts.some(({ recipient }) => String(recipient).startsWith('solana:')))),
  fault('subtle', 'batch-compressed-refused', ['BATCH-24'], 'Items that say compressed are refused.', refusing((nfts) => nfts.some((item) => 'compressed' in item))),
  fault('subtle', 'batch-email-refused', ['BATCH-25'], 'A batch takes no e-mail addresses.', refusing((nfts) => nfts.some(({ recipient }) => String(recipient).startsWith('email:') && String(recipient).includes('@')))),
  fault('devious', 'batch-mixed-refused', ['BATCH-25'], 'A batch takes recipients of one kind.', refusing((nfts) => new Set(nfts.map(({ recipient }) => /^(email|userId|twitter)?/.exec(String(recipient))?.[0])).size > 1)),
  fault('subtle', 'batch-handle-refused', ['BATCH-25'], 'A batch takes no social handles.', refusing((nfts) => nfts.some(({ recipient }) => String(recipient).startsWith('twitter:')))),
]

/** The store of a real service takes at least this long, and others come in meanwhile. */
const aMoment = (): Promise<unknown> => new Promise((turn) => setTimeout(turn, 1))

const idOf = (item: unknown): { readonly id?: unknown } => (isObject(item) && item.id !== undefined ? { id: item.id } : {})

const known = ({ recipient, metadata, compressed, id }: Fields): Fields =>
  Object.fromEntries(Object.entries({ recipient, metadata, compressed, id }).filter(([, value]) => value !== undefined))

function bodies(change: (body: Fields) => Fields): Wrap {
  return service('batch', ({ mint }) => ({ mint: async (project, collection, body) => mint(project, collection, change(body)) }))
}

/** Some items of an accepted batch get a result and no token. */
function lost(chosen: (index: number, length: number) => boolean): Wrap {
  return service('batch', ({ mint }) => ({
    mint: async (project, collection, body) => {
      if (!Array.isArray(body.nfts)) return mint(project, collection, body)
      const given = body.nfts as readonly unknown[]
      const kept = given.filter((_, index) => !chosen(index, given.length))
      if (kept.length === given.length || given.some((item) => !isObject(item) || !isObject(item.metadata) || typeof item.recipient !== 'string')) {
        return mint(project, collection, body)
      }
      const { results: made } = await mint(project, collection, { ...body, nfts: kept })
      let next = 0
      const list = given.map((item, index) => {
        if (!chosen(index, given.length)) {
          next += 1
          return made[next - 1]
        }
        return { ...made[0], actionId: `lost-${index}`, id: idOf(item).id ?? `lost-${collection}-${index}` }
      })
      return { results: list as typeof made }
    },
  }))
}

/** The expiry of tokens of batches, in results and listings. */
function expiring(change: (at: unknown) => unknown): Wrap {
  return (parts) => {
    const shown = result((record) =>
      record.onChain.subscription === undefined
        ? record
        : onChain(record, { subscription: { expiresAt: change((record.onChain.subscription as { expiresAt?: unknown }).expiresAt) } }),
    )(parts)
    return service('listing', ({ tokens }) => ({
      tokens: async (...call) =>
        (await tokens(...call)).map((token) => {
          const { subscription } = token as { readonly subscription?: { readonly expiresAt?: unknown } }
          return subscription === undefined ? token : { ...token, subscription: { expiresAt: change(subscription.expiresAt) } }
        }) as never,
    }))(shown)
  }
}
