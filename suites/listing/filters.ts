import fc from 'fast-check'
import type { CaseContext, RequirementId } from '../../src/interface/case.ts'
import { sameAddress } from '../../src/interface/make/tokens.ts'
import { inParallel } from '../../src/kit/case.ts'
import { allOf, compared, type Holding, isBeyondWaiting, isExactly, keysOf, readPages, tokensIn } from './holdings.ts'
import type { KnownWallet } from './pages.ts'
import { judgeKept } from './shapes.ts'

type Query = Readonly<Record<string, string | readonly string[]>>

/** Ways to write several addresses in a query; the interface says 'an array' and no more. */
const arrayForms: Readonly<Record<string, (addresses: readonly string[]) => Query>> = {
  repeated: (addresses) => ({ contractAddress: addresses }),
  brackets: (addresses) => ({ 'contractAddress[]': addresses }),
  comma: (addresses) => ({ contractAddress: addresses.join(',') }),
  numbered: (addresses) => Object.fromEntries(addresses.map((one, index) => [`contractAddress[${index}]`, one])),
  json: (addresses) => ({ contractAddress: JSON.stringify(addresses) }),
  bar: (addresses) => ({ contractAddress: addresses.join('|') }),
  blank: (addresses) => ({ contractAddress: addresses.join(' ') }),
}

const contractOf = (holding: Holding): string => String(holding.record.onChain?.contractAddress)
const numberOf = (holding: Holding): string => String(holding.record.onChain?.tokenId)

/**
 * Judges the contract filter, the token id filter, both, and that they come before the pages (LIST-09 to LIST-12).
 * @param contracts `tokens`: so many token ids are tried; default all kinds of them
 */
