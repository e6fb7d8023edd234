import { isUsedByAll } from '../../src/interface/arbitraries/mint-id.ts'
import { addressOf, idOf, isFilled, publicKeyOf, resultsOf } from '../../src/interface/builders/builders.ts'
import { sameAddress } from '../../src/interface/builders/tokens.ts'
import type { Exchange } from '../../src/kit/case.ts'
import { ListEnd } from './list-end.ts'
import { type Asked, type Fields, fieldsOf } from './request.ts'

/** A token that was asked for, whatever was answered. */
export interface AskedToken {
  readonly collectionId: string
  readonly id: string | undefined
  readonly recipient: unknown
  readonly metadata: Fields
  readonly inBatch: boolean
  /** Whether its linked files are to stay where they are. */
  readonly hasOwnFiles: boolean
}

/** A wallet that was created. */
export interface KnownWallet {
  readonly user: Fields
  readonly chain: string
  /** Each address that a creation has told. */
  readonly addresses: string[]
}

/** How a wallet is named where tokens are minted to it: by its address, and by its user. */
export function locatorsOf({ user: { email, userId }, chain, addresses }: KnownWallet): readonly string[] {
  const byAddress = addresses.map((address) => `${chain}:${address}`)
  if (typeof email === 'string' && userId === undefined) return [...byAddress, `email:${email}:${chain}`]
  if (typeof userId === 'string' && email === undefined) return [...byAddress, `userId:${userId}:${chain}`]
  return byAddress
}

/** The collections that a run has asked for: all of its cases are shown them. */
export class Collections {
  /** Bodies that were sent for each, by its id. */
  readonly #bodies = new Map<string, Fields[]>()
  /** Where the list says that they are. */
  readonly #places = new Map<string, string>()
  readonly #minted = new Set<string>()
  readonly #names = new Set<unknown>()
  readonly #descriptions = new Set<unknown>()
  /** Of which collection the templates are. */
  readonly #templates = new Map<string, string>()
  readonly end = new ListEnd()

  /** @returns every body that was sent for it; none for one that was there before */
  of(id: string): readonly Fields[] {
    return this.#bodies.get(id) ?? []
  }

  /** What all bodies of a collection say of a member; `undefined` where they differ. */
  termOf(id: string, member: string): unknown {
    const [first, ...others] = this.of(id)
    return others.every((one) => one[member] === first?.[member]) ? first?.[member] : undefined
  }

  placeOf(id: string): string | undefined {
    return this.#places.get(id)
  }

  /** Whether a mint into it was complete: then it is somewhere. */
  hasTokens(id: string): boolean {
    return this.#minted.has(id)
  }

  noteMinted(id: string): void {
    this.#minted.add(id)
  }

  /** Whether one was asked for under that name. */
  hasNamed(name: unknown): boolean {
    return this.#names.has(name)
  }

  /** Whether one was asked for with that description. */
  hasDescribed(description: unknown): boolean {
    return this.#descriptions.has(description)
  }

  /** Notes a new template. @returns the other collection that has a template of that id */
  otherOfTemplate(templateId: string, id: string): string | undefined {
    const first = this.#templates.get(templateId) ?? id
    this.#templates.set(templateId, first)
    return first === id ? undefined : first
  }

  add(id: unknown, body: Fields | undefined): void {
    const { name, description } = fieldsOf(body?.metadata)
    if (isFilled(name)) this.#names.add(name)
    if (isFilled(description)) this.#descriptions.add(description)
    if (typeof id === 'string' && body !== undefined) this.#bodies.set(id, [...this.of(id), body])
  }

  learnPlaces(list: Exchange): void {
    for (const entry of resultsOf(list)) {
      const [id, address] = [idOf(entry), addressOf(entry)]
      if (typeof id === 'string' && address !== undefined && this.#bodies.has(id)) this.#places.set(id, address)
    }
  }
}

/** Whether a record shows what comes with completion, under a status that is not that of a mint under way. */
function isFinished({ response: { status, json } }: Exchange): boolean {
  const { metadata, onChain } = fieldsOf(json)
  const { status: word, txId } = fieldsOf(onChain)
  return status === 200 && isFilled(fieldsOf(metadata).name) && isFilled(txId) && isFilled(word) && word !== 'pending'
}

const keyOf = ([collectionId, id]: Asked['path']): string => `${collectionId} ${id}`

const recordKey = ({ path, body }: Asked): string => JSON.stringify([path, body])

/** What a case has asked for, by what it is shown under. */
export class Ledger {
  readonly collections: Collections
  readonly #byName = new Map<unknown, AskedToken[]>()
  readonly #byId = new Map<string, AskedToken[]>()
  readonly #seen = new Set<string>()
  readonly #wallets = new Map<string, KnownWallet>()
  readonly #complete = new Set<string>()
  /** Mints by id that were seen under way, by collection and id. */
  readonly #begun = new Set<string>()
  readonly #places = new Map<string, AskedToken>()
  #hasMoved = false

  constructor(collections: Collections) {
    this.collections = collections
  }

  /** @param isOwn whether it was sent with the full key: another project has other wallets */
  learn(request: Asked, exchange: Exchange, isOwn: boolean): void {
    if (isOwn || request.operation !== 'createWallet') this.#readers[request.operation]?.(request, exchange)
    if (isOwn) this.#learnOwn(request, exchange)
  }

