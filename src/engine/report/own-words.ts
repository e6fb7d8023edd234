import { z } from 'zod'
import { reportSchema } from './model.ts'

let known: ReadonlySet<string> | undefined

/** Names and values that the schema of reports fixes: a key may be one of them (`full`), and the report has to be one all the same. */
export function ownWords(): ReadonlySet<string> {
  // Gone through once, where a report is made: it costs more than the rest of a small report.
  known ??= new Set(wordsOf(z.toJSONSchema(reportSchema, { io: 'input' })))
  return known
}

function* wordsOf(schema: unknown): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return
  const { properties, enum: values, const: value } = schema as Readonly<Record<string, unknown>>
  if (typeof value === 'string') yield value
  if (Array.isArray(values)) for (const one of values) if (typeof one === 'string') yield one
  if (typeof properties === 'object' && properties !== null) yield* Object.keys(properties)
  for (const below of Object.values(schema)) yield* wordsOf(below)
}
