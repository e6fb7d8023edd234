import { sameAddress, tokensIn } from '../../src/interface/builders/tokens.ts'
import type { Exchange } from '../../src/kit/case.ts'
import type { Asked } from './request.ts'
import type { Wrong } from './wrong.ts'

/** One address, or one number, that no service reads as anything else. */
const plainFilters = { contractAddress: /^0x[0-9a-f]{40}$/i, tokenId: /^(0|[1-9]\d*)$/ } as const

/** What a filter lets through that it does not name: nothing that is still to come would put it right. */
export function wrongFilter({ operation, query }: Asked, exchange: Exchange): readonly Wrong[] {
  if (operation !== 'listWalletTokens' || exchange.response.status !== 200) return []
  const plainValueOf = (name: keyof typeof plainFilters): string | undefined => {
    const [value, ...more] = query.getAll(name)
    return value !== undefined && more.length === 0 && plainFilters[name].test(value) ? value : undefined
  }
  const [contract, tokenId] = [plainValueOf('contractAddress'), plainValueOf('tokenId')]
  return tokensIn(exchange).flatMap(({ contractAddress, tokenId: number }): readonly Wrong[] => [
    ...(contract === undefined || typeof contractAddress !== 'string' || sameAddress(contract, contractAddress)
      ? []
      : [wrongBy('LIST-09', 'a contract', contract, contractAddress)]),
    ...(tokenId === undefined || number === undefined || String(number) === tokenId
      ? []
      : [wrongBy('LIST-11', 'a token id', tokenId, number)]),
  ])
}

const wrongBy = (rule: Wrong['rule'], what: string, expected: unknown, actual: unknown): Wrong => ({
  rule,
  message: `a list that is filtered by ${what} has a token of another`,
  expected,
  actual,
})
