import fc from 'fast-check'
import type { Edge } from '../../reference-impl/server.ts'
import { anyJson } from './anything.ts'

type Path = readonly (string | number)[]

/** Stands in a text for what is put there, which no `JSON.stringify` may write. */
const mark = '@@anything@@'

/**
 * An edge that puts anything somewhere into answers, or takes a member away.
 * @param share of the answers, 0 to 1
 */
export function spoiling(share: number, seed: number): { edge: Edge; spoilt: () => number } {
  let count = 0
  let turn = 0
  const draws = fc.sample(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(), anyJson), {
    seed,
    numRuns: 2000,
  })
  const edge: Edge = async (request, next) => {
    const response = await next(request)
    const text = await response.text()
    turn += 1
    const [drawn, place, json] = draws[turn % draws.length] ?? [1, 0, '0']
    const isSpoilt = text !== '' && drawn < share
    if (isSpoilt) count += 1
    const headers = new Headers(response.headers)
    headers.delete('content-length')
    const body = isSpoilt ? spoilt(text, place, json) : text
    return new Response(response.status === 204 ? null : body, { status: response.status, headers })
  }
  return { edge, spoilt: () => count }
}

function spoilt(text: string, place: number, json: string): string {
  let whole: unknown
  try {
    whole = JSON.parse(text)
  } catch {
    return json
  }
  const paths = pathsIn(whole)
  const path = paths[place % paths.length] ?? []
  const last = path.at(-1)
  if (last === undefined) return json
  const parent = path.slice(0, -1).reduce((value, step) => (value as Record<typeof step, unknown>)[step], whole)
  if (place % 7 === 0) delete (parent as Record<typeof last, unknown>)[last]
  else (parent as Record<typeof last, unknown>)[last] = mark
  return JSON.stringify(whole).replace(JSON.stringify(mark), () => json)
}

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([name, member]) => pathsIn(member, [...path, name]))]
}
