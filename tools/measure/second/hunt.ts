import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { inLanes } from '../in-lanes.ts'
import { likeliestFor } from '../mutation/likeliest.ts'
import type { Violation } from './draw.ts'
import type { Judged } from './judge.ts'
import type { Task } from './worker.ts'
import { writeCopy } from './write.ts'

/** What became of one violation. */
export interface Hunted {
  readonly key: string
  readonly kind: Violation['kind']
  readonly operator: string
  readonly file: string
  readonly line: number
  readonly outcome: 'quick' | 'standard' | 'survived' | 'inconclusive' | 'not-starting'
  /** What said so: requirement, level, case and message. */
  readonly by?: Judged['failed'][number]
  /** What the violation did when it first made a difference. */
  readonly difference?: string
  readonly blocked?: readonly string[]
  readonly durationMs: number
}

const told = ({ key, kind, operator, file, line }: Violation) => ({ key, kind, operator, file, line })

/** What the conforming server does not show: accused of something that it is not accused of itself. */
const isCaught = ({ failed }: Judged): boolean => failed.length > 0

const outcomeOf = (quick: Judged, standard: Judged | undefined): Hunted['outcome'] => {
  if (quick.verdict === 'not-starting') return 'not-starting'
  if (isCaught(quick)) return 'quick'
  if (standard === undefined || isCaught(standard)) return 'standard'
  return standard.verdict === 'inconclusive' ? 'inconclusive' : 'survived'
}

/** A thread that has the cases loaded. */
export const openJudge = (): Worker => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { stderr: true })
  worker.stderr.resume()
  return worker
}

/** What it says of a copy, one at a time. @throws Error when it breaks, which is a bug of ours */
export const judgedBy = async (worker: Worker, task: Task): Promise<Judged> => {
  worker.postMessage(task)
  const [judged] = (await once(worker, 'message')) as [Judged]
  return judged
}

/** Judges one at quick, and at standard when quick has not seen it. */
const huntOne = async (
  violation: Violation,
  seed: number,
  worker: Worker,
  before: readonly Hunted[],
): Promise<Hunted> => {
  const folder = writeCopy(violation)
  const task = { folder, seed, likely: likeliestFor(violation, before) }
  try {
    const quick = await judgedBy(worker, { ...task, effort: 'quick' })
    const isOver = quick.verdict === 'not-starting' || isCaught(quick)
    const staging = isOver ? undefined : await judgedBy(worker, { ...task, effort: 'standard' })
    // What is said of main networks is judged in production alone.
    const standard =
      staging === undefined || isCaught(staging)
        ? staging
        : await judgedBy(worker, { ...task, effort: 'standard', inProduction: true })
    const hurried =
      standard === undefined || standard === staging || !isCaught(standard)
        ? quick
        : await judgedBy(worker, { ...task, effort: 'quick', inProduction: true })
    const last = standard ?? quick
    const [by] = last.failed
    return {
      ...told(violation),
      outcome: outcomeOf(hurried, standard),
      ...(by === undefined ? {} : { by }),
      ...(last.difference === undefined ? {} : { difference: last.difference }),
      ...(last.blocked.length === 0 ? {} : { blocked: last.blocked.slice(0, 5) }),
      durationMs: quick.durationMs + (standard?.durationMs ?? 0),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Several at once, each told as it comes. @param known what was found before: it says which case may catch what */
export const hunt = async (
  violations: readonly Violation[],
  { seed, jobs, known }: { readonly seed: number; readonly jobs: number; readonly known: readonly Hunted[] },
  finished: (one: Hunted) => void,
): Promise<void> => {
  const before = [...known]
  const judges = Array.from({ length: jobs }, openJudge)
  const free = [...judges]
  await inLanes(violations, jobs, async (violation) => {
    const worker = free.pop() ?? openJudge()
    const one = await huntOne(violation, seed, worker, before)
    free.push(worker)
    before.push(one)
    finished(one)
  })
  await Promise.all(judges.map((worker) => worker.terminate()))
}
