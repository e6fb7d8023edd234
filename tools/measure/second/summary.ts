import { kinds, type Violation } from './draw.ts'
import type { Equivalents } from './equivalents.ts'
import type { Hunted } from './hunt.ts'

const counted = (hunted: readonly Hunted[], equivalents: Equivalents): Hunted[] =>
  hunted.filter(({ key, outcome }) => outcome !== 'not-starting' && !equivalents.has(key))

const share = (part: number, all: number): number => (all === 0 ? 1 : part / all)

/** How many of those that count are caught: from 0 to 1. */
export const sharesOf = (hunted: readonly Hunted[], equivalents: Equivalents) => {
  const all = counted(hunted, equivalents)
  const quick = all.filter(({ outcome }) => outcome === 'quick').length
  const standard = all.filter(({ outcome }) => outcome === 'quick' || outcome === 'standard').length
  return { counted: all.length, quick: share(quick, all.length), standard: share(standard, all.length) }
}

const percent = (part: number): string => `${(100 * part).toFixed(1)} %`

const line = (name: string, hunted: readonly Hunted[], equivalents: Equivalents): string => {
  const { counted: of, quick, standard } = sharesOf(hunted, equivalents)
  return `${name.padEnd(15)} ${String(of).padStart(4)} count   quick ${percent(quick)}   standard ${percent(standard)}`
}

/** The shares by kind and in all, and everything that nobody noticed. */
export const summaryText = (
  hunted: readonly Hunted[],
  drawn: readonly Violation[],
  equivalents: Equivalents,
): string => {
  const same = drawn.filter(({ key }) => equivalents.has(key)).length
  const dead = hunted.filter(({ outcome }) => outcome === 'not-starting').length
  const missed = counted(hunted, equivalents).filter(
    ({ outcome }) => outcome === 'survived' || outcome === 'inconclusive',
  )
  const onlyStandard = counted(hunted, equivalents).filter(({ outcome }) => outcome === 'standard')
  return [
    `${drawn.length} drawn, ${dead} do not start, ${same} equivalent or left open`,
    ...kinds.map((kind) =>
      line(
        kind,
        hunted.filter((one) => one.kind === kind),
        equivalents,
      ),
    ),
    line('all', hunted, equivalents),
    ...(missed.length === 0 ? [] : ['', 'Nobody noticed:']),
    ...missed.map(
      ({ kind, key, outcome, difference }) =>
        `  ${kind}: ${key}${outcome === 'inconclusive' ? ' (inconclusive)' : ''}${difference ? `\n    ${difference}` : ''}`,
    ),
    ...(onlyStandard.length === 0 ? [] : ['', 'Quick did not notice:']),
    ...onlyStandard.map(({ kind, key, by }) => `  ${kind}: ${key}  ${by?.requirement} ${by?.caseId}`),
  ].join('\n')
}
