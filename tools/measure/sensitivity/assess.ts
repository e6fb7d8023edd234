import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Proof } from '../../../src/engine/prove/proof.ts'
import { packageRoot } from '../../../src/package/package-root.ts'
import { percent } from '../mutation/changes.ts'
import type { Judgements } from '../mutation/judgements.ts'
import type { Tried } from './tasks.ts'

const number = z.int().nonnegative()

/** What a sample of mutants amounts to, as it is committed of the last one that somebody published. */
const figuresSchema = z.strictObject({
  tried: number,
  caught: number,
  survived: number,
  neverReached: number,
  notStarting: number,
  // Of those that were not caught, what was found by looking at them; nobody has looked at those unjudged.
  equivalent: number,
  open: number,
  gaps: number,
  unjudged: number,
})
export type Figures = z.infer<typeof figuresSchema>

export interface Assessment {
  readonly figures: Figures
  readonly gaps: readonly Tried[]
  readonly unjudged: readonly Tried[]
  /** Judged, and caught all the same. */
  readonly idle: readonly Tried[]
}

export function assess(tried: readonly Tried[], judgements: Judgements): Assessment {
  const of = (outcome: Tried['outcome']): readonly Tried[] => tried.filter((one) => one.outcome === outcome)
  const [caught, survived, neverReached] = [of('caught'), of('survived'), of('never-reached')]
  const judged = (verdict: string | undefined): readonly Tried[] =>
    [...survived, ...neverReached].filter(({ key }) => judgements.get(key)?.verdict === verdict)
  const [gaps, unjudged] = [judged('gap'), judged(undefined)]
  const figures = {
    tried: tried.length,
    caught: caught.length,
    survived: survived.length,
    neverReached: neverReached.length,
    notStarting: of('not-starting').length,
    equivalent: judged('equivalent').length,
    open: judged('open').length,
    gaps: gaps.length,
    unjudged: unjudged.length,
  }
  return { figures, gaps, unjudged, idle: caught.filter(({ key }) => judgements.has(key)) }
}

/** Standard deviations to either side that hold 95 %. */
const deviations = 1.959964

/** A share from 0 to 1, and Wilson's interval of it that holds 95 %: for small numbers and near 1 too. */
export function estimate(noticed: number, of: number) {
  const share = noticed / of
  const wide = deviations ** 2 / of
  const middle = (share + wide / 2) / (1 + wide)
  const half = (deviations / (1 + wide)) * Math.sqrt((share * (1 - share)) / of + wide / (4 * of))
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/** Those that count: that start, and are neither equivalent nor left open. */
const countedOf = ({ caught, gaps, unjudged }: Figures): number => caught + gaps + unjudged

const file = path.join(packageRoot, 'reports', 'sensitivity.json')
const page = path.join(packageRoot, 'docs', 'proof.md')

/** @throws Error when no mutant counts */
export function publish(figures: Figures): void {
  if (countedOf(figures) === 0) throw new Error('nothing to publish: no mutant counts')
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`)
  const between = /(?<=<!-- sensitivity -->\n)[\s\S]*?(?=\n<!-- \/sensitivity -->)/
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(between, () => paragraph(figures)),
  )
}

export const readPublished = (): Figures => figuresSchema.parse(JSON.parse(readFileSync(file, 'utf8')))

/** What the page of the proof says of it. */
export function sensitivityOf(figures: Figures): NonNullable<Proof['sensitivity']> {
  const { low, high } = estimate(figures.caught, countedOf(figures))
  return { mutants: countedOf(figures), noticed: figures.caught, low, high }
}

/** The paragraph of `docs/proof.md`. */
export function paragraph(p: Figures): string {
  const counted = countedOf(p)
  const all = counted + p.open
  const [ofAll, decided] = [estimate(p.caught, all), estimate(p.caught, counted)]
  return [
    `The last sample: ${p.tried.toLocaleString('en')} mutants; ${p.caught} caught, ${p.survived} survived, ${p.neverReached} never reached,`,
    `${p.notStarting} not starting. Of those not caught ${p.equivalent} are equivalent, ${p.open} left open by the document, ${p.gaps} known gaps`,
    `and ${p.unjudged} not looked at yet. **Caught of all that are not equivalent: ${percent(ofAll.share)}**`,
    `(95 % interval ${percent(ofAll.low)} to ${percent(ofAll.high)}; ${p.caught} of ${all}, what is left open counted as missed).`,
    `**Caught of those that the document decides: ${percent(decided.share)}** (${percent(decided.low)} to ${percent(decided.high)}; ${p.caught} of ${counted}).`,
  ].join('\n')
}

/** The same for a terminal, and what is to be looked at. */
export const assessmentText = ({ figures, gaps, unjudged, idle }: Assessment): string =>
  [
    paragraph(figures).replaceAll('**', ''),
    ...listed('Gaps', gaps),
    ...listed('Not looked at', unjudged),
    ...listed('Judged in survivors/, and caught all the same', idle),
  ].join('\n')

const listed = (title: string, mutants: readonly Tried[]): string[] =>
  mutants.length === 0
    ? []
    : [`${title}:`, ...mutants.map(({ key, line, outcome }) => `  ${key}  (line ${line}, ${outcome})`)]
