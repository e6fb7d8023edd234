import { type Fields, isFields } from '../domain/fields.ts'
import { badRequest } from '../domain/refusal.ts'
import type { Call } from './environment.ts'

/** @throws Refusal 400 unless the body is a JSON object */
export async function readBody(call: Call): Promise<Fields> {
  const text = await call.req.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw badRequest('the body is not JSON')
  }
  if (!isFields(body)) throw badRequest('the body must be a JSON object')
  return body
}
