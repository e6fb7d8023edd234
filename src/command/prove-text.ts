import type { Proof, ProvedFault } from '../engine/prove/index.ts'
import { seconds } from '../engine/text/index.ts'
import type { Colours } from './terminal.ts'
import { wrap } from './wrap.ts'

/** The faults that a run at one seed catches. */
export interface Share {
  readonly seed: number
  /** By a requirement that the fault names. */
  readonly caught: number
  /** By others only: the run is red all the same. */
  readonly elsewhere: number
  readonly tried: number
}

/** What `prove --effort` prints at its end. */
export const shareText = (effort: string, shares: readonly Share[]): string =>
  shares
    .map(
      ({ seed, caught, elsewhere, tried }) =>
        `${effort} at seed ${seed} catches ${caught + elsewhere} of ${tried} faults ` +
        `(${((100 * (caught + elsewhere)) / tried).toFixed(1)} %)` +
        (elsewhere === 0 ? '' : `, ${elsewhere} of them by another requirement only`),
    )
    .join('\n')

/** Slowest faults that are told. */
const slowest = 3

/** What `prove` prints at its end: the matrix, what is wrong, and the verdict last. */
export function proofText(proof: Proof, files: readonly string[], colours: Colours, width: number): string {
  return [
    ...matrix(proof, colours, width),
    ...wrong(proof, colours, width),
    verdictLine(proof, colours),
    ...files.map((file, index) => `${index === 0 ? 'written ' : '        '}${file}`),
  ].join('\n')
}

/** A row a requirement, a mark a fault that names it: whether it failed under the fault at every seed, at some, or at none. */
function matrix(proof: Proof, colours: Colours, width: number): string[] {
  const column = Math.max(...proof.requirements.map(({ id }) => id.length), 0)
  const naming = Map.groupBy(
    proof.faults.flatMap((fault) => fault.breaks.map((requirement) => ({ requirement, fault }))),
    ({ requirement }) => requirement,
  )
  const marks = (id: string): string[] =>
    (naming.get(id) ?? []).map(({ fault }) => {
      const seeds = fault.failed.find(({ requirement }) => requirement === id)?.seeds ?? 0
      if (seeds === proof.seeds.length) return colours.green('■')
      return seeds > 0 ? colours.yellow('◧') : colours.red('□')
    })
  const row = (id: string, own: readonly string[]): string[] => {
    const room = Math.max(20, width - column - 8)
    const lines = own.length === 0 ? [colours.red('no fault')] : chunks(own, room).map((chunk) => chunk.join(''))
    return lines.map((line, index) =>
      index === 0
        ? `${id.padEnd(column)} ${String(own.length).padStart(4)}  ${line}`
        : `${' '.repeat(column + 7)}${line}`,
    )
  }
  return [...new Set(proof.requirements.map(({ area }) => area))].flatMap((area) => {
    const own = proof.requirements.filter((requirement) => requirement.area === area)
    if (own.length === 0) return []
    return [colours.underline(area), ...own.flatMap(({ id }) => row(id, marks(id))), '']
  })
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

function wrong(proof: Proof, colours: Colours, width: number): string[] {
  const list = (title: string, rows: readonly string[]): string[] =>
    rows.length === 0
      ? []
      : [colours.red(title), ...rows.flatMap((row) => wrap(row, width - 2).map((line) => `  ${line}`)), '']
  const of = (outcome: ProvedFault['outcome']): ProvedFault[] =>
    proof.faults.filter((fault) => fault.outcome === outcome)
  const named = ({ id, breaks, says }: ProvedFault): string => `${id} (${breaks.join(', ')}): ${says}`
  return [
    ...list('survived', of('survived').map(named)),
    ...list(
      'caught at some seeds only',
      of('flaky').map((fault) => `${fault.caught} of ${proof.seeds.length}: ${named(fault)}`),
    ),
    ...list(
      'failed a requirement that the fault does not name',
      of('wrong-reason').map((fault) => {
        const others = fault.failed.filter((one) => !one.named)
        return `${named(fault)} Failed also: ${others.map(({ requirement, cases }) => `${requirement} in ${cases.join(', ')}`).join('; ')}`
      }),
    ),
    ...sideEffects(proof, colours, width),
    ...list('requirements that no fault proves', proof.unproved),
    ...list('cases that broke', proof.errors),
  ]
}

/** Where all cases run: what else failed under a fault. */
function sideEffects(proof: Proof, colours: Colours, width: number): string[] {
  const rows = proof.faults
    .filter(({ outcome, failed }) => outcome !== 'wrong-reason' && failed.some(({ named }) => !named))
    .map(({ id, failed }) => `${id}: ${failed.flatMap((one) => (one.named ? [] : [one.requirement])).join(', ')}`)
  if (rows.length === 0) return []
  return [
    colours.dim('shows in other areas as well'),
    ...rows.flatMap((row) => wrap(row, width - 2).map((line) => `  ${line}`)),
    '',
  ]
}

function verdictLine(proof: Proof, colours: Colours): string {
  const { summary, seeds, durationMs = 0 } = proof
  const verdict = proof.verdict === 'proved' ? colours.green('proved') : colours.red('not proved')
  const slow = proof.faults.toSorted((a, b) => (b.durationMs ?? 0) - (a.durationMs ?? 0)).slice(0, slowest)
  return [
    `${colours.bold(verdict)}  ${summary.requirements - summary.unproved} of ${summary.requirements} requirements, ` +
      `${summary.caught} of ${summary.faults} faults`,
    `${summary.survived} survived, ${summary.flaky} flaky, ${summary.wrongReason} for a wrong reason, ${summary.unproved} unproved`,
    `${seeds.length} ${seeds.length === 1 ? 'seed' : 'seeds'} (${seeds.join(', ')}), ` +
      `${proof.extent === 'all' ? 'all cases' : 'the cases that bear on each fault'}, ${seconds(durationMs)}; ` +
      `slowest ${slow.map(({ id, durationMs: ms = 0 }) => `${id} ${seconds(ms)}`).join(', ')}`,
  ].join('\n')
}
