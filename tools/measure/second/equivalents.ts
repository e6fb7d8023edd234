import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

/**
 * Violations that are none, as somebody found who looked at them:
 * - `equivalent`: nobody who only sees answers can tell it from the original;
 * - `open`: the document leaves it open, by the sentence that is named, and it is another conforming server.
 */
const entry = z.strictObject({
  verdict: z.enum(['equivalent', 'open']),
  /** For `open`, the sentence that leaves it so, or the place where one is missing. */
  sentence: z.string().optional(),
  why: z.string(),
  /** Keys of violations. */
  violations: z.array(z.string()),
})

export type Equivalents = ReadonlyMap<string, z.infer<typeof entry>>

const file = path.join(import.meta.dirname, 'equivalents.yaml')

/** By the key of a violation. @throws Error when an open one names no sentence */
export const readEquivalents = (text = readFileSync(file, 'utf8')): Equivalents => {
  const entries = z.array(entry).parse(parse(text) ?? [])
  const silent = entries.find(({ verdict, sentence }) => verdict === 'open' && sentence === undefined)
  if (silent) throw new Error(`open, but by which sentence? ${silent.why}`)
  return new Map(entries.flatMap((one) => one.violations.map((key) => [key, one])))
}
