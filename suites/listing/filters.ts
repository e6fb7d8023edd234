import fc from 'fast-check'
import { sameAddress, tokensIn } from '../../src/interface/builders/tokens.ts'
import type { CaseContext } from '../../src/interface/case.ts'
import { type Exchange, inParallel } from '../../src/kit/case.ts'
import { contractOf, type Filter, judgeFilter, judgeLeft, numberOf, ofContracts, type Query } from './filtered.ts'
import { compared, type Holding, keysOf } from './holdings.ts'
import type { KnownWallet } from './pages.ts'
import { judgeMany, judgeSeveral, judgeTwice } from './several-contracts.ts'

/**
 * Judges the contract filter, the token id filter, both, and that they come before the pages (LIST-09 to LIST-12).
 * @param contracts `tokens`: so many token ids are tried; `byUser`: the same wallet by the locator of its user;
 * `byEmail`: another by an e-mail address
 */
export async function judgeFilters(
  ctx: CaseContext,
  wallet: KnownWallet,
  contracts: {
    readonly own: readonly string[]
    readonly foreign: string | undefined
    readonly tokens: number
    readonly byUser: KnownWallet
    readonly byEmail: KnownWallet
  },
): Promise<void> {
  const { holdings } = wallet
  const of = ofContracts(wallet)
  const { own, foreign } = contracts
  const [exact = ''] = own
  const form = judgeSeveral(ctx, wallet, own, of)
  const ofNone = { requirement: 'LIST-09', expected: [], what: 'of a contract of which it holds none' } as const
  await inParallel([
    () => form,
    ...own.map((contract) => () => judgeContract(ctx, wallet, contract)),
    ...(foreign === undefined
      ? []
      : [() => judgeFilter(ctx, wallet, { ...ofNone, query: { contractAddress: foreign } })]),
    () => judgeNear(ctx, wallet, exact),
  ])
  const several = await form
  const [most = '', ...rest] = largestFirst(wallet, own)
  const two = [most, rest[0] ?? most] as const
  if (foreign !== undefined) await judgeParts(ctx, wallet)
  if (several !== undefined) {
    const all = [...new Set(contracts.byEmail.holdings.map(contractOf))]
    const left = (of: KnownWallet, query: Query, expected: readonly Holding[], what: string) => () =>
      judgeLeft(ctx, of, { requirement: 'LIST-10', query, expected, what })
    await inParallel([
      () => judgeMany(ctx, wallet, exact, several),
      ...(foreign === undefined ? [] : [() => judgeTwice(ctx, wallet, rest.at(-1) ?? exact, several)]),
      left(contracts.byUser, several(two), of(...two), 'of two contracts'),
      left(contracts.byEmail, several(all), contracts.byEmail.holdings, 'of all contracts'),
    ])
  }
  const numbers = [...new Set([...of(most), ...of(...rest)].map(numberOf))]
  const chosen = [numbers[0], numbers[9], numbers[of(most).length - 1], ...of(...rest).map(numberOf)].filter(
    (one) => one !== undefined,
  )
  const [some] = chosen
  if (some !== undefined) await judgeAfterAll(ctx, wallet, some)
  await inParallel(
    ctx.draw([...new Set(chosen)].slice(0, contracts.tokens), { nameOf: nameOfPlace }).map((tokenId) => async () => {
      const byId = (query: Query, all: readonly Holding[], where = ''): Filter => ({
        requirement: 'LIST-11',
        query: { ...query, tokenId },
        expected: all.filter((holding) => numberOf(holding) === tokenId),
        what: `with the id ${tokenId}${where}`,
      })
      await judgeFilter(ctx, wallet, byId({}, holdings))
      for (const contract of own) {
        const filter = byId({ contractAddress: contract }, of(contract), ` of the contract ${contract}`)
        await judgeLeft(ctx, wallet, filter)
      }
      if (several !== undefined) await judgeLeft(ctx, wallet, byId(several(two), of(...two), ' of two contracts'))
    }),
  )
}

/** One digit away: whether a contract that is not there is refused is open, and what becomes of what is no address. */
async function judgeNear(ctx: CaseContext, { locator, holdings, settling }: KnownWallet, exact: string): Promise<void> {
  // Contracts may be numbered.
  const near = [...'0123456789abcdef']
    .map((digit) => exact.slice(0, -1) + digit)
    .find((address) => !holdings.some((holding) => sameAddress(contractOf(holding), address)))
  if (near === undefined) return
  const answer = await ctx.api.listTokens(locator, { contractAddress: near })
  ctx
    .judge('LIST-09')
    .basedOn(answer)
    .equal(keysOf(tokensIn(answer)), [], 'tokens of a contract whose address differs in the last digit')
  const odd = await ctx.api.listTokens(locator, { contractAddress: 'nowhere' })
  const { beyond } = compared(tokensIn(odd), holdings)
  ctx
    .judge('LIST-09')
    .basedOn(odd)
    .equal(beyond, [], 'entries that are no token of the wallet, for a contract that is no address')
  // Where it is passed over, as what is no address, all that there is comes, from another node perhaps a while later.
  const isOthersToo = holdings.some((holding) => !sameAddress(contractOf(holding), exact))
  const isAlone = (answer: Exchange): boolean => {
    const tokens = tokensIn(answer)
    return isOthersToo && tokens.length > 0 && tokens.every((token) => sameAddress(token.contractAddress, exact))
  }
  const shortened = await settling.until(
    () => ctx.api.listTokens(locator, { contractAddress: exact.slice(0, -6) }),
    (answer) => !isAlone(answer),
    isAlone,
  )
  ctx
    .judge('LIST-09')
    .basedOn(shortened)
    .equal(isAlone(shortened), false, 'the tokens of a contract alone for the beginning of its address')
}

