import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import choices from '../../../reference-impl/choices.json' with { type: 'json' }

/**
 * What somebody found who looked at a change that no case caught:
 * - `equivalent`: nobody who only sees answers can tell it from the original;
 * - `open`: the document leaves it open, and it is another conforming implementation;
 * - `gap`: it breaks a sentence, and no case notices.
 */
const judgement = z.strictObject({
  verdict: z.enum(['equivalent', 'open', 'gap']),
  /** For `open`, the section that leaves it so; `why` says in which sentence, or that there is none. */
  section: z.string().optional(),
  /** Or that sentence itself, or the place where one is missing. */
  sentence: z.string().optional(),
  /** Or the choice (`reference-impl/choices.ts`) that names it. */
  choice: z.enum(choices.map(({ name }) => name)).optional(),
  why: z.string(),
  /** Keys of the changes: of the reference implementation, or of the second server. */
  mutants: z.array(z.string()).default([]),
  violations: z.array(z.string()).default([]),
})

/** By the key of a change. */
export type Judgements = ReadonlyMap<string, z.infer<typeof judgement>>

const filed = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd: path.join(import.meta.dirname, '..') }).map((name) =>
    readFileSync(path.join(import.meta.dirname, '..', name), 'utf8'),
  )

/** @throws Error when one change is judged twice, or an open one names no sentence */
export function readJudgements(texts: readonly string[]): Judgements {
  const byKey = new Map<string, z.infer<typeof judgement>>()
  for (const one of texts.flatMap((text) => z.array(judgement).parse(parse(text) ?? []))) {
    if (one.verdict === 'open' && (one.section ?? one.sentence ?? one.choice) === undefined)
      throw new Error(`open, but by which sentence? ${one.why}`)
    for (const key of [...one.mutants, ...one.violations]) {
      if (byKey.has(key)) throw new Error(`judged twice: ${key}`)
      byKey.set(key, one)
    }
  }
  return byKey
}

/** Of mutants of the reference implementation: a file for each folder of what is mutated. */
export const judgedSurvivors = (): Judgements => readJudgements(filed('sensitivity/survivors/*.yaml'))

/** Violations of the second server that are none. */
export const readEquivalents = (): Judgements => readJudgements(filed('second/equivalents.yaml'))
