import type { ListingQuery } from '../domain/listing.ts'
import type { HeldToken } from '../domain/records.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Parts } from '../parts.ts'
import type { Difficulty, Fault } from './fault.ts'
import { edge, requestTo, restated, service } from './seams.ts'

type Wrap = (parts: Parts) => Parts
type Token = Readonly<Record<string, unknown>>

/** Each listed token is changed. `place` counts from 0 over the whole wallet. */
const token = (change: (token: Token, place: number) => Token): Wrap =>
  service('listing', ({ tokens }) => ({
    tokens: async (project, identifier, query) => {
      const before = (Number(query.page ?? 1) - 1) * Number(query.perPage ?? 20)
      return (await tokens(project, identifier, query)).map((one, index) => change({ ...one }, before + index) as unknown as HeldToken)
    },
  }))
const metadata = (change: (metadata: Token, place: number) => Token): Wrap =>
  token((one, place) => ({ ...one, metadata: change(one.metadata as Token, place) }))
const evm = (change: (one: Token, place: number) => Token) => token((one, place) => ('mintHash' in one ? one : change(one, place)))
const solana = (change: (one: Token, place: number) => Token) => token((one, place) => ('mintHash' in one ? change(one, place) : one))
const subscribed = (change: (expiresAt: string) => unknown) =>
  token((one) => (one.subscription === undefined ? one : { ...one, subscription: change((one.subscription as { expiresAt: string }).expiresAt) }))
const query = (change: (query: ListingQuery) => ListingQuery): Wrap =>
  service('listing', ({ tokens }) => ({ tokens: (project, identifier, asked) => tokens(project, identifier, change(asked)) }))
const list = (change: (tokens: HeldToken[], query: ListingQuery) => HeldToken[]): Wrap =>
  service('listing', ({ tokens }) => ({ tokens: async (project, identifier, asked) => change(await tokens(project, identifier, asked), asked) }))
const without = (one: Token, field: string): Token => Object.fromEntries(Object.entries(one).filter(([name]) => name !== field))
const isFilter = ({ contractAddresses, tokenId }: ListingQuery): boolean => (contractAddresses ?? tokenId) !== undefined

/** The whole wallet, filtered afterwards: pages are cut before. */
const filteredAfterwards = (about: (query: ListingQuery) => boolean): Wrap =>
  service('listing', ({ tokens }) => ({
    tokens: async (project, identifier, asked) => {
      if (!about(asked)) return tokens(project, identifier, asked)
      const page = await tokens(project, identifier, { ...asked, contractAddresses: undefined, tokenId: undefined })
      const contracts = asked.contractAddresses?.map((one) => one.toLowerCase())
      return page.filter((one) => 'tokenId' in one &&
        (contracts === undefined || contracts.includes(one.contractAddress.toLowerCase())) &&
        (asked.tokenId === undefined || one.tokenId === asked.tokenId))
    },
  }))

/** Tokens of the whole wallet that pass, cut into pages as asked. */
const filtered = (passes: (one: HeldToken, query: ListingQuery) => boolean, about: (query: ListingQuery) => boolean): Wrap =>
  service('listing', ({ tokens }) => ({
    tokens: async (project, identifier, asked) => {
      if (!about(asked)) return tokens(project, identifier, asked)
      const all: HeldToken[] = []
      for (let page = 1; page < 50; page += 1) {
        const some = await tokens(project, identifier, { page: String(page), perPage: '20', contractAddresses: undefined, tokenId: undefined })
        all.push(...some)
        if (some.length < 20) break
      }
      const size = Number(asked.perPage ?? 20)
      const first = (Number(asked.page ?? 1) - 1) * size
      return all.filter((one) => passes(one, asked)).slice(first, first + size)
    },
  }))

const about = requestTo('GET', /\/wallets\/[^/]+\/nfts$/)
/** The body of a refused listing is written otherwise. */
const refusalBody = (change: (error: string) => unknown, only: (error: string) => boolean = () => true): Wrap =>
  edge(async (request, next) => {
    const response = await next(request)
    if (!about(request) || response.status !== 400) return response
    const { error } = (await response.json()) as { error: string }
    return Response.json(only(error) ? change(error) : { error }, { status: 400 })
  })