/** The whole list just before, as it is kept by whoever looks at the locator and the page alone; nobody asked for a page of that size yet. */
async function judgeAfterAll(ctx: CaseContext, { locator }: KnownWallet, tokenId: string): Promise<void> {
  const page = { page: '1', perPage: '19' }
  await ctx.api.listTokens(locator, page)
  const answer = await ctx.api.listTokens(locator, { ...page, tokenId })
  ctx
    .judge('LIST-11')
    .basedOn(answer)
    .equal(
      keysOf(tokensIn(answer).filter((token) => String(token.tokenId) !== tokenId)),
      [],
      `tokens with other ids than ${tokenId}, asked for right after the whole list,`,
    )
}

function largestFirst(wallet: KnownWallet, contracts: readonly string[]): readonly string[] {
  const of = ofContracts(wallet)
  return contracts.toSorted((one, other) => of(other).length - of(one).length)
}

const judgeContract = (ctx: CaseContext, wallet: KnownWallet, contract: string): Promise<void> =>
  judgeFilter(ctx, wallet, {
    requirement: 'LIST-09',
    query: { contractAddress: contract },
    expected: ofContracts(wallet)(contract),
    what: `of the contract ${contract}`,
  })

/** The filters are the same ones by another locator of the wallet: a contract, a token, and the token of a contract. */
export async function judgeFiltersAgain(ctx: CaseContext, wallet: KnownWallet, own: readonly string[]): Promise<void> {
  const [most = '', other = ''] = largestFirst(wallet, own)
  await judgeContract(ctx, wallet, most)
  const [last] = ofContracts(wallet)(other).slice(-1)
  if (last === undefined) return
  const tokenId = numberOf(last)
  const alike = {
    requirement: 'LIST-11',
    query: { tokenId },
    expected: wallet.holdings.filter((holding) => numberOf(holding) === tokenId),
    what: `with the id ${tokenId}`,
  } as const
  await judgeFilter(ctx, wallet, alike)
  await judgeLeft(ctx, wallet, {
    requirement: 'LIST-11',
    query: { contractAddress: other, tokenId },
    expected: alike.expected.filter((holding) => sameAddress(other, contractOf(holding))),
    what: `${alike.what} of the contract ${other}`,
  })
}

/** A contract alone, and an id alone, leave the one token of a wallet that has them. */
export async function judgeOnly(ctx: CaseContext, wallet: KnownWallet, holding: Holding): Promise<void> {
  const [contract, tokenId] = [contractOf(holding), numberOf(holding)]
  const only = { expected: [holding], what: `of the contract ${contract} with the id ${tokenId}` }
  const isAlone = (one: (holding: Holding) => string): boolean =>
    wallet.holdings.every((other) => other === holding || !sameAddress(one(other), one(holding)))
  if (isAlone(contractOf))
    await judgeLeft(ctx, wallet, { ...only, requirement: 'LIST-09', query: { contractAddress: contract } })
  if (isAlone(numberOf)) await judgeLeft(ctx, wallet, { ...only, requirement: 'LIST-11', query: { tokenId } })
}

/** Which number a token got is chance, where mints cross. */
const nameOfPlace = (_: unknown, index: number): string => `token ${index + 1}`

/** Judges that a part of a token id, or nought, names no token, or the one alone whose id it is (LIST-11). */
async function judgeParts(ctx: CaseContext, wallet: KnownWallet): Promise<void> {
  const numbers = wallet.holdings.map(numberOf)
  const [longest = ''] = numbers.toSorted((one, other) => other.length - one.length)
  // Nought is no filter to whoever asks whether there is one by its number.
  const parts = [longest.slice(0, -1), longest.slice(1).replace(/^0+/, ''), `${longest}0`, '0']
  for (const tokenId of new Set(parts.filter((part) => part !== '' && !numbers.includes(part)))) {
    const answer = await ctx.api.listTokens(wallet.locator, { tokenId })
    // Whether an id that is not there is refused is open.
    ctx
      .judge('LIST-11')
      .basedOn(answer)
      .equal(
        keysOf(tokensIn(answer)),
        [],
        `tokens with the id ${tokenId}, which none has: there is one with ${longest}`,
      )
  }
}

/** Any contract, any token, or the token of a contract; numbers are taken modulo what the wallet holds. */
export const filterWish = fc.oneof(
  fc.record({ contract: fc.nat(99) }),
  fc.record({ token: fc.nat(99) }),
  fc.record({ contract: fc.nat(99), token: fc.nat(99) }),
)

/** Judges that a filter leaves what filtering the whole wallet leaves (LIST-09, LIST-11, LIST-12). */
export async function judgeAnyFilter(
  ctx: CaseContext,
  wallet: KnownWallet,
  wish: { readonly contract?: number; readonly token?: number },
): Promise<void> {
  const { holdings } = wallet
  const chosen = (index: number | undefined) => (index === undefined ? undefined : holdings[index % holdings.length])
  const [one, other] = [chosen(wish.contract), chosen(wish.token)]
  const query = {
    ...(one === undefined ? {} : { contractAddress: contractOf(one) }),
    ...(other === undefined ? {} : { tokenId: numberOf(other) }),
  }
  const expected = holdings.filter(
    (holding) =>
      (one === undefined || sameAddress(contractOf(holding), contractOf(one))) &&
      (other === undefined || numberOf(holding) === numberOf(other)),
  )
  const requirement = other === undefined ? 'LIST-09' : 'LIST-11'
  await judgeFilter(ctx, wallet, { requirement, query, expected, what: `that ${JSON.stringify(query)} asks for` })
}
