import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Proof } from '../../../src/engine/prove/proof.ts'
import { packageRoot } from '../../../src/package/package-root.ts'
import type { Assessment } from './assess.ts'

const file = path.join(packageRoot, 'reports', 'sensitivity.json')
const page = path.join(packageRoot, 'docs', 'proof.md')

const number = z.int().nonnegative()

/** What is committed of the last sample that somebody published. */
const publishedSchema = z.strictObject({
  tried: number,
  caught: number,
  survived: number,
  neverReached: number,
  notStarting: number,
  equivalent: number,
  open: number,
  gaps: number,
  unjudged: number,
  counted: number,
  low: z.number(),
  high: z.number(),
  /** The same of all that are not equivalent: what is left open is missed. */
  lowOfAll: z.number(),
  highOfAll: z.number(),
})
export type Published = z.infer<typeof publishedSchema>

/** @throws Error when no mutant counts */
export function publish(assessment: Assessment): void {
  const { estimate, estimateOfAll, gaps, unjudged, idle: _, ...counts } = assessment
  if (estimate === undefined || estimateOfAll === undefined) throw new Error('nothing to publish: no mutant counts')
  const { low, high } = estimate
  const ofAll = { lowOfAll: estimateOfAll.low, highOfAll: estimateOfAll.high }
  const published = { ...counts, gaps: gaps.length, unjudged: unjudged.length, low, high, ...ofAll }
  writeFileSync(file, `${JSON.stringify(published, null, 2)}\n`)
  writeFileSync(page, told(readFileSync(page, 'utf8'), published))
}

export function readPublished(): Published {
  return publishedSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** What the page of the proof says of it. */
export function sensitivityOf({ counted, caught, low, high }: Published): NonNullable<Proof['sensitivity']> {
  return { mutants: counted, noticed: caught, low, high }
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

/** The paragraph of `docs/proof.md`. */
export const paragraph = (p: Published): string =>
  [
    `The last sample: ${p.tried.toLocaleString('en')} mutants; ${p.caught} caught, ${p.survived} survived, ${p.neverReached} never reached,`,
    `${p.notStarting} not starting. Of those not caught ${p.equivalent} are equivalent, ${p.open} left open by the document, ${p.gaps} known gaps`,
    `and ${p.unjudged} not looked at yet. **Caught of all that are not equivalent: ${percent(p.caught / (p.counted + p.open))}**`,
    `(95 % interval ${percent(p.lowOfAll)} to ${percent(p.highOfAll)}; ${p.caught} of ${p.counted + p.open}, what is left open counted as missed).`,
    `**Caught of those that the document decides: ${percent(p.caught / p.counted)}** (${percent(p.low)} to ${percent(p.high)}; ${p.caught} of ${p.counted}).`,
  ].join('\n')

/** @returns the page with the figures between its two marks */
function told(markdown: string, published: Published): string {
  return markdown.replace(
    /(<!-- sensitivity -->\n)[\s\S]*?(\n<!-- \/sensitivity -->)/,
    (_, begin: string, end: string) => `${begin}${paragraph(published)}${end}`,
  )
}
