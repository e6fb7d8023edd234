import type { Beside } from '../../src/interface/builders/beside.ts'
import { type ListedToken, tokensIn } from '../../src/interface/builders/tokens.ts'
import type { CaseContext } from '../../src/interface/case.ts'
import { allOf, compared, type Holding, isBeyondWaiting, isExactly, keysOf, readPages } from './holdings.ts'

/** A wallet whose holdings are known, and the time that reads of it still have to settle. */
export interface KnownWallet {
  readonly locator: string
  readonly holdings: readonly Holding[]
  readonly settling: Beside
}

/** Keys of those that stand there more than once. */
function twiceIn(tokens: readonly ListedToken[]): string[] {
  const keys = keysOf(tokens)
  return keys.filter((key, index) => key === keys[index + 1])
}

/** Judges the pages of one size: how full they are (LIST-07), and that they share the wallet out (LIST-08, LIST-16). */
export async function judgePages(ctx: CaseContext, wallet: KnownWallet, perPage: number): Promise<void> {
  const { locator, holdings, settling } = wallet
  const count = Math.ceil(holdings.length / perPage)
  const sizes = Array.from({ length: count }, (_, page) => Math.min(perPage, holdings.length - page * perPage))
  const pages = await settling.until(
    () => readPages(ctx, locator, perPage, count),
    (read) =>
      isExactly(allOf(read), holdings) &&
      read.slice(0, count).every((page, index) => page.tokens.length === sizes[index]),
    (read) => isBeyondWaiting(allOf(read), holdings),
  )
  // The wallet holds tokens: a page that is refused lacks them.
  ctx
    .judge('LIST-07')
    .basedOn('made')
    .equal(
      pages.slice(0, count).map((page) => page.tokens.length),
      sizes,
      `number of tokens on the pages of ${perPage}`,
    )
  const tokens = allOf(pages)
  const { missing, beyond } = compared(tokens, holdings)
  ctx.judge('LIST-08').basedOn('made').equal(missing, [], `tokens of the wallet that stand on no page of ${perPage}`)
  ctx
    .judge('LIST-08')
    .basedOn(pages[0]?.answer)
    .equal(twiceIn(tokens), [], `tokens that stand twice on the pages of ${perPage}`)
  ctx.judge('LIST-16').basedOn(pages[0]?.answer).equal(beyond, [], 'listed tokens that the wallet does not hold')
  const inOne = pages.flatMap((page) => twiceIn(page.tokens))
  ctx.judge('LIST-16').basedOn(pages[0]?.answer).equal(inOne, [], 'tokens that one page lists twice')
}

/** More than the twenty that are the default, and less than what the wallet holds, in pages that need not be as long. */
const longPage = 25

/**
 * Judges pages for which more than twenty tokens are asked: how many one holds, or whether that is refused, is open (Limits, 5),
 * and together they hold every token (LIST-08).
 */
export async function judgeLongPages(ctx: CaseContext, { locator, holdings, settling }: KnownWallet): Promise<void> {
  const page = (number: number) => ctx.api.listTokens(locator, { page: String(number), perPage: String(longPage) })
  const read = async () => {
    const first = tokensIn(await page(1))
    if (first.length === 0 || holdings.length <= longPage) return undefined
    const more = Math.ceil(holdings.length / first.length) - 1
    const others = await Promise.all(Array.from({ length: more }, (_, index) => page(index + 2)))
    return [...first, ...others.flatMap(tokensIn)]
  }
  const isWhole = (tokens: Awaited<ReturnType<typeof read>>): boolean =>
    tokens === undefined || (compared(tokens, holdings).missing.length === 0 && twiceIn(tokens).length === 0)
  const tokens = await settling.until(read, isWhole)
  if (tokens === undefined) return
  ctx
    .judge('LIST-08')
    .basedOn('made')
    .equal(compared(tokens, holdings).missing, [], `tokens of the wallet that stand on no page of ${longPage}`)
  ctx.judge('LIST-08').basedOn('made').equal(twiceIn(tokens), [], `tokens that stand twice on the pages of ${longPage}`)
}

/** Judges what stands without parameters, and with one of them only (LIST-06). */
export async function judgeDefaults(ctx: CaseContext, wallet: KnownWallet): Promise<void> {
  const { locator, holdings, settling } = wallet
  const read = async (query: Readonly<Record<string, string>>) =>
    keysOf(tokensIn(await ctx.api.listTokens(locator, query)))
  const short = ['2', '7'] as const
  const views = await settling.until(
    async () => ({
      explicit: await read({ page: '1', perPage: '20' }),
      bare: await read({}),
      page: await read({ page: '1' }),
      perPage: await read({ perPage: '20' }),
      secondExplicit: await read({ page: '2', perPage: '20' }),
      second: await read({ page: '2' }),
      short: [await read({ perPage: short[0] }), await read({ perPage: short[1] })],
      shortExplicit: [await read({ page: '1', perPage: short[0] }), await read({ page: '1', perPage: short[1] })],
    }),
    (seen) =>
      // A page does not get shorter by waiting.
      [seen.bare, seen.page].some((view) => view.length > 20) ||
      (seen.explicit.length === Math.min(20, holdings.length) &&
        [seen.bare, seen.page, seen.perPage].every((view) => view.join() === seen.explicit.join()) &&
        seen.second.join() === seen.secondExplicit.join() &&
        seen.short.join(' ') === seen.shortExplicit.join(' ')),
  )
  const judge = ctx.judge('LIST-06').basedOn('made')
  judge.equal(views.bare.length, Math.min(20, holdings.length), 'number of tokens without page and perPage')
  judge.equal(views.bare, views.explicit, 'the list without page and perPage from page 1 of 20')
  judge.equal(views.page, views.explicit, 'page 1 without perPage from page 1 of 20')
  judge.equal(views.perPage, views.explicit, 'perPage 20 without page from page 1 of 20')
  judge.equal(views.second, views.secondExplicit, 'page 2 without perPage from page 2 of 20')
  judge.equal(views.short, views.shortExplicit, 'perPage without page from page 1')
}
