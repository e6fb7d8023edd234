import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { checkShard, oneOf, type Typed } from '../config/flag-values.ts'
import { present } from '../config/present.ts'
import { wholeNumber } from '../config/whole-number.ts'
import { renderProof } from '../engine/prove/html.ts'
import type { MutantRun, ProvedFault } from '../engine/prove/index.ts'
import { type Proof, proofSchema } from '../engine/prove/proof.ts'
import { type ProveOptions, planProof, prove } from '../engine/prove/prove.ts'
import type { KitSource } from '../engine/run/index.ts'
import { counted, seconds } from '../engine/text/index.ts'
import { toolVersion } from '../package/version.ts'
import { ExitCode } from './exit-code.ts'
import { showProgress } from './progress.ts'
import type { Colours, Terminal } from './terminal.ts'
import { wrap } from './wrap.ts'
import { writableFile } from './writable.ts'

/** As typed. */
export type ProveFlags = Typed<'jobs' | 'shard' | 'effort' | 'json' | 'html', 'fault' | 'area' | 'seed', 'full'>

/** The faults that a run at one seed catches. */
interface Share {
  readonly seed: number
  /** By a requirement that the fault names. */
  caught: number
  /** By others only: the run is red all the same. */
  elsewhere: number
  tried: number
}

/** The part of all faults that a run at any effort is to catch. */
const goal = 0.9

/**
 * Tries the cases on every fault of the implementation that they are proved on.
 * @param published the proof of the last release, where there is one
 * @returns the exit code
 */
export async function proveKit(
  kit: KitSource,
  flags: ProveFlags,
  terminal: Terminal,
  published?: () => Proof | undefined,
): Promise<number> {
  const { fault: faults, area: areas, seed, jobs, shard, full = false, effort } = flags
  const options: ProveOptions = {
    ...present({ faults, areas, seeds: seed?.map((text) => wholeNumber('--seed', text, 0, 2 ** 31 - 1)) }),
    ...(jobs === undefined ? {} : { jobs: wholeNumber('--jobs', jobs, 1, 64) }),
    ...(shard === undefined ? {} : { shard: checkShard(shard) }),
    full,
    ...(effort === undefined ? {} : { effort: oneOf('--effort', effort, ['quick', 'standard']) }),
  }
  const plan = await planProof(kit, options)
  if (flags.json !== undefined) writableFile('--json', flags.json)
  if (flags.html !== undefined) writableFile('--html', flags.html)
  const breaks = new Map(plan.faults.map((fault) => [fault.id, fault.breaks]))
  const shares = new Map(plan.seeds.map((seed): [number, Share] => [seed, { seed, caught: 0, elsewhere: 0, tried: 0 }]))
  // What is measured at an effort does not depend on it.
  const earlier = effort === undefined ? published?.() : undefined
  const progress = showProgress(plan.mutantRuns, 'trials', terminal)
  progress.say(
    `${counted(plan.faults.length, 'fault')} at ${plan.seeds.length === 1 ? 'seed' : 'seeds'} ${plan.seeds.join(', ')}`,
  )
  try {
    const proof = await prove(kit, { ...options, earlier, toolVersion }, (mutantRun) => {
      const line = survivorLine(mutantRun, breaks.get(mutantRun.fault) ?? [])
      progress.advance(line === undefined ? 'good' : 'failed', line)
      const share = shares.get(mutantRun.seed)
      if (share === undefined) return
      share.tried += 1
      if (line === undefined) share.caught += 1
      else if (mutantRun.catches.length > 0) share.elsewhere += 1
    })
    progress.stop()
    if (effort !== undefined) {
      const told = [...shares.values()]
      terminal.out(told.map((share) => shareText(effort, share)).join('\n'))
      const isEnough = told.every(({ caught, elsewhere, tried }) => caught + elsewhere >= goal * tried)
      return isEnough ? ExitCode.good : ExitCode.bad
    }
    const files = write({ ...proof, madeOn: new Date().toISOString().slice(0, 10) }, flags)
    terminal.out(proofText(proof, files, terminal.colours, terminal.width))
    if (proof.errors.length > 0) return ExitCode.internal
    return proof.verdict === 'proved' ? ExitCode.good : ExitCode.bad
  } finally {
    progress.stop()
  }
}

/** Told at once, for a long run. */
function survivorLine({ fault, seed, catches }: MutantRun, breaks: readonly string[]): string | undefined {
  if (catches.some(({ requirement }) => breaks.includes(requirement))) return undefined
  const others = [...new Set(catches.map(({ requirement }) => requirement))]
  const how = others.length === 0 ? 'survived' : `was caught only by ${others.join(', ')}`
  return `${fault} ${how} at seed ${seed}`
}

function write(proof: Proof, { json, html }: ProveFlags): string[] {
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(proofSchema.parse(proof), null, 2)}\n`)
  if (html !== undefined) writeFileSync(html, renderProof(proof))
  return [json, html].flatMap((file) => (file === undefined ? [] : [path.resolve(file)]))
}

/** What `prove --effort` prints at its end of each seed. */
const shareText = (effort: string, { seed, caught, elsewhere, tried }: Share): string =>
  `${effort} at seed ${seed} catches ${caught + elsewhere} of ${tried} faults ` +
  `(${((100 * (caught + elsewhere)) / tried).toFixed(1)} %)` +
  (elsewhere === 0 ? '' : `, ${elsewhere} of them by another requirement only`)

/** Slowest faults that are told. */
const slowest = 3

/** What `prove` prints at its end: the matrix, what is wrong, and the verdict last. */
function proofText(proof: Proof, files: readonly string[], colours: Colours, width: number): string {
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
    return [colours.underline(area), ...own.flatMap(({ id }) => row(id, marks(id))), '']
  })
}

const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Object.values(Object.groupBy(items, (_, index) => Math.floor(index / size))) as T[][]

function wrong(proof: Proof, colours: Colours, width: number): string[] {
  const list = (title: string, rows: readonly string[]): string[] => listed(colours.red(title), rows, width)
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

const listed = (title: string, rows: readonly string[], width: number): string[] =>
  rows.length === 0 ? [] : [title, ...rows.flatMap((row) => wrap(row, width - 2).map((line) => `  ${line}`)), '']

/** Where all cases run: what else failed under a fault. */
function sideEffects(proof: Proof, colours: Colours, width: number): string[] {
  const rows = proof.faults
    .filter(({ outcome, failed }) => outcome !== 'wrong-reason' && failed.some(({ named }) => !named))
    .map(({ id, failed }) => `${id}: ${failed.flatMap((one) => (one.named ? [] : [one.requirement])).join(', ')}`)
  return listed(colours.dim('shows in other areas as well'), rows, width)
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
