import { rmSync } from 'node:fs'
import type { Effort } from '../../../src/engine/interface/index.ts'
import { inLanes } from '../in-lanes.ts'
import { likeliestFor } from '../mutation/changes.ts'
import { Pool } from '../mutation/pool.ts'
import type { Violation } from './draw.ts'
import type { Judged } from './judge.ts'
import type { Task } from './worker.ts'
import { writeCopy } from './write.ts'

/** What became of one violation. */
export interface Hunted extends Omit<Violation, 'edits'>, Pick<Judged, 'difference'> {
  readonly outcome: 'quick' | 'standard' | 'survived' | 'inconclusive' | 'not-starting'
  /** What said so: requirement, level, case and message. */
  readonly by?: Judged['failed'][number]
  readonly blocked?: readonly string[]
  readonly durationMs: number
}

/** Judges copies of the server, each as well as the conforming one: what it is accused of that is not. */
export const openJudges = (jobs: number): Pool<Task> =>
  new Pool({ module: new URL('./worker.ts', import.meta.url), jobs })

/** Judges one at quick, and at standard when quick has not seen it; what is said of main networks is judged in production alone. */
async function outcomeOf(judge: (effort: Effort, inProduction?: boolean) => Promise<Judged>) {
  const isCaught = ({ verdict }: Judged): boolean => verdict === 'non-conforming'
  const quick = await judge('quick')
  if (quick.verdict === 'not-starting') return ['not-starting', quick] as const
  if (isCaught(quick)) return ['quick', quick] as const
  const standard = await judge('standard')
  if (isCaught(standard)) return ['standard', standard] as const
  const there = await judge('standard', true)
  if (!isCaught(there)) return [there.verdict === 'inconclusive' ? 'inconclusive' : 'survived', there] as const
  return [isCaught(await judge('quick', true)) ? 'quick' : 'standard', there] as const
}

/** Several at once, each told as it comes. @param known what was found before: it says which case may catch what */
export const hunt = async (
  violations: readonly Violation[],
  { seed, jobs, known }: { readonly seed: number; readonly jobs: number; readonly known: readonly Hunted[] },
  finished: (one: Hunted) => void,
): Promise<void> => {
  const before = [...known]
  const judges = openJudges(jobs)
  await inLanes(violations, jobs, async (violation) => {
    const { edits: _, ...told } = violation
    const task = { folder: writeCopy(violation), seed, likely: likeliestFor(violation, before) }
    const started = performance.now()
    const [outcome, { failed, difference, blocked }] = await outcomeOf((effort, inProduction = false) =>
      judges.do<Judged>({ ...task, effort, inProduction }),
    )
    rmSync(task.folder, { recursive: true, force: true })
    const [by] = failed
    const one = {
      ...told,
      outcome,
      ...(by === undefined ? {} : { by }),
      ...(difference === undefined ? {} : { difference }),
      ...(blocked.length === 0 ? {} : { blocked: blocked.slice(0, 5) }),
      durationMs: Math.round(performance.now() - started),
    }
    before.push(one)
    finished(one)
  })
  await judges.close()
}