/** A wallet that holds nothing is answered otherwise. */
const emptyBody = (body: unknown, status = 200): Wrap =>
  edge(async (request, next) => {
    const response = await next(request)
    if (!about(request) || response.status !== 200) return response
    const text = await response.text()
    return text === '[]' ? Response.json(body, { status }) : new Response(text, response)
  })
const unknownAddress = (change: () => HeldToken[]): Wrap =>
  service('listing', ({ tokens }) => ({
    tokens: (project, identifier, asked) =>
      tokens(project, identifier, asked).catch((error: unknown) => {
        if (error instanceof Refusal && error.message === 'address does not exist') return change()
        throw error
      }),
  }))
/** Reads of one wallet are counted. */
const nthRead = (n: number, change: (tokens: HeldToken[]) => HeldToken[]): Wrap => (parts) => {
  const reads = new Map<string, number>()
  return service('listing', ({ tokens }) => ({
    tokens: async (project, identifier, asked) => {
      const all = await tokens(project, identifier, asked)
      if (all.length === 0) return all
      const count = (reads.get(identifier) ?? 0) + 1
      reads.set(identifier, count)
      return count % n === 0 ? change(all) : all
    },
  }))(parts)
}
const text = (one: Token, field: string): string => String(one[field] ?? '')

const fault = (id: string, breaks: Fault['breaks'], difficulty: Difficulty, says: string, wrap: Wrap): Fault => ({
  id: `listing-${id}`, breaks, difficulty, says, wrap,
})

