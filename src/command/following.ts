import type { CaseResult } from '../engine/case/index.ts'
import type { Planned, Tell, Waiting } from '../engine/run/index.ts'
import { terminalLine, wholeSeconds } from '../engine/text/index.ts'
import { ExitCode } from './exit-code.ts'
import { type Progress, showProgress } from './progress.ts'
import type { Terminal } from './terminal.ts'

/** What a reader is told of a run. */
export interface Followed {
  /** What is counted, in the plural: `cases`. */
  readonly what: string
  /** Said before anything else. */
  readonly first?: string | undefined
  /** Said of what is planned, once it begins: a target that is not there needs no such line. */
  readonly planned?: (event: Planned) => string
  /** Told at once of what has failed. */
  readonly failed?: (result: CaseResult) => string | undefined
  /** Whether what has failed is a recommendation, and not counted among what failed; default: it is counted. */
  readonly isLenient?: (result: CaseResult) => boolean
  /** Given every result; what it returns is said. */
  readonly ended?: (result: CaseResult) => string | undefined
  /** What is counted are examples of a case that have no end but this one, in ms, where there is one at all; default: cases. */
  readonly endless?: { readonly time: number | undefined }
  /** How much a case is of the run; default: each is as much as any. */
  readonly workOf?: (caseId: string) => number
  /** Ends the run as an interrupt does. */
  readonly signal?: AbortSignal
}

/**
 * Shows on stderr how far a run is while it happens. The first interrupt ends it with a report of what was seen; the
 * second ends the process.
 */
export async function following<T>(
  terminal: Terminal,
  followed: Followed,
  run: (tell: Tell, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const progress = showProgress(0, followed.what, terminal, followed.endless)
  const { signal, endUnlessAsked } = interrupts(progress.say)
  if (followed.first !== undefined) progress.say(followed.first)
  try {
    return await run(shown(progress, followed), AbortSignal.any([signal, followed.signal ?? signal]))
  } finally {
    progress.stop()
    endUnlessAsked()
  }
}

function shown(progress: Progress, { planned, failed, ended, isLenient, endless, workOf = () => 1 }: Followed): Tell {
  const waiting: string[] = []
  return (event) => {
    if (event.type === 'planned') {
      const work = event.cases.reduce((sum, id) => sum + workOf(id), 0)
      progress.expect(event.cases.length, work)
      if (planned !== undefined && !event.isMore) waiting.push(planned(event))
    }
    if (event.type === 'notice') progress.say(terminalLine(event.text))
    if (event.type === 'waiting') progress.wait(waitingText(event))
    if (event.type === 'case-started') for (const line of waiting.splice(0)) progress.say(line)
    if (event.type === 'example-ended' && endless !== undefined) progress.advance(howItEnded(event))
    if (event.type !== 'case-ended') return
    if (endless === undefined) {
      const how = isLenient?.(event.result) ? 'good' : howItEnded(event.result)
      progress.advance(how, failed?.(event.result), workOf(event.result.caseId))
    }
    const line = ended?.(event.result)
    if (line !== undefined) progress.say(terminalLine(line))
  }
}

/** `waiting 12 s of at most 30 s (limits.completionTimeout) for GET /… in wallets/lookup, and 3 more` */
function waitingText({ waits, longest }: Waiting): string | undefined {
  if (longest === undefined) return undefined
  const { caseId, operation = 'an answer', waitedMs, limitMs } = longest
  const others = waits > 1 ? `, and ${waits - 1} more` : ''
  return terminalLine(
    `waiting ${wholeSeconds(waitedMs)} of at most ${wholeSeconds(limitMs)} (limits.completionTimeout) for ${operation} in ${caseId}${others}`,
  )
}

/** What blocked, or broke in conformint itself, stands out, since it leaves the question open. */
function howItEnded({ outcome, leftOut }: Pick<CaseResult, 'outcome' | 'leftOut'>): Parameters<Progress['advance']>[0] {
  if (outcome === 'failed') return 'failed'
  if (leftOut) return 'left-out'
  return outcome === 'blocked' || outcome === 'error' ? 'blocked' : 'good'
}

/** One Ctrl-C under `npm run` arrives twice, from the terminal and from npm: within this many ms it is the same. */
const oneKeystroke = 500

/** Listens for interrupts. @param say tells of the first, which aborts the signal */
function interrupts(say: (line: string) => void) {
  const stop = new AbortController()
  let asked: number | undefined
  const interrupted = (): void => {
    if (asked !== undefined) {
      if (performance.now() - asked > oneKeystroke) process.exit(ExitCode.interrupted)
      return
    }
    asked = performance.now()
    say('Interrupted: writing the report of what was seen. Once more ends at once.')
    stop.abort()
  }
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted)
  return {
    signal: stop.signal,
    /** Where one came the process is about to end: a second one must still find who knows what it means. */
    endUnlessAsked: (): void => {
      if (asked === undefined) process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
    },
  }
}
