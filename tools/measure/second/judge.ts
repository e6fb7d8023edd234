import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Effort } from '../../../src/engine/interface/index.ts'
import type { Report } from '../../../src/engine/report/model.ts'
import { packageRoot } from '../../../src/package/package-root.ts'

/** What a run said of a server. */
export interface Judged {
  readonly verdict: 'conforming' | 'non-conforming' | 'inconclusive' | 'not-starting'
  readonly failed: readonly {
    readonly requirement: string
    readonly level: string
    readonly message: string
    readonly caseId: string
  }[]
  readonly blocked: readonly string[]
  /** What the violation did when it first made a difference; absent when it never did, or tells nothing of itself. */
  readonly difference?: string
  readonly durationMs: number
}

export interface JudgeOptions {
  /** Folder of a copy of the second server. */
  readonly folder: string
  readonly effort: Effort
  readonly seed: number
  readonly failFast: boolean
  /** name=value of the server's open points, and other flags of its own. */
  readonly flags?: readonly string[]
}

/** Longest that one run may take, ms: a violation may make everything wait. */
const patience = 240_000

const failuresOf = ({ cases, requirements }: Report): Judged['failed'] => {
  const levels = new Map(requirements.map(({ id, level }) => [id, level]))
  return cases.flatMap(({ id, failures }) =>
    failures.map(({ requirement, message }) => ({
      requirement,
      level: levels.get(requirement) ?? '',
      message,
      caseId: id,
    })),
  )
}

/** Runs `conformint verify` as anybody would, in a process of its own. */
export const judge = async ({ folder, effort, seed, failFast, flags = [] }: JudgeOptions): Promise<Judged> => {
  const reports = path.join(folder, `report-${effort}-${seed}`)
  const note = path.join(folder, 'difference.txt')
  const command = [process.execPath, path.join(folder, 'main.ts'), '--port', '{port}', ...flags].join(' ')
  const own = ['--command', command, '--config', path.join(folder, 'conformint.yaml'), '--report-dir', reports]
  const how = [
    '--effort',
    effort,
    '--seed',
    String(seed),
    '--strict',
    '--reporter',
    'json',
    ...(failFast ? ['--fail-fast'] : []),
  ]
  const started = performance.now()
  const child = spawn(process.execPath, [path.join(packageRoot, 'bin', 'conformint.js'), 'verify', ...own, ...how], {
    stdio: 'ignore',
    env: { ...process.env, VIOLATION_NOTE: note },
    timeout: patience,
  })
  await new Promise((resolve) => child.once('exit', resolve))
  const durationMs = Math.round(performance.now() - started)
  const file = path.join(reports, 'report.json')
  if (!existsSync(file)) return { verdict: 'inconclusive', failed: [], blocked: ['no report'], durationMs }
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  const verdict = report.run.requests === 0 ? 'not-starting' : report.verdict
  const blocked = report.requirements
    .filter(({ outcome }) => outcome === 'blocked')
    .map(({ id, reason }) => `${id}: ${reason}`)
  const difference = existsSync(note) ? { difference: readFileSync(note, 'utf8').trim() } : {}
  return { verdict, failed: failuresOf(report), blocked, durationMs, ...difference }
}
