import path from 'node:path'
import type { Effort } from '../../../src/engine/interface/index.ts'
import { conformint, reportIn } from '../../conformint.ts'

/** What a run said of a server. */
export interface Judged {
  readonly verdict: 'conforming' | 'non-conforming' | 'inconclusive' | 'not-starting'
  readonly failed: readonly Readonly<Record<'requirement' | 'level' | 'message' | 'caseId', string>>[]
  readonly blocked: readonly string[]
  /** What the violation did when it first made a difference; absent when it never did, or tells nothing of itself. */
  readonly difference?: string
}

export interface JudgeOptions {
  /** Folder of a copy of the second server. */
  readonly folder: string
  readonly effort: Effort
  readonly seed: number
  /** name=value of the server's open points, and other flags of its own. */
  readonly flags?: readonly string[]
}

/** Runs `conformint verify` as anybody would, in a process of its own. */
export const judge = async ({ folder, effort, seed, flags = [] }: JudgeOptions): Promise<Judged> => {
  const reports = path.join(folder, 'report')
  const command = [process.execPath, path.join(folder, 'main.ts'), '--port', '{port}', ...flags].join(' ')
  const own = ['--command', command, '--config', path.join(folder, 'conformint.yaml'), '--report-dir', reports]
  await conformint(['verify', ...own, '--effort', effort, '--seed', `${seed}`, '--strict', '--reporter', 'json'])
  const { run, verdict, cases, requirements } = reportIn(reports)
  const levels = new Map(requirements.map(({ id, level }) => [id, level]))
  const failed = cases.flatMap(({ id: caseId, failures }) =>
    failures.map(({ requirement, message }) => {
      return { requirement, level: levels.get(requirement) ?? '', message, caseId }
    }),
  )
  const blocked = requirements.filter(({ outcome }) => outcome === 'blocked')
  return {
    verdict: run.requests === 0 ? 'not-starting' : verdict,
    failed,
    blocked: blocked.map(({ id, reason }) => `${id}: ${reason}`),
  }
}
