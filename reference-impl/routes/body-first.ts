import type { Choices } from '../choices.ts'
import { isFields } from '../domain/fields.ts'
import type { Edge } from '../parts.ts'

/** What stands before the service reads a body by its form, and refuses what has none of them before anybody asks for a key. */
export const bodyFirst =
  (ends: Choices['transferEnds']): Edge =>
  async (request, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next(request)
    let body: unknown
    try {
      body = await request.clone().json()
    } catch {
      return refused('the body is not JSON')
    }
    if (!isFields(body)) return refused('the body must be a JSON object')
    if (!new URL(request.url).pathname.endsWith('/wallets/transfer')) return next(request)
    const strange = ['from', 'to'].find((name) => !hasForm(body[name], ends))
    return strange === undefined ? next(request) : refused(`${strange} has another form`)
  }

const hasForm = (value: unknown, ends: Choices['transferEnds']): boolean =>
  typeof value === 'string' && (ends === 'both' || value.includes(':') === (ends === 'locator'))

const refused = (message: string): Response => Response.json({ error: true, message }, { status: 400 })
