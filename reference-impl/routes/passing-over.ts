import { isFields } from '../domain/fields.ts'
import type { Edge } from '../parts.ts'

/** Fields that a service may do without, by the type that they have. */
const unneeded = new Map<string, string>([
  ['reuploadLinkedFiles', 'boolean'],
  ['sendNotification', 'boolean'],
  ['compressed', 'boolean'],
  ['receiptEmail', 'string'],
  ['display_type', 'string'],
])

function kept(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(kept)
  if (!isFields(value)) return value
  const members = Object.entries(value).filter(
    ([name, inner]) => !unneeded.has(name) || typeof inner === unneeded.get(name),
  )
  return Object.fromEntries(members.map(([name, inner]) => [name, kept(inner)]))
}

/** Reads a field that it does without as one that was left out, where it is of another type. */
export const passingOver: Edge = async (request, next) => {
  if (request.method === 'GET') return next(request)
  const text = await request.text()
  let body = text
  try {
    body = JSON.stringify(kept(JSON.parse(text)))
  } catch {
    // What is no JSON is refused as it is.
  }
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  return next(new Request(request.url, { method: request.method, headers, ...(body === '' ? {} : { body }) }))
}
