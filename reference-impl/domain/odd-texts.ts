import type { Choices } from '../choices.ts'
import { badRequest } from './refusal.ts'

/** @throws Refusal 400 for an id that is not made of letters, digits and a few signs, where such ids are not served */
export function refuseOdd(id: string, name: string, { oddTexts }: Choices): void {
  if (oddTexts === 'refuse' && !/^[A-Za-z0-9._@-]{1,64}$/.test(id)) throw badRequest(`${name} is not served here`)
}

/** @throws Refusal 400 for names and descriptions of unusual length, for texts beyond ASCII, and for what may be markup, where such are not served */
export function refuseOddTexts(metadata: Readonly<Record<string, unknown>>, { oddTexts }: Choices): void {
  if (oddTexts === 'take') return
  const { name, description } = metadata
  if (String(name ?? '').length > 64) throw badRequest('name is too long')
  if (String(description ?? '').length > 500) throw badRequest('description is too long')
  const texts = textsIn(metadata)
  if (texts.some((text) => /[^\x20-\x7e]/.test(text))) throw badRequest('texts have letters of ASCII alone')
  if (texts.some((text) => /["<>[\\\]{}]/.test(text))) throw badRequest('no markup is served here')
}

/** Metadata of a collection or template, with their symbol as it is told. */
export const withSymbol = <M extends Readonly<Record<string, unknown>>>(metadata: M, { symbols }: Choices): M =>
  symbols === 'as-sent' || typeof metadata.symbol !== 'string'
    ? metadata
    : { ...metadata, symbol: metadata.symbol.toUpperCase() }

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
