import {
  type Case,
  type CaseFailure,
  type CaseResult,
  type Explored,
  type Exploring,
  mergeResults,
} from '../case/index.ts'
import type { CaseEnded, CaseStarted, ExampleEnded, Notice } from './events.ts'
import type { Runner } from './runner.ts'

/** How the examples of a property are drawn without end. */
export interface Exploration {
  /** Once it is over no example is begun any more, in ms; default: never. */
  readonly time?: number
  /** Examples that are under way side by side. */
  readonly workers: number
  /** The one example to try, as fast-check writes it; default: one after another. */
  readonly path?: string
}

/** The same with what its end depends on; plain data. */
export interface ExplorationTask extends Exploration {
  /** Ids of the requirements of which the first violation ends it; of others it is noted once. */
  readonly endsWith: readonly string[]
}

/** After so many in a row of which nothing could be said, the next would tell no more. */
const mostUnjudged = 10

/**
 * Tries the examples of a property one after another, several side by side, until the time is over, one fails, or no more can be
 * sent. Those that are under way then are ended first. Which examples there are, and their numbers, is the seed's business alone:
 * with more workers there are more of them, and no others.
 * @param tell knownBroken of every example, and of the beginning and end of the case
 */
export async function explore(
  runner: Runner,
  case_: Case,
  { time = Number.POSITIVE_INFINITY, workers, path, endsWith }: ExplorationTask,
  tell: (event: Notice | CaseStarted | ExampleEnded | CaseEnded) => void,
): Promise<void> {
  const started = performance.now()
  const elapsed = (): number => Math.round(performance.now() - started)
  /** Requirements that are broken. */
  const knownBroken = new Set<string>()
  const ends = (requirement: string): boolean => endsWith.includes(requirement)
  /** Each requirement that is broken by the one example that broke it first. */
  const firsts = new Map<string, CaseFailure[]>()
  let begun = 0
  let ended: CaseResult | undefined
  let explored = { examples: 0, unjudged: 0, inVain: 0 }
  let endedBy: Explored['endedBy'] | undefined

  const count = (result: CaseResult, at: string): void => {
    const isJudged = result.outcome === 'passed' || result.outcome === 'failed'
    const { examples, unjudged, inVain } = explored
    explored = { examples: examples + 1, unjudged: unjudged + (isJudged ? 0 : 1), inVain: isJudged ? 0 : inVain + 1 }
    tell({ type: 'example-ended', caseId: case_.id, path: at, outcome: result.outcome })
  }
  const take = (last: CaseResult, at: string): void => {
    found(last.failures, at)
    const result = withFirsts(last, firsts.get(at) ?? [])
    ended = ended === undefined ? result : joined(ended, result)
    // What was cut off was not tried to its end.
    if (result.outcome === 'failed' || !(runner.isStopped || result.leftOut)) count(result, at)
    if (runner.isStopped || result.outcome === 'error') endedBy ??= 'stopped'
    if (result.leftOut) endedBy ??= 'budget'
    if (path !== undefined) endedBy ??= 'path'
    if (explored.inVain >= mostUnjudged) endedBy ??= 'nothing-judged'
  }
  const found = (failures: readonly CaseFailure[], at: string): boolean => {
    const fresh = failures.filter(({ requirement }) => !knownBroken.has(requirement))
    for (const { requirement } of fresh) knownBroken.add(requirement)
    firsts.set(at, [...(firsts.get(at) ?? []), ...fresh])
    const [first] = fresh
    if (first === undefined) return false
    if (fresh.some(({ requirement }) => ends(requirement))) endedBy ??= path === undefined ? 'failure' : 'path'
    tell({ type: 'notice', text: `example ${at} breaks ${first.requirement}: ${first.message}` })
    return !at.includes(':')
  }
  const work = async (): Promise<void> => {
    while (endedBy === undefined) {
      if (begun > 0 && elapsed() >= time) endedBy = 'time'
      if (endedBy !== undefined) return
      const at = path ?? String(begun)
      begun += 1
      const exploring: Exploring = { path: at, knownBroken, endsWith: ends, found: (failures) => found(failures, at) }
      take(await runner.execute(case_, { exploring }), at)
    }
  }

  tell({ type: 'case-started', caseId: case_.id })
  await Promise.all(Array.from({ length: path === undefined ? workers : 1 }, work))
  if (ended === undefined) throw new Error('an exploration tries one example at least')
  const { examples, unjudged } = explored
  const result = {
    ...ended,
    durationMs: elapsed(),
    explored: { examples, unjudged, workers, endedBy: endedBy ?? 'stopped' },
  }
  tell({ type: 'case-ended', result })
}

/** What came of an example: what it broke first, in its smallest form as far as it came to that, also where it was cut off. */
function withFirsts(result: CaseResult, firsts: readonly CaseFailure[]): CaseResult {
  const failures = firsts.map((first) => result.failures.find((one) => one.requirement === first.requirement) ?? first)
  if (result.outcome === 'error') return { ...result, failures }
  const { reason: _, leftOut: __, ...rest } = result
  return failures.length > 0 ? { ...rest, outcome: 'failed', failures } : { ...result, failures }
}

/** What came of an earlier example stays, and so does that the case broke; that the target went away has to be knownBroken all the same. */
const joined = (before: CaseResult, last: CaseResult): CaseResult => ({
  ...mergeResults(before, last),
  ...(before.outcome === 'error' ? { outcome: 'error', ...(before.reason && { reason: before.reason }) } : {}),
  ...(before.targetGone || last.targetGone ? { targetGone: true } : {}),
})
