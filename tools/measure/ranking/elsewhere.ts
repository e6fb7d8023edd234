import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { likeliestFor, shuffled } from '../mutation/changes.ts'
import { readEquivalents } from '../mutation/judgements.ts'
import { allViolations, drawnBefore } from '../second/draw.ts'
import { openJudges } from '../second/hunt.ts'
import type { Judged } from '../second/judge.ts'
import { writeCopy } from '../second/write.ts'

/** Draws whose violations teach; what is drawn later measures what was learned. */
const lastDraw = 16

/** So many cases that notice a violation are known; none that is noticed by more needs to be bought for it. */
const enough = 3

const file = path.join(import.meta.dirname, 'elsewhere.json')

/**
 * What notices violations of the second server in a quick run: which case, by violation. The reference implementation's faults
 * come from the hands that wrote the cases, these from nobody's.
 */
const readElsewhere = () => new Map<string, readonly string[]>(Object.entries(JSON.parse(readFileSync(file, 'utf8'))))

const write = (all: ReadonlyMap<string, readonly string[]>): void => {
  const lines = [...all]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, cases]) => `${JSON.stringify(key)}: ${JSON.stringify(cases)}`)
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
}

/** What stands in the source no more. */
export const goneElsewhere = (): readonly string[] => {
  const there = new Set(allViolations().map(({ key }) => key))
  return [...readElsewhere().keys()].filter((key) => !there.has(key))
}

export const dropElsewhere = (): void => {
  const known = readElsewhere()
  for (const key of goneElsewhere()) known.delete(key)
  write(known)
}

/**
 * Tries so many more violations of the draws that were used to mend, always the same ones first.
 * @param sure ids of cases that a quick run has in any event @param others those that it may have, the worthiest first
 */
export async function measureElsewhere(
  count: number,
  sure: readonly string[],
  others: readonly string[],
): Promise<void> {
  const known = readElsewhere()
  const equivalents = readEquivalents()
  const drawn = shuffled(drawnBefore(lastDraw + 1), 0)
  const open = drawn.filter(({ key }) => !known.has(key) && !equivalents.has(key))
  const before = drawn.flatMap((one) => (known.get(one.key) ?? []).map((caseId) => ({ ...one, by: { caseId } })))
  const judges = openJudges(1)
  for (const violation of open.slice(0, count)) {
    const folder = writeCopy(violation)
    const all = [...new Set([...likeliestFor(violation, before).filter((id) => sure.includes(id)), ...sure, ...others])]
    const task = { folder, effort: 'quick', seed: 1, likely: [], tried: { sure, all, enough } } as const
    const { failed, verdict } = await judges.do<Judged>(task)
    rmSync(folder, { recursive: true, force: true })
    const cases = [...new Set(failed.map(({ caseId }) => caseId))]
    before.push(...cases.map((caseId) => ({ ...violation, by: { caseId } })))
    if (verdict !== 'not-starting') known.set(violation.key, cases)
    write(known)
    console.error(`${cases.length}  ${violation.key}`)
  }
  await judges.close()
}

/** So many of a kind have to be tried before what was found counts in full: few tell little. */
const few = 50

/** What each case notices, and what that counts: a violation stands for those of its kind that were not tried. */
export function weighedElsewhere() {
  const equivalents = readEquivalents()
  const known = new Map([...readElsewhere()].filter(([key]) => !equivalents.has(key)))
  const kindOf = new Map(allViolations().map(({ key, kind }) => [key, kind]))
  const tried = Map.groupBy(known.keys(), (key) => kindOf.get(key))
  const all = Map.groupBy(kindOf.keys(), (key) => kindOf.get(key))
  return {
    by: (caseId: string): ReadonlySet<string> =>
      new Set([...known].flatMap(([key, cases]) => (cases.includes(caseId) ? [key] : []))),
    weightOf: (key: string): number | undefined => {
      const size = all.get(kindOf.get(key))?.length ?? 0
      return known.has(key) ? Math.sqrt(size) / (few + (tried.get(kindOf.get(key))?.length ?? 0)) : undefined
    },
  }
}
