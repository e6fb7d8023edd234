import type { Choices } from '../choices.ts'

/** Far beyond what a double holds, well within 256 bits. */
const wideBase = 7n * 10n ** 60n

/** Token id of the n-th token of a collection, a numeric string. */
export function showTokenId(number: number, tokenIds: Choices['tokenIds']): string {
  return tokenIds === 'small' ? String(number) : String(wideBase + BigInt(number))
}

/** @returns which token of its collection that is, or undefined when no token can have this id */
export function readTokenId(text: string, tokenIds: Choices['tokenIds']): number | undefined {
  if (!/^(0|[1-9]\d{0,77})$/.test(text)) return undefined
  const number = BigInt(text) - (tokenIds === 'small' ? 0n : wideBase)
  return number >= 0n && number <= 2_000_000_000n ? Number(number) : undefined
}
