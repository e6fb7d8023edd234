import { percent } from '../mutation/changes.ts'
import type { Judgements } from '../mutation/judgements.ts'
import { kinds, type Violation } from './draw.ts'
import type { Hunted } from './hunt.ts'

/** Those that start, and that nobody has found to be none. */
const counted = (hunted: readonly Hunted[], equivalents: Judgements): Hunted[] =>
  hunted.filter(({ key, outcome }) => outcome !== 'not-starting' && !equivalents.has(key))

/** How many of those that count are caught: from 0 to 1. */
export const sharesOf = (hunted: readonly Hunted[], equivalents: Judgements) => {
  const all = counted(hunted, equivalents)
  const share = (...outcomes: readonly Hunted['outcome'][]): number =>
    all.length === 0 ? 1 : all.filter(({ outcome }) => outcomes.includes(outcome)).length / all.length
  return { counted: all.length, quick: share('quick'), standard: share('quick', 'standard') }
}

/** The shares by kind and in all, and everything that nobody noticed. */
export const summaryText = (
  hunted: readonly Hunted[],
  drawn: readonly Violation[],
  equivalents: Judgements,
): string => {
  const line = (name: string, some: readonly Hunted[]): string => {
    const { counted: of, quick, standard } = sharesOf(some, equivalents)
    return `${name.padEnd(15)} ${String(of).padStart(4)} count   quick ${percent(quick)}   standard ${percent(standard)}`
  }
  const same = drawn.filter(({ key }) => equivalents.has(key)).length
  const dead = hunted.filter(({ outcome }) => outcome === 'not-starting').length
  const all = counted(hunted, equivalents)
  const missed = all.flatMap(({ kind, key, outcome, difference }) => {
    if (outcome !== 'survived' && outcome !== 'inconclusive') return []
    const isOpen = outcome === 'inconclusive' ? ' (inconclusive)' : ''
    return [`  ${kind}: ${key}${isOpen}${difference ? `\n    ${difference}` : ''}`]
  })
  const onlyStandard = all.flatMap(({ kind, key, outcome, by }) =>
    outcome === 'standard' ? [`  ${kind}: ${key}  ${by?.requirement} ${by?.caseId}`] : [],
  )
  return [
    `${drawn.length} drawn, ${dead} do not start, ${same} equivalent or left open`,
    ...kinds.map((kind) =>
      line(
        kind,
        hunted.filter((one) => one.kind === kind),
      ),
    ),
    line('all', hunted),
    ...(missed.length === 0 ? [] : ['', 'Nobody noticed:', ...missed]),
    ...(onlyStandard.length === 0 ? [] : ['', 'Quick did not notice:', ...onlyStandard]),
  ].join('\n')
}
