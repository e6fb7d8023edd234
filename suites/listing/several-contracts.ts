import { tokensIn } from '../../src/interface/builders/tokens.ts'
import type { CaseContext } from '../../src/interface/case.ts'
import { filtered, judgeFilter, type OfContracts, ofContracts, type Query, readFiltered } from './filtered.ts'
import { allOf, compared, isExactly, keysOf } from './holdings.ts'
import type { KnownWallet } from './pages.ts'

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

/** How several contracts stand in a query. */
export type Several = (addresses: readonly string[]) => Query

/** Several contracts (LIST-10): right when any way of writing them is. @returns the way that works */
export async function judgeSeveral(
  ctx: CaseContext,
  wallet: KnownWallet,
  own: readonly string[],
  of: OfContracts,
): Promise<Several | undefined> {
  const [first = '', second = '', third = ''] = own
  const groups = [
    [first, second],
    [second, first],
    [second, third],
    [third, first],
    [first, second, third],
  ]
  const attempt = async (form: string, write: (addresses: readonly string[]) => Query) => {
    for (const group of ctx.draw(groups)) {
      const read = allOf(await readFiltered(ctx, wallet, write(group), of(...group)))
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
  await judgeFilter(ctx, wallet, {
    requirement: 'LIST-10',
    query: right.write([first, second]),
    expected: of(first, second),
    what: 'of two contracts',
  })
  return right.write
}

/** More than a page of tokens, and more than many a list of conditions. */
const manyContracts = 32

/** An address that differs in its last two digits. */
const neighbourOf = (address: string, index: number): string => {
  const digits = (Number.parseInt(address.slice(-2), 16) + index + 1) % 256
  return `${address.slice(0, -2)}${digits.toString(16).padStart(2, '0')}`
}

/** More than a page of contracts; those of which the wallet holds nothing, and which may be nowhere, stand in front. */
export async function judgeMany(ctx: CaseContext, wallet: KnownWallet, last: string, several: Several): Promise<void> {
  const expected = ofContracts(wallet)(last)
  const many = Array.from({ length: manyContracts }, (_, index) => neighbourOf(last, index))
  const answer = await filtered(ctx, wallet, several([...many, last]), expected)
  if (answer[0]?.answer.response.status === 200)
    ctx
      .judge('LIST-10')
      .basedOn(answer[0].answer)
      .equal(compared(allOf(answer), expected).missing, [], `tokens of the last of ${many.length + 1} contracts`)
}

/** @param few a contract of which twice the tokens fit on a page */
export async function judgeTwice(
  ctx: CaseContext,
  { locator }: KnownWallet,
  few: string,
  several: Several,
): Promise<void> {
  const twice = tokensIn(await ctx.api.listTokens(locator, several([few, few])))
  const again = keysOf(twice).filter((key, index, all) => all.indexOf(key) !== index)
  ctx.judge('LIST-10').basedOn('made').equal(again, [], 'tokens listed twice for a contract that is named twice')
}
