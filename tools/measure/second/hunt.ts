import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Violation } from './draw.ts'
import type { Judged } from './judge.ts'
import type { Kind } from './syntax.ts'
import type { Order } from './worker.ts'
import { writeCopy } from './write.ts'

/** What became of one violation. */
export interface Hunted {
  readonly key: string
  readonly kind: Kind
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

/** Cases that have caught what is near, the nearest first. */
const likely = ({ file, line }: Violation, before: readonly Hunted[]): string[] => {
  const score = new Map<string, number>()
  for (const one of before) {
    if (one.by === undefined) continue
    const near = one.file === file ? 10 / (10 + Math.abs(one.line - line)) : 0.02
    score.set(one.by.caseId, (score.get(one.by.caseId) ?? 0) + near)
  }
  return [...score.keys()].toSorted((a, b) => (score.get(b) ?? 0) - (score.get(a) ?? 0))
}

/** A thread that has the cases loaded. */
export const openJudge = (): Worker => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { stderr: true })
  worker.stderr.resume()
  return worker
}

/** What it says of a copy, one at a time. @throws Error when it breaks, which is a bug of ours */
export const judgedBy = async (worker: Worker, order: Order): Promise<Judged> => {
  worker.postMessage(order)
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
  const order = { folder, seed, likely: likely(violation, before) }
  try {
    const quick = await judgedBy(worker, { ...order, effort: 'quick' })
    const isOver = quick.verdict === 'not-starting' || isCaught(quick)
    const staging = isOver ? undefined : await judgedBy(worker, { ...order, effort: 'standard' })
    // What is said of main networks is judged in production alone.
    const standard =
      staging === undefined || isCaught(staging)
        ? staging
        : await judgedBy(worker, { ...order, effort: 'standard', inProduction: true })
    const hurried =
      standard === undefined || standard === staging || !isCaught(standard)
        ? quick
        : await judgedBy(worker, { ...order, effort: 'quick', inProduction: true })
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
  const waiting = [...violations]
  const before = [...known]
  const lane = async (): Promise<void> => {
    const worker = openJudge()
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const one = await huntOne(next, seed, worker, before)
      before.push(one)
      finished(one)
    }
    await worker.terminate()
  }
  await Promise.all(Array.from({ length: jobs }, lane))
}
