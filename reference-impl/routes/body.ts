import { isFields } from '../domain/fields.ts'
import type { Fields } from '../domain/records.ts'
import { badRequest, Refusal } from '../domain/refusal.ts'
import type { Call } from './environment.ts'

/** Room for 125 items with long metadata. */
const maxBytes = 8 * 1024 * 1024

/** Levels of objects and arrays. Nobody's metadata goes deeper, and what walks through them has a stack that ends. */
const maxDepth = 500

/**
 * @param mayBeEmpty whether no text at all is an object without fields
 * @throws Refusal 400 unless the body is a JSON object, 413 when it is too large
 */
export async function readBody(call: Call, mayBeEmpty = false): Promise<Fields> {
  const text = await readText(call)
  if (text === '' && mayBeEmpty) return {}
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw badRequest('the body is not JSON')
  }
  if (!isFields(body)) throw badRequest('the body must be a JSON object')
  // Shorter ones cannot be that deep.
  if (text.length > 2 * maxDepth && isDeep(body)) throw badRequest(`the body has more than ${maxDepth} levels`)
  return body
}

/** The web's streams are slow, so they are used only where the length is untold and has to be counted. */
async function readText(call: Call): Promise<string> {
  if (Number(call.req.header('content-length')) > maxBytes) throw tooLarge()
  if (call.req.header('transfer-encoding') === undefined) return call.req.text()
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of call.req.raw.body ?? []) {
    size += part.length
    if (size > maxBytes) throw tooLarge()
    parts.push(part)
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}

function tooLarge(): Refusal {
  return new Refusal(413, 'the body is too large')
}

/** Level by level: whatever the depth, the stack stays as it is. */
function isDeep(body: Fields): boolean {
  let level: object[] = [body]
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true
    level = level.flatMap((one) => Object.values(one).filter((inner) => typeof inner === 'object' && inner !== null))
  }
  return false
}
