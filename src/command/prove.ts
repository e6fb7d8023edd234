import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { checkShard, oneOf } from '../config/flag-values.ts'
import { wholeNumber } from '../config/whole-number.ts'
import { renderProof } from '../engine/prove/html.ts'
import type { MutantRun } from '../engine/prove/index.ts'
import { type Proof, proofSchema } from '../engine/prove/proof.ts'
import { type ProveOptions, planProof, prove } from '../engine/prove/prove.ts'
import type { KitSource } from '../engine/run/index.ts'
import { counted } from '../engine/text/index.ts'
import { toolVersion } from '../package/version.ts'
import { ExitCode } from './exit-code.ts'
import { showProgress } from './progress.ts'
import { proofText, shareText } from './prove-text.ts'
import type { Terminal } from './terminal.ts'
import { writableFile } from './writable.ts'

/** As typed. */
export interface ProveFlags {
  readonly fault?: readonly string[]
  readonly area?: readonly string[]
  readonly seed?: readonly string[]
  readonly jobs?: string
  /** `I/N`. */
  readonly shard?: string
  readonly full?: boolean
  readonly effort?: string
  readonly json?: string
  readonly html?: string
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
  const options: ProveOptions = {
    ...(flags.fault === undefined ? {} : { faults: flags.fault }),
    ...(flags.area === undefined ? {} : { areas: flags.area }),
    ...(flags.seed === undefined
      ? {}
      : { seeds: flags.seed.map((text) => wholeNumber('--seed', text, 0, 2 ** 31 - 1)) }),
    ...(flags.jobs === undefined ? {} : { jobs: wholeNumber('--jobs', flags.jobs, 1, 64) }),
    ...(flags.shard === undefined ? {} : { shard: checkShard(flags.shard) }),
    full: flags.full ?? false,
    ...(flags.effort === undefined ? {} : { effort: oneOf('--effort', flags.effort, ['quick', 'standard']) }),
  }
  const plan = await planProof(kit, options)
  if (flags.json !== undefined) writableFile('--json', flags.json)
  if (flags.html !== undefined) writableFile('--html', flags.html)
  const breaks = new Map(plan.faults.map((fault) => [fault.id, fault.breaks]))
  const shares = plan.seeds.map((seed) => ({ seed, caught: 0, elsewhere: 0, tried: 0 }))
  // What is measured at an effort does not depend on it.
  const earlier = options.effort === undefined ? published?.() : undefined
  const progress = showProgress(plan.mutantRuns, 'trials', terminal)
  progress.say(
    `${counted(plan.faults.length, 'fault')} at ${plan.seeds.length === 1 ? 'seed' : 'seeds'} ${plan.seeds.join(', ')}`,
  )
  try {
    const proof = await prove(kit, { ...options, earlier, toolVersion }, (mutantRun) => {
      const line = survivorLine(mutantRun, breaks.get(mutantRun.fault) ?? [])
      progress.advance(line === undefined ? 'good' : 'failed', line)
      const share = shares.find(({ seed }) => seed === mutantRun.seed)
      if (share !== undefined) share.tried += 1
      if (share !== undefined && line === undefined) share.caught += 1
      else if (share !== undefined && mutantRun.catches.length > 0) share.elsewhere += 1
    })
    progress.stop()
    if (options.effort !== undefined) {
      terminal.out(shareText(options.effort, shares))
      return shares.every(({ caught, elsewhere, tried }) => caught + elsewhere >= goal * tried)
        ? ExitCode.good
        : ExitCode.bad
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
