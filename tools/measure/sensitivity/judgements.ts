import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import choices from '../../../reference-impl/choices.json' with { type: 'json' }

/**
 * What somebody found who looked at a mutant that survived:
 * - `equivalent`: nobody who only sees answers can tell it from the original;
 * - `open`: the document leaves it open, and the mutant is another conforming implementation;
 * - `gap`: it breaks a sentence, and no case notices.
 */
const judgement = z.strictObject({
  verdict: z.enum(['equivalent', 'open', 'gap']),
  /** For `open`, the section that leaves it so; `why` says in which sentence, or that there is none. */
  section: z.string().optional(),
  /** For `open`, instead of these, the choice (`reference-impl/choices.ts`) that names the sentence. */
  choice: z.enum(choices.map(({ name }) => name)).optional(),
  why: z.string(),
  /** Keys of mutants. */
  mutants: z.array(z.string()),
})
type Judgement = z.infer<typeof judgement>

/** By the key of a mutant. */
export type Judgements = ReadonlyMap<string, Judgement>

/** Where they are written down: a file for each folder of what is mutated. */
const folder = path.join(import.meta.dirname, 'survivors')

const filed = (): readonly string[] =>
  globSync('*.yaml', { cwd: folder }).map((name) => readFileSync(path.join(folder, name), 'utf8'))

/** @throws Error when one mutant is judged twice, or an open one names no sentence */
export function readJudgements(texts: readonly string[] = filed()): Judgements {
  const byKey = new Map<string, Judgement>()
  for (const one of texts.flatMap((text) => z.array(judgement).parse(parse(text) ?? []))) {
    if (one.verdict === 'open' && (one.section ?? one.choice) === undefined)
      throw new Error(`open, but by which section? ${one.why}`)
    for (const key of one.mutants) {
      if (byKey.has(key)) throw new Error(`judged twice: ${key}`)
      byKey.set(key, one)
    }
  }
  return byKey
}