export async function judgeFilters(
  ctx: CaseContext,
  wallet: KnownWallet,
  contracts: { readonly own: readonly string[]; readonly foreign: string | undefined; readonly tokens?: number },
): Promise<void> {
  const { holdings } = wallet
  const of = (...addresses: readonly string[]) =>
    holdings.filter((holding) => addresses.some((address) => sameAddress(address, contractOf(holding))))

  for (const contract of contracts.own) {
    await judgeFilter(
      ctx,
      wallet,
      'LIST-09',
      { contractAddress: contract },
      of(contract),
      `of the contract ${contract}`,
    )
  }
  if (contracts.foreign !== undefined) {
    await judgeFilter(
      ctx,
      wallet,
      'LIST-09',
      { contractAddress: contracts.foreign },
      [],
      'of a contract of which it holds none',
    )
  }

  // One digit away: whether a contract that is not there is refused is open.
  const [exact = ''] = contracts.own
  const near = `${exact.slice(0, -1)}${exact.endsWith('0') ? '1' : '0'}`
  const answer = await ctx.api.listTokens(wallet.locator, { contractAddress: near })
  ctx
    .judge('LIST-09')
    .basedOn(answer)
    .equal(keysOf(tokensIn(answer)), [], 'tokens of a contract whose address differs in the last digit')
  // Whether what is no address is refused, leaves nothing or is passed over is open.
  const odd = await ctx.api.listTokens(wallet.locator, { contractAddress: 'nowhere' })
  const { beyond } = compared(tokensIn(odd), holdings)
  ctx
    .judge('LIST-09')
    .basedOn(odd)
    .equal(beyond, [], 'entries that are no token of the wallet, for a contract that is no address')

  const several = await judgeSeveral(ctx, wallet, contracts.own, of)
  if (several) {
    // More than a page of them; those of which the wallet holds nothing, and which may be nowhere, stand in front.
    const [last = ''] = contracts.own
    const many = Array.from({ length: manyContracts }, (_, index) => neighbourOf(last, index))
    const answer = await filtered(ctx, wallet, several([...many, last]), of(last))
    if (answer[0]?.answer.response.status === 200)
      ctx
        .judge('LIST-10')
        .basedOn(answer[0].answer)
        .equal(compared(allOf(answer), of(last)).missing, [], `tokens of the last of ${many.length + 1} contracts`)
  }

  if (several && contracts.foreign !== undefined) {
    const twice = tokensIn(await ctx.api.listTokens(wallet.locator, several([exact, exact])))
    const again = keysOf(twice).filter((key, index, all) => all.indexOf(key) !== index)
    ctx.judge('LIST-10').basedOn('made').equal(again, [], 'tokens listed twice for a contract that is named twice')
  }
  if (contracts.foreign !== undefined) await judgeParts(ctx, wallet)

  const [most = '', ...rest] = [...contracts.own].sort((one, other) => of(other).length - of(one).length)
  const numbers = [...new Set([...of(most), ...of(...rest)].map(numberOf))]
  const chosen = [numbers[0], numbers[9], numbers[of(most).length - 1], ...of(...rest).map(numberOf)].filter(
    (one) => one !== undefined,
  )
  await inParallel(
    ctx.draw([...new Set(chosen)].slice(0, contracts.tokens), { nameOf: nameOfPlace }).map((tokenId) => async () => {
      const alike = (all: readonly Holding[]) => all.filter((holding) => numberOf(holding) === tokenId)
      await judgeFilter(ctx, wallet, 'LIST-11', { tokenId }, alike(holdings), `with the id ${tokenId}`)
      for (const contract of contracts.own) {
        const what = `with the id ${tokenId} of the contract ${contract}`
        await judgeFilter(ctx, wallet, 'LIST-11', { contractAddress: contract, tokenId }, alike(of(contract)), what)
      }
      if (!several) return
      const two = [most, rest[0] ?? most] as const
      const what = `with the id ${tokenId} of two contracts`
      await judgeFilter(ctx, wallet, 'LIST-11', { ...several(two), tokenId }, alike(of(...two)), what)
    }),
  )
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

/** More than a page of tokens, and more than many a list of conditions. */
const manyContracts = 32

/** An address that differs in its last two digits. */
const neighbourOf = (address: string, index: number): string => {
  const digits = (Number.parseInt(address.slice(-2), 16) + index + 1) % 256
  return `${address.slice(0, -2)}${digits.toString(16).padStart(2, '0')}`
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
  await judgeFilter(ctx, wallet, requirement, query, expected, `that ${JSON.stringify(query)} asks for`)
}

/** Several contracts (LIST-10): right when any way of writing them is. @returns the way that works */
async function judgeSeveral(
  ctx: CaseContext,
  wallet: KnownWallet,
  own: readonly string[],
  of: (...addresses: readonly string[]) => readonly Holding[],
): Promise<((addresses: readonly string[]) => Query) | undefined> {
  const [first = '', second = '', third = ''] = own
  const groups = [
    [first, second],
    [second, first],
    [second, third],
    [third, first],
    [first, second, third],
  ]
  const count = Math.ceil(wallet.holdings.length / 20)
  const attempt = async (form: string, write: (addresses: readonly string[]) => Query) => {
    for (const group of ctx.draw(groups)) {
      const read = allOf(await readPages(ctx, wallet.locator, 20, count, write(group)))
      if (!isExactly(read, of(...group)))
        return { form, write, wrong: { contracts: group, ...compared(read, of(...group)) } }
    }
    return { form, write, wrong: undefined }
  }
  // All forms in one go: waiting for a form that the target does not read would cost the whole time to settle.
  const attempts = await wallet.settling.until(
    async () => {
      const tried = []
      for (const [form, write] of Object.entries(arrayForms)) {
        tried.push(await attempt(form, write))
        if (tried.at(-1)?.wrong === undefined) break
      }
      return tried
    },
    (tried) => tried.some(({ wrong }) => wrong === undefined),
  )
  const right = attempts.find(({ wrong }) => wrong === undefined)
  ctx.judge('LIST-10').that(right !== undefined, {
    message: 'no way of writing several contract addresses leaves exactly their tokens',
    expected:
      'the tokens of each of the contracts, and no others, for contractAddress repeated, with [] or numbers, as JSON, or with commas, bars or blanks',
    actual: Object.fromEntries(attempts.map(({ form, wrong }) => [form, wrong])),
  })
  if (!right) return undefined
  ctx.observe('listing-array-filter', right.form)
  await judgeFilter(ctx, wallet, 'LIST-10', right.write([first, second]), of(first, second), 'of two contracts')
  return right.write
}

const filtered = (ctx: CaseContext, wallet: KnownWallet, query: Query, expected: readonly Holding[], perPage = 20) =>
  wallet.settling.until(
    () => readPages(ctx, wallet.locator, perPage, Math.ceil(wallet.holdings.length / perPage), query),
    (read) => isExactly(allOf(read), expected),
    (read) => isBeyondWaiting(allOf(read), expected),
  )

/** Judges what a filter leaves over all pages, and then that its pages are cut from what it leaves (LIST-12). */
async function judgeFilter(
  ctx: CaseContext,
  wallet: KnownWallet,
  requirement: RequirementId,
  query: Query,
  expected: readonly Holding[],
  what: string,
): Promise<void> {
  const pages = await filtered(ctx, wallet, query, expected)
  ctx.judge(requirement).status(pages[0]?.answer ?? ctx.block('no page was read'), 200)
  const { missing, beyond } = compared(allOf(pages), expected)
  const told = ctx.judge(requirement).basedOn(pages[0]?.answer)
  told.equal(missing, [], `tokens ${what} that the filter leaves out`)
  told.equal(beyond, [], `tokens that are not ${what} in the list that is filtered by it`)
  // What a filter leaves is left as it is.
  judgeKept(ctx, allOf(pages), expected)
  const cut = 'of the pages of 20 of a filtered list'
  ctx
    .judge('LIST-12')
    .basedOn(pages[0]?.answer)
    .equal(pages[0]?.tokens.length, Math.min(20, expected.length), `number of tokens on the first ${cut} ${what}`)
  // The defaults hold for a filtered list too.
  const bare = await wallet.settling.until(
    async () => ctx.api.listTokens(wallet.locator, query),
    (answer) => tokensIn(answer).length === Math.min(20, expected.length),
  )
  ctx
    .judge('LIST-12')
    .basedOn(pages[0]?.answer)
    .equal(
      tokensIn(bare).length,
      Math.min(20, expected.length),
      `number of tokens of a filtered list ${what}, without page`,
    )
  if (expected.length < 4) return
  const sizes = Array.from({ length: Math.ceil(expected.length / 3) }, (_, page) =>
    Math.min(3, expected.length - page * 3),
  )
  const small = await wallet.settling.until(
    () => readPages(ctx, wallet.locator, 3, sizes.length, query),
    (read) => isExactly(allOf(read), expected),
  )
  ctx
    .judge('LIST-12')
    .basedOn('made')
    .equal(
      small.slice(0, sizes.length).map((page) => page.tokens.length),
      sizes,
      `sizes of the pages of 3 ${what}`,
    )
  ctx
    .judge('LIST-12')
    .basedOn('made')
    .equal(compared(allOf(small), expected).missing, [], `tokens ${what} on no page of 3`)
}
