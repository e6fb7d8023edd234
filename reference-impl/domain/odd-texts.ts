import type { Choices } from '../choices.ts'
import { badRequest } from './refusal.ts'

/** @throws Refusal 400 for an id that is not made of letters, digits and a few signs, where such ids are not served */
export function refuseOdd(id: string, name: string, { oddTexts }: Choices): void {
  if (oddTexts === 'refuse' && !/^[A-Za-z0-9._@-]{1,64}$/.test(id)) throw badRequest(`${name} is not served here`)
}

/** @throws Refusal 400 for names and descriptions of unusual length, and for texts beyond ASCII, where such are not served */
export function refuseOddTexts(metadata: Readonly<Record<string, unknown>>, { oddTexts }: Choices): void {
  if (oddTexts === 'take') return
  const { name, description } = metadata
  if (String(name ?? '').length > 64) throw badRequest('name is too long')
  if (String(description ?? '').length > 500) throw badRequest('description is too long')
  if (/[^\x20-\x7e]/.test(JSON.stringify(metadata))) throw badRequest('texts have letters of ASCII alone')
}