  #learnOwn(request: Asked, exchange: Exchange): void {
    const {
      operation,
      path: [id = ''],
    } = request
    const { end } = this.collections
    if (operation === 'listCollections') end.noteList(exchange)
    if (operation === 'createCollection') end.noteMade(idOf(exchange.response.json ?? null), exchange)
    if (operation === 'putCollection') end.noteMade(id, exchange)
    if (operation !== 'mintToken') return
    if (!isFinished(exchange)) return void this.#begun.add(keyOf(request.path))
    this.#complete.add(recordKey(request))
    this.collections.noteMinted(id)
  }

  named(name: unknown): readonly AskedToken[] {
    return this.#byName.get(name) ?? []
  }

  get tokens(): readonly AskedToken[] {
    return [...this.#byName.values()].flat()
  }

  /** Notes where a token is, by contract and token id. @returns what was asked for before and is there, too */
  otherAt(place: string, token: AskedToken): AskedToken | undefined {
    const first = this.#places.get(place) ?? token
    this.#places.set(place, first)
    return first === token ? undefined : first
  }

  withId(collectionId: string, id: string): readonly AskedToken[] {
    return this.#byId.get(keyOf([collectionId, id])) ?? []
  }

  wallet(user: Fields, chain: string): KnownWallet | undefined {
    return this.#wallets.get(JSON.stringify([user, chain]))
  }

  walletsOf(user: Fields): readonly KnownWallet[] {
    return [...this.#wallets.values()].filter((one) => JSON.stringify(one.user) === JSON.stringify(user))
  }

  /** The wallet that a locator names; `undefined` where the case did not create it. */
  walletAt(locator: unknown): KnownWallet | undefined {
    return [...this.#wallets.values()].find((wallet) => locatorsOf(wallet).some((one) => one === locator))
  }

  /** Whether an equal request, with the same key, was answered with a record that was complete. */
  wasComplete(request: Asked): boolean {
    return this.#complete.has(recordKey(request))
  }

  /** Whether any transfer was asked for: then a token may be another's than the one that it was minted to. */
  get hasMoved(): boolean {
    return this.#hasMoved
  }

  /** The same of one token, which another case may have minted, and sent on. */
  mayHaveMoved(collectionId: string, id: string): boolean {
    return this.#hasMoved || !this.#begun.has(keyOf([collectionId, id]))
  }

  readonly #readers: Partial<Readonly<Record<Asked['operation'], (request: Asked, exchange: Exchange) => void>>> = {
    createCollection: ({ body }, { response }) => this.collections.add(idOf(response.json ?? null), body),
    putCollection: ({ path: [id], body }) => this.collections.add(id, body),
    listCollections: (_, exchange) => this.collections.learnPlaces(exchange),
    // The body of that mint is not shown, nor that it may switch off that files are stored anew.
    mint: ({ path: [collectionId], body }) =>
      this.#addToken(collectionId, undefined, body && { ...body, reuploadLinkedFiles: undefined }, false),
    mintToken: ({ path: [collectionId, id], body }) => this.#addToken(collectionId, id, body, false),
    batchMint: ({ path: [collectionId], body }) => {
      if (!Array.isArray(body?.nfts)) return
      for (const item of body.nfts) {
        const { id } = fieldsOf(item)
        if (typeof id === 'string' && collectionId !== undefined) this.#begun.add(keyOf([collectionId, id]))
        this.#addToken(collectionId, id, fieldsOf(item), true)
      }
    },
    createWallet: ({ body }, exchange) => this.#addWallet(body, exchange),
    transferFromEmailWallet: () => this.#move(),
    transferFromUserWallet: () => this.#move(),
  }

  #move(): void {
    this.#hasMoved = true
  }

  #addToken(collectionId = '', id: unknown, body: Fields | undefined, inBatch: boolean): void {
    const metadata = fieldsOf(body?.metadata)
    const { recipient } = body ?? {}
    const hasOwnFiles = body?.reuploadLinkedFiles === false
    const idOfToken = typeof id === 'string' ? id : undefined
    const token = { collectionId, id: idOfToken, recipient, metadata, inBatch, hasOwnFiles }
    // Most requests for one are repeats, to see whether it is complete.
    const words = JSON.stringify(token)
    if (this.#seen.has(words)) return
    this.#seen.add(words)
    this.#byName.set(metadata.name, [...this.named(metadata.name), token])
    // Another run may have used that one, and whether it counts within its collection is open (MINT-24).
    if (token.id !== undefined && !isUsedByAll(token.id))
      this.#byId.set(keyOf([collectionId, token.id]), [...this.withId(collectionId, token.id), token])
  }

  #addWallet(body: Fields | undefined, exchange: Exchange): void {
    const { chain, ...user } = body ?? {}
    const address = publicKeyOf(exchange)
    const { status } = exchange.response
    if (typeof chain !== 'string' || address === undefined || (status !== 200 && status !== 201)) return
    const known = this.wallet(user, chain) ?? { user, chain, addresses: [] }
    this.#wallets.set(JSON.stringify([user, chain]), known)
    if (!known.addresses.some((one) => sameAddress(one, address))) known.addresses.push(address)
  }
}