export const listingFaults: readonly Fault[] = [
  fault('empty-404', ['LIST-01'], 'blunt', 'A wallet that holds nothing is not found.', restatedEmpty(404)),
  fault('empty-null', ['LIST-01'], 'subtle', 'A wallet that holds nothing is null.', emptyBody(null)),
  fault('empty-object', ['LIST-01'], 'subtle', 'A wallet that holds nothing is an object without tokens.', emptyBody({ nfts: [] })),
  fault('empty-204', ['LIST-01'], 'subtle', 'The list of a wallet is answered with 206.', restated(about, 200, 206)),
  fault('sample-token', ['LIST-01', 'LIST-16'], 'devious', 'A Solana wallet that holds nothing shows a sample.',
    service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, asked) => {
        const all = await tokens(project, identifier, asked)
        const sample = { chain: 'solana', mintHash: 'sample', metadata: {}, locator: 'solana:sample' }
        return all.length === 0 && identifier.endsWith('solana') ? [sample] : all
      },
    }))),
  fault('numbers-as-ids', ['LIST-02'], 'blunt', 'Token ids are numbers.', evm((one) => ({ ...one, tokenId: Number(one.tokenId) }))),
  fault('hex-ids', ['LIST-02'], 'subtle', 'Token ids are written in hex.', evm((one) => ({ ...one, tokenId: `0x${Number(one.tokenId).toString(16)}` }))),
  fault('no-standard', ['LIST-02'], 'blunt', 'The token standard is missing.', evm((one) => without(one, 'tokenStandard'))),
  fault('standard-without-hyphen', ['LIST-02'], 'subtle', 'The token standard has no hyphen.',
    evm((one) => ({ ...one, tokenStandard: text(one, 'tokenStandard').replace('-', '') }))),
  fault('standard-of-semi-fungible', ['LIST-02'], 'devious', 'Semi-fungible tokens have a standard of their own.',
    evm((one) => ({ ...one, tokenStandard: one.tokenStandard === 'ERC-1155' ? 'ERC-1155D' : one.tokenStandard }))),
  fault('no-locator-on-second-page', ['LIST-02'], 'devious', 'From the 21st on, tokens have no locator.', evm((one, place) => (place < 20 ? one : without(one, 'locator')))),
  fault('metadata-as-text', ['LIST-02'], 'subtle', 'Metadata are a text that holds JSON.', evm((one) => ({ ...one, metadata: JSON.stringify(one.metadata) }))),
  fault('attributes-as-object', ['LIST-02'], 'subtle', 'The attributes are an object.',
    evm((one) => ({ ...one, metadata: { ...(one.metadata as Token), attributes: {} } }))),
  fault('expires-as-number', ['LIST-03'], 'blunt', 'The time at which a subscription ends is a number.', subscribed((at) => ({ expiresAt: Date.parse(at) }))),
  fault('expires-as-seconds', ['LIST-03'], 'subtle', 'The time at which a subscription ends is a text of seconds.', subscribed((at) => ({ expiresAt: String(Date.parse(at) / 1000 | 0) }))),
  fault('expires-in-words', ['LIST-03'], 'subtle', 'The time at which a subscription ends is written as a browser prints it.', subscribed((at) => ({ expiresAt: new Date(at).toUTCString() }))),
  fault('no-subscription', ['LIST-03'], 'blunt', 'Listed tokens have no subscription.', token((one) => without(one, 'subscription'))),
  fault('subscription-flat', ['LIST-03'], 'subtle', 'The time stands at the token itself.', token((one) =>
    one.subscription === undefined ? one : { ...without(one, 'subscription'), expiresAt: (one.subscription as Token).expiresAt })),
  fault('no-subscription-beside-others', ['LIST-03'], 'devious', 'Beside tokens of other kinds, a token has no subscription.',
    list((tokens) => (tokens.every((one) => 'subscription' in one) ? tokens : tokens.map((one) => without({ ...one }, 'subscription') as unknown as HeldToken)))),
  fault('mint-hash-by-another-name', ['LIST-04'], 'blunt', 'The mint hash stands in the field mint.', solana((one) => ({ ...without(one, 'mintHash'), mint: one.mintHash }))),
  fault('solana-without-locator', ['LIST-04'], 'blunt', 'Solana tokens have no locator.', solana((one) => without(one, 'locator'))),
  fault('solana-in-evm-shape', ['LIST-04'], 'subtle', 'Solana tokens have the shape of EVM tokens.',
    solana((one) => ({ ...without(one, 'mintHash'), contractAddress: one.mintHash, tokenId: '1', tokenStandard: 'ERC-721' }))),
  fault('solana-metadata-null', ['LIST-04'], 'devious', 'The metadata of the 21st Solana token are null.', solana((one, place) => (place === 20 ? { ...one, metadata: null } : one))),
  fault('description-cut', ['LIST-05'], 'subtle', 'Descriptions are cut after 255 characters.', metadata((one) => ({ ...one, description: text(one, 'description').slice(0, 255) }))),
  fault('name-cut', ['LIST-05'], 'subtle', 'Names are cut after 64 characters.', metadata((one) => ({ ...one, name: text(one, 'name').slice(0, 64) }))),
  fault('attributes-lost', ['LIST-05'], 'blunt', 'Attributes are not listed.', metadata((one) => ({ ...one, attributes: [] }))),
  fault('attributes-twenty', ['LIST-05'], 'devious', 'Twenty attributes are listed at most.',
    metadata((one) => ({ ...one, ...(Array.isArray(one.attributes) ? { attributes: one.attributes.slice(0, 20) } : {}) }))),
  fault('attributes-as-numbers', ['LIST-05'], 'devious', 'Attribute values that look like numbers become numbers.',
    metadata((one) => ({ ...one, ...(Array.isArray(one.attributes) ? { attributes: one.attributes.map((each: Token) => (/^\d+$/.test(text(each, 'value')) ? { ...each, value: Number(each.value) } : each)) } : {}) }))),
  fault('image-by-another-name', ['LIST-05'], 'subtle', 'The image stands in the field imageUrl.', metadata((one) => ({ ...without(one, 'image'), imageUrl: one.image }))),
  fault('symbols-lost', ['LIST-05'], 'subtle', 'Letters beyond Latin-1 are listed as question marks.',
    metadata((one) => ({ ...one, description: text(one, 'description').replaceAll(/[^\n-\xff]/g, '?') }))),
  fault('escaped', ['LIST-05'], 'devious', 'Metadata are escaped as for HTML.', metadata((one) => ({ ...one, name: text(one, 'name').replaceAll('<', '&lt;') }))),
  fault('name-as-number', ['LIST-05'], 'devious', 'Names that look like numbers become numbers.', metadata((one) => ({ ...one, name: /^\d+$/.test(text(one, 'name')) ? Number(one.name) : one.name }))),
  fault('third-read-without-description', ['LIST-05'], 'devious', 'Each third read of a wallet lists no descriptions.',
    nthRead(3, (tokens) => tokens.map((one) => ({ ...one, metadata: without(one.metadata, 'description') })))),
  fault('solana-description-lost', ['LIST-05'], 'subtle', 'Solana tokens are listed without description.', solana((one) => ({ ...one, metadata: without(one.metadata as Token, 'description') }))),
  fault('default-ten', ['LIST-06'], 'blunt', 'Without perPage, ten tokens are listed.', query((asked) => ({ ...asked, perPage: asked.perPage ?? '10' }))),
  fault('default-fifty', ['LIST-06'], 'subtle', 'Without perPage, fifty tokens are listed.', query((asked) => ({ ...asked, perPage: asked.perPage ?? '50' }))),
  fault('default-second-page', ['LIST-06'], 'subtle', 'Without page, the second one is listed where perPage is given.',
    query((asked) => ({ ...asked, page: asked.page ?? (asked.perPage === undefined ? '1' : '2') }))),
  fault('default-ten-with-page', ['LIST-06'], 'devious', 'Where page is given without perPage, a page has ten tokens.',
    query((asked) => ({ ...asked, perPage: asked.perPage ?? (asked.page === undefined ? '20' : '10') }))),
  fault('page-size-ignored', ['LIST-07'], 'blunt', 'perPage is ignored.', query((asked) => ({ ...asked, perPage: '20' }))),
  fault('page-one-short', ['LIST-07', 'LIST-08'], 'subtle', 'A full page has one token less.', list((tokens, { perPage }) => (tokens.length === Number(perPage) && tokens.length > 1 ? tokens.slice(0, -1) : tokens))),
  fault('page-at-most-fifteen', ['LIST-07', 'LIST-08'], 'devious', 'A page has fifteen tokens at most, where perPage is given.', list((tokens, { perPage }) => (perPage === undefined ? tokens : tokens.slice(0, 15)))),
  fault('page-one-more', ['LIST-07', 'LIST-08'], 'subtle', 'A page has the first token of the next one, too.',
    service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, asked) => {
        const next = await tokens(project, identifier, { ...asked, page: String(Number(asked.page ?? 1) + 1) })
        return [...(await tokens(project, identifier, asked)), ...next.slice(0, 1)]
      },
    }))),
  fault('pages-from-zero', ['LIST-08'], 'blunt', 'Pages are counted from 0.', service('listing', ({ tokens }) => ({
    tokens: async (project, identifier, asked) =>
      asked.page === undefined ? tokens(project, identifier, asked) : tokens(project, identifier, { ...asked, page: String(Number(asked.page) + 1) }),
  }))),
  fault('last-page-empty', ['LIST-08'], 'subtle', 'A page that is not full is left out after the first.', list((tokens, { page, perPage }) => (Number(page ?? 1) > 1 && tokens.length < Number(perPage ?? 20) ? [] : tokens))),
  fault('first-page-for-all', ['LIST-08'], 'blunt', 'page is ignored.', query((asked) => ({ ...asked, page: '1' }))),
  fault('pages-shuffled', ['LIST-08'], 'devious', 'The second page begins with the last token of the first.',
    service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, asked) => {
        const own = await tokens(project, identifier, asked)
        if (asked.page !== '2' || own.length === 0) return own
        const before = await tokens(project, identifier, { ...asked, page: '1' })
        return [...before.slice(-1), ...own.slice(1)]
      },
    }))),
  fault('twenty-tokens-at-most', ['LIST-08'], 'subtle', 'A wallet lists its first twenty tokens.', list((tokens, { page, perPage }) =>
    tokens.filter((_, index) => (Number(page ?? 1) - 1) * Number(perPage ?? 20) + index < 20))),
  fault('contract-ignored', ['LIST-09'], 'blunt', 'The contract filter is ignored.', query((asked) => ({ ...asked, contractAddresses: undefined }))),
  fault('contract-in-lower-case', ['LIST-09'], 'subtle', 'A contract address is found in lower case only.',
    query((asked) => ({ ...asked, contractAddresses: asked.contractAddresses?.map((one) => (one === one.toLowerCase() ? one : `${one}-`)) }))),
  fault('contract-unknown-ignored', ['LIST-09'], 'devious', 'A contract of which the wallet holds nothing filters nothing.',
    service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, asked) => {
        const some = await tokens(project, identifier, asked)
        return some.length === 0 && asked.page === '1' && asked.tokenId === undefined ? tokens(project, identifier, { ...asked, contractAddresses: undefined }) : some
      },
    }))),
  fault('contract-one-missing', ['LIST-09'], 'devious', 'A filtered list misses the last token of the contract.', list((tokens, asked) =>
    (asked.contractAddresses?.length === 1 && asked.tokenId === undefined && tokens.length > 1 && tokens.length < Number(asked.perPage ?? 20) ? tokens.slice(0, -1) : tokens))),
  fault('first-contract-only', ['LIST-10'], 'subtle', 'Of several contracts the first alone counts.', query((asked) => ({ ...asked, contractAddresses: asked.contractAddresses?.slice(0, 1) }))),
  fault('last-contract-only', ['LIST-10'], 'subtle', 'Of several contracts the last alone counts.', query((asked) => ({ ...asked, contractAddresses: asked.contractAddresses?.slice(-1) }))),
  fault('two-contracts-at-most', ['LIST-10'], 'devious', 'A third contract is ignored.', query((asked) => ({ ...asked, contractAddresses: asked.contractAddresses?.slice(0, 2) }))),
  fault('several-contracts-are-none', ['LIST-10'], 'subtle', 'Several contracts leave nothing.', list((tokens, { contractAddresses }) => ((contractAddresses?.length ?? 0) > 1 ? [] : tokens))),
  fault('id-ignored', ['LIST-11'], 'blunt', 'The token id filter is ignored.', query((asked) => ({ ...asked, tokenId: undefined }))),
  fault('id-by-prefix', ['LIST-11'], 'subtle', 'The token id filter finds all ids that begin as asked.',
    filtered((one, { tokenId, contractAddresses }) => 'tokenId' in one && one.tokenId.startsWith(tokenId ?? '') &&
      (contractAddresses?.some((address) => address.toLowerCase() === one.contractAddress.toLowerCase()) ?? true), ({ tokenId }) => tokenId !== undefined)),
  fault('id-instead-of-contract', ['LIST-11'], 'subtle', 'With a token id, the contract filter is ignored.', query((asked) => (asked.tokenId === undefined ? asked : { ...asked, contractAddresses: undefined }))),
  fault('contract-instead-of-id', ['LIST-11'], 'subtle', 'With a contract, the token id filter is ignored.', query((asked) => (asked.contractAddresses === undefined ? asked : { ...asked, tokenId: undefined }))),
  fault('contract-or-id', ['LIST-11'], 'devious', 'With both filters, one of them is enough.',
    filtered((one, { tokenId, contractAddresses }) => 'tokenId' in one && (one.tokenId === tokenId ||
      (contractAddresses?.some((address) => address.toLowerCase() === one.contractAddress.toLowerCase()) ?? false)), (asked) => asked.tokenId !== undefined && asked.contractAddresses !== undefined)),
  fault('id-of-one-digit', ['LIST-11'], 'devious', 'A token id of two digits is read as its first.', query((asked) => ({ ...asked, tokenId: asked.tokenId?.slice(0, 1) }))),
  fault('filtered-afterwards', ['LIST-12'], 'subtle', 'A filter applies to each page.', filteredAfterwards(isFilter)),
  fault('contract-filtered-afterwards', ['LIST-12'], 'subtle', 'The contract filter applies to each page.', filteredAfterwards(({ contractAddresses, tokenId }) => contractAddresses !== undefined && tokenId === undefined)),
  fault('id-filtered-afterwards', ['LIST-12'], 'devious', 'The token id filter applies to each page.', filteredAfterwards(({ tokenId }) => tokenId !== undefined)),
  fault('unknown-address-empty', ['LIST-13'], 'blunt', 'An address that does not exist has an empty list.', unknownAddress(() => [])),
  fault('unknown-address-404', ['LIST-13'], 'blunt', 'An address that does not exist is answered with 404.', unknownAddress(() => { throw new Refusal(404, 'no such address') })),
  fault('unknown-solana-address-empty', ['LIST-13'], 'subtle', 'A Solana address that does not exist has an empty list.', service('listing', ({ tokens }) => ({
    tokens: (project, identifier, asked) =>
      tokens(project, identifier, asked).catch((error: unknown) => {
        if (error instanceof Refusal && error.message === 'address does not exist' && identifier.startsWith('solana:')) return []
        throw error
      }),
  }))),
  fault('unknown-address-second-page', ['LIST-13'], 'devious', 'A later page of an address that does not exist is empty.', service('listing', ({ tokens }) => ({
    tokens: (project, identifier, asked) =>
      tokens(project, identifier, asked).catch((error: unknown) => {
        if (error instanceof Refusal && Number(asked.page ?? 1) > 1) return []
        throw error
      }),
  }))),
  fault('error-record', ['LIST-14'], 'blunt', 'A refused listing carries an error record.', refusalBody((error) => ({ error: true, message: error }))),
  fault('error-object', ['LIST-14'], 'subtle', 'The error of a refused listing is an object.', refusalBody((error) => ({ error: { message: error } }))),
  fault('error-list', ['LIST-14'], 'subtle', 'The error of an unknown address is a list.', refusalBody((error) => ({ error: [error] }), (error) => error === 'address does not exist')),
  fault('error-as-message', ['LIST-14'], 'devious', 'The error of an unknown chain stands in the field message.', refusalBody((error) => ({ message: error }), (error) => error.includes('chain'))),
  fault('chain-without-network', ['LIST-15'], 'subtle', 'The chain of a token is named without its network.', evm((one) => ({ ...one, chain: text(one, 'chain').split('-')[0] }))),
  fault('contract-of-the-first', ['LIST-15'], 'subtle', 'All tokens of a page have the contract of the first.', list((tokens) => {
    const [first] = tokens
    return tokens.map((one) => ('contractAddress' in one && first && 'contractAddress' in first ? { ...one, contractAddress: first.contractAddress } : one))
  })),
  fault('solana-chain-with-network', ['LIST-15'], 'devious', 'The chain of Solana tokens names the network.', solana((one) => ({ ...one, chain: 'solana-devnet' }))),
  fault('contract-is-collection', ['LIST-15'], 'subtle', 'The contract of a subscription token is its own.', token((one) => (one.subscription === undefined ? one : { ...one, contractAddress: `0x${'11'.repeat(20)}` }))),
  fault('all-chains', ['LIST-16'], 'devious', 'A wallet on a chain lists the tokens of the same address on other chains.', (parts) => {
    const seen = new Map<string, HeldToken[]>()
    return service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, asked) => {
        const own = await tokens(project, identifier, asked)
        const address = identifier.split(':').at(-1)?.toLowerCase() ?? ''
        if (own.length > 0) seen.set(address, own)
        return own.length > 0 ? own : (seen.get(address) ?? [])
      },
    }))(parts)
  }),
  fault('twice', ['LIST-16', 'LIST-08'], 'subtle', 'The first token of a wallet is listed twice.', list((tokens, { page }) => (Number(page ?? 1) === 1 ? [...tokens, ...tokens.slice(0, 1)] : tokens))),
  fault('last-listed-for-all', ['LIST-16'], 'devious', 'A wallet with few tokens lists a token of another, too.', (parts) => {
    let foreign: { readonly of: string; readonly token: HeldToken } | undefined
    return service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, asked) => {
        const own = await tokens(project, identifier, asked)
        const [first] = own
        if (foreign === undefined && first !== undefined) foreign = { of: identifier, token: first }
        const shows = first !== undefined && own.length < 4 && foreign !== undefined && foreign.of !== identifier
        return shows && foreign ? [...own, foreign.token] : own
      },
    }))(parts)
  }),
]

/** An empty list is answered with an error. */
function restatedEmpty(status: 404): Wrap {
  return service('listing', ({ tokens }) => ({
    tokens: async (project, identifier, asked) => {
      const all = await tokens(project, identifier, asked)
      if (all.length === 0 && !isFilter(asked) && Number(asked.page ?? 1) === 1) throw new Refusal(status, 'nothing there')
      return all
    },
  }))
}
