import type { Fields } from '../../domain/fields.ts'
import { isFields } from '../../domain/fields.ts'
import { readRecipientLocator } from '../../domain/locators.ts'
import type { BatchResult, MintedToken } from '../../domain/records.ts'
import { badRequest } from '../../domain/refusal.ts'
import type { Locator, Wrap } from '../../parts.ts'
import { chainOf, service } from '../seams.ts'

/** A mint record of any state, so that faults can change what the types forbid. */
export interface LooseRecord {
  readonly id: string
  readonly metadata?: Readonly<Record<string, unknown>> | null
  readonly onChain: Readonly<Record<string, unknown>>
  readonly actionId: string
}

/** One PUT of a token: `turn` counts the answers to this id, from 1; `complete` says what the record shows. */
export interface PutMint {
  readonly project: string
  readonly collection: string
  readonly id: string
  readonly body: Fields
  /** Of the collection. */
  readonly chain: unknown
  readonly turn: number
  readonly complete: boolean
}

/** The same record as while its mint is under way. */
export const underWay = (record: LooseRecord): LooseRecord => {
  const { chain, contractAddress } = record.onChain
  return { id: record.id, actionId: record.actionId, onChain: { status: 'pending', chain, contractAddress } }
}

export const isComplete = (record: LooseRecord): boolean => record.metadata !== undefined

/** Changes the record that a mint by id is answered with. */
export const shown = (change: (record: LooseRecord, put: PutMint) => unknown): Wrap => {
  return (parts) => {
    const turns = new Map<string, number>()
    return service('minting', ({ mint }) => ({
      mint: async (project, collection, id, body) => {
        const record = (await mint(project, collection, id, body)) as LooseRecord
        const key = JSON.stringify([project, collection, id])
        const turn = (turns.get(key) ?? 0) + 1
        turns.set(key, turn)
        const put = {
          project,
          collection,
          id: id ?? record.id,
          body,
          turn,
          chain: record.onChain.chain,
          complete: isComplete(record),
        }
        return change(record, put) as MintedToken
      },
    }))(parts)
  }
}

/** Changes `onChain` of records that are complete. */
export const minted = (
  change: (onChain: LooseRecord['onChain'], put: PutMint) => Readonly<Record<string, unknown>>,
): Wrap => shown((record, put) => (put.complete ? { ...record, onChain: change(record.onChain, put) } : record))

/** Changes the metadata as they are shown, in records and listings alike. */
export const keptAs = (
  change: (metadata: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
): Wrap => asked((body) => (isFields(body.metadata) ? { ...body, metadata: change(body.metadata) } : body))

/** Changes the body of a mint by id before it is read. `chain` is that of the collection. */
export const asked = (change: (body: Fields, chain: string) => Fields): Wrap =>
  service('minting', ({ mint }, parts) => ({
    mint: async (project, collection, id, body) =>
      mint(project, collection, id, change(body, await chainOf(parts, project, collection))),
  }))

/** Refuses some valid mints by id with 400. */
export const refusing = (about: (body: Fields, id: string, chain: string) => boolean): Wrap =>
  service('minting', ({ mint }, parts) => ({
    mint: async (project, collection, id, body) => {
      if (about(body, id ?? '', await chainOf(parts, project, collection)))
        throw badRequest('this mint is not supported')
      return mint(project, collection, id, body)
    },
  }))

/** Tokens are kept under a changed id; answers show the one that was asked for. */
export const keyed = (change: (id: string, body: Fields, collection: string) => string): Wrap =>
  service('minting', ({ mint }) => ({
    mint: async (project, collection, id = '', body) => ({
      ...(await mint(project, collection, change(id, body, collection), body)),
      id,
    }),
  }))

/** The same on one chain alone. */
export const keyedOn = (chain: string, change: (id: string) => string): Wrap =>
  service('minting', ({ mint }, parts) => ({
    mint: async (project, collection, id = '', body) => {
      const isThere = (await chainOf(parts, project, collection)) === chain
      return { ...(await mint(project, collection, isThere ? change(id) : id, body)), id }
    },
  }))

/** Mints a second token, under an id of its own, at some answers. */
export const mintingAgain = (when: (put: PutMint, memory: Set<string>) => boolean): Wrap => {
  return (parts) => {
    const memory = new Set<string>()
    const { mint } = parts.services.minting
    let count = 0
    const twice = shown((record, put) => {
      if (when(put, memory)) {
        count += 1
        // The answer does not wait for it, and nothing is told of a failure.
        mint(put.project, put.collection, `${put.id}~${count}`, put.body).catch(() => undefined)
      }
      return record
    })
    return twice(parts)
  }
}

/** Changes the results of a batch. */
export const results = (change: (list: readonly LooseRecord[], nfts: readonly Fields[]) => readonly unknown[]): Wrap =>
  service('batch', ({ mint }) => ({
    mint: async (project, collection, body) => {
      const { results: list } = await mint(project, collection, body)
      return { results: change(list as readonly LooseRecord[], body.nfts as readonly Fields[]) } as BatchResult
    },
  }))

/** Changes the items of a batch before they are read; bodies that have none stay. */
export const items = (change: (nfts: readonly unknown[]) => unknown): Wrap =>
  service('batch', ({ mint }) => ({
    mint: (project, collection, body) =>
      mint(project, collection, Array.isArray(body.nfts) ? { ...body, nfts: change(body.nfts) } : body),
  }))

/** An item of a batch, changed where it is an object. */
export const eachItem = (change: (item: Fields, index: number) => Fields): Wrap =>
  items((nfts) => nfts.map((item, index) => (isFields(item) ? change(item, index) : item)))

/** A recipient who can be minted to on a chain. */
export const somebodyOn = (chain: string): string => `userId:somebody:${chain}`

/** What a recipient is read as, if it can be read. */
export const readRecipient = (text: unknown): Locator | undefined => {
  try {
    return typeof text === 'string' ? readRecipientLocator(text) : undefined
  } catch {
    return undefined
  }
}

/** A record with other fields in `onChain`. */
export const onChain = (record: LooseRecord, changes: object): unknown => ({
  ...record,
  onChain: { ...record.onChain, ...changes },
})
