import { causalChain } from '../evidence/index.ts'
import { type Exchange, isSame } from '../transport/index.ts'
import type { Attempt, Violation } from './attempt.ts'
import type { Counterexample } from './property.ts'
import type { CaseFailure } from './result.ts'
import type { Runtime } from './runtime.ts'
import { stepsWithWrites } from './steps.ts'

/** Longest message of a failure, in characters. */
const longestMessage = 1000
/** Longest text of what was expected and of what was seen, in characters. */
const longestValue = 8 * 1024
/** How deep in an answer is looked for what a check was about. */
const deepest = 6

/** Most failures of one requirement in one attempt that carry their exchanges: the rest says the same again. */
const mostProven = 3

/** Most exchanges that one failure carries; the rest is in `exchanges.ndjson`. */
const mostExchanges = 40

/**
 * Turns the violations of an attempt into failures that can be read alone: what led to the attempt, the attempt itself,
 * and a script that repeats both. One failure a requirement and message.
 */
export function failuresOf(attempt: Attempt, runtime: Runtime, found?: Counterexample): CaseFailure[] {
  const { redactor } = runtime
  const example = found && {
    counterexample: JSON.parse(redactor.text(JSON.stringify(found.example ?? null))) as unknown,
    seed: found.seed,
    path: found.path,
  }
  const distinct = new Map(
    attempt.violations.map((violation) => [`${violation.requirement} ${violation.message}`, violation]),
  )
  const told = new Map<string, number>()
  return [...distinct.values()].map((violation) => {
    const before = told.get(violation.requirement) ?? 0
    told.set(violation.requirement, before + 1)
    const message = redactor.text(violation.message).slice(0, longestMessage)
    const steps = stepsWithWrites(violation.steps, attempt.story, violation.after)
    return {
      requirement: violation.requirement,
      message,
      ...excerptsAround(redactor.text(violation.expected), redactor.text(violation.actual), longestValue),
      ...(violation.latitude === undefined ? {} : { latitude: violation.latitude }),
      ...(steps.length === 0 ? {} : { steps: steps.map((step) => redactor.text(step)) }),
      site: violation.site,
      ...(violation.evidence === 'sure' ? {} : { evidence: violation.evidence }),
      ...example,
      ...(before < mostProven && runtime.evidence !== false
        ? evidenceOf(violation, attempt.story, `${violation.requirement}: ${message}`, runtime)
        : { curl: [], exchanges: [] }),
    }
  })
}

/** What led to a violation: what came after it in the attempt says nothing of it. */
function evidenceOf(
  violation: Violation,
  story: readonly Exchange[],
  title: string,
  runtime: Runtime,
): Pick<CaseFailure, 'curl' | 'exchanges' | 'decisive'> {
  const before = story.filter(({ seq }) => seq <= violation.after)
  const decisive = decisiveOf(violation, before)
  if (decisive === undefined) return { curl: [], exchanges: [] }
  const upTo = before.filter(({ seq }) => seq <= decisive.seq)
  const exchanges = shortened(causalChain(withoutPolling(upTo, decisive), decisive))
  return {
    curl: runtime.curl(exchanges, {
      title,
      statusOnly: violation.statusOnly,
      ...(violation.accepts === undefined ? {} : { accepts: violation.accepts }),
    }),
    exchanges: exchanges.map((one) => runtime.redactor.exchange(one).exchange),
    decisive: decisive.seq,
  }
}

/** The exchange that a violation is about; where nothing says so, the last before the check. */
function decisiveOf({ about }: Violation, story: readonly Exchange[]): Exchange | undefined {
  if (about === undefined) return story.at(-1)
  const isIt = (exchange: Exchange): boolean =>
    'seq' in about ? exchange.seq === about.seq : holds(exchange.response.json, about.part)
  return story.findLast(isIt) ?? story.at(-1)
}

/** Whether one value stands in another, as the same object. */
function holds(whole: unknown, part: object, depth = 0): boolean {
  if (whole === part) return true
  if (typeof whole !== 'object' || whole === null || depth > deepest) return false
  return Object.values(whole).some((member) => holds(member, part, depth + 1))
}

/** The first ten and the last thirty of a long story. */
const shortened = (story: readonly Exchange[]): readonly Exchange[] =>
  story.length > mostExchanges ? [...story.slice(0, 10), ...story.slice(10 - mostExchanges)] : story

/**
 * Polling repeats one request until its answer changes. Two of the same are kept, for a repeat may be what did it, and
 * all that were under way at once.
 */
function withoutPolling(exchanges: readonly Exchange[], decisive: Exchange): readonly Exchange[] {
  const kept: Exchange[] = []
  for (const exchange of exchanges) {
    const before = kept.filter((other) => isRepeat(other, exchange)).length
    if (before < 2 || exchange === decisive) kept.push(exchange)
  }
  return kept
}

const isRepeat = (a: Exchange, b: Exchange): boolean =>
  isSame(a, b) &&
  a.response.text === b.response.text &&
  Date.parse(a.startedAt) + a.durationMs <= Date.parse(b.startedAt)

/** Values that are no longer than this show their difference themselves. */
const short = 160

/**
 * Cuts two texts around the place where they begin to differ, so that what is left of them is no longer than asked for
 * and shows the difference. What is left out is said.
 */
function excerptsAround(
  expected: string,
  actual: string,
  longest: number,
): Pick<CaseFailure, 'expected' | 'actual' | 'difference'> {
  const least = Math.min(expected.length, actual.length)
  let at = 0
  while (at < least && expected[at] === actual[at]) at += 1
  const start = Math.max(0, at - Math.floor(longest / 2))
  const parts = { expected: cut(expected, start, longest), actual: cut(actual, start, longest) }
  const isLong = Math.max(expected.length, actual.length) > short
  return isLong ? { ...parts, difference: { at, expected: expected.length, actual: actual.length } } : parts
}

function cut(text: string, start: number, longest: number): string {
  if (text.length <= longest) return text
  const from = Math.min(start, text.length - longest)
  const before = from > 0 ? `… [${from} characters before] ` : ''
  const end = from + longest
  const after = end < text.length ? ` … [${text.length} characters in all]` : ''
  return `${before}${text.slice(from, end).toWellFormed()}${after}`
}
