import type { CaseFailure, CaseResult } from '../engine/case/index.ts'
import { isRecommended } from '../engine/catalogue/index.ts'
import { unranked, workOf } from '../engine/plan/index.ts'
import { ReportFolder } from '../engine/report/index.ts'
import type { Planned, Prepared, Tell, Verification } from '../engine/run/index.ts'
import { counted, terminalText } from '../engine/text/index.ts'
import { type Followed, following } from './following.ts'
import type { Written } from './report-folder.ts'
import { shortest, type Terminal } from './terminal.ts'

/** Where what is seen of a run goes. */
export interface Shown {
  readonly terminal: Terminal
  readonly reportDir: string
  /** Whether anything is written there. */
  readonly writes: boolean
  /** What else is told while it happens, and what ends it. */
  readonly followed?: Partial<Followed>
}

/**
 * Carries out what was prepared, shows how far it is, and what could not be told of it.
 * @param tell prints the result
 * @returns the exit code
 */
export async function judged(
  prepared: Prepared,
  { terminal, reportDir, writes, followed: more = {} }: Shown,
  carryOut: (tell: Tell, signal: AbortSignal) => Promise<Verification & { readonly written: Written }>,
  tell: (verification: Verification, files: readonly string[]) => number | Promise<number>,
): Promise<number> {
  terminal.hide(prepared.secrets)
  const followed: Followed = {
    what: 'cases',
    planned: ({ seed, effort, cases }: Planned) => `seed ${seed}, effort ${effort}, ${counted(cases.length, 'case')}`,
    failed: (result) => failedLine(result, isLenient(prepared, result)),
    isLenient: (result) => isLenient(prepared, result),
    workOf: workIn(prepared),
    ...more,
  }
  const verification = await following(terminal, followed, carryOut)
  const { report, internalErrors, unreachable, written } = verification
  tellWritten(written, writes ? report.run.requests : 0, terminal)
  // Its first line stands in the verdict; what follows is the last output of what was started.
  const output = unreachable?.split('\n').slice(1).join('\n')
  if (output) terminal.err(terminalText(output))
  const log = verification.log ?? output
  if (log && writes) keep(log, reportDir, terminal)
  for (const error of internalErrors) terminal.err(terminalText(error))
  if (internalErrors.length > 0)
    terminal.err('This is a bug of conformint or of a case, and says nothing about the target.')
  return tell(verification, written.files.map(shortest))
}

/** As it is estimated, see `durationOf`. */
function workIn({ kit, settings: { effort } }: Prepared): (caseId: string) => number {
  const { ranking = unranked } = kit
  return (caseId) => workOf(ranking.costOf(caseId, effort), kit.interface)
}

/** Whether a failed case has found nothing but recommendations that are not followed, and these do not count. */
const isLenient = ({ kit, request }: Prepared, { outcome, failures }: CaseResult): boolean => {
  const isAdvice = ({ requirement }: CaseFailure): boolean => isRecommended(kit.interface.catalogue, requirement)
  return outcome === 'failed' && !request.strict && failures.every(isAdvice)
}

/** Told at once: what failed, and what broke in conformint itself. */
function failedLine({ caseId, outcome, reason, failures }: CaseResult, isAdvice: boolean): string | undefined {
  if (outcome !== 'failed' && outcome !== 'error') return undefined
  const [first] = failures
  const what = first ? `${first.requirement}: ${first.message}` : (reason ?? '')
  return `${outcome === 'error' ? 'broken' : isAdvice ? 'not followed' : 'failed'} ${caseId}: ${what}`
}

/** Tells what of a run could not be written. @param requests that the run has sent, and that should stand in the record */
export function tellWritten({ recorded, trouble }: Written, requests: number, terminal: Terminal): void {
  if (trouble !== undefined) {
    terminal.err(`The reports cannot be written whole: ${trouble.message}. Is the disk full?`)
  }
  if (recorded < requests) {
    terminal.err(`exchanges.ndjson holds ${recorded} of ${counted(requests, 'request')}. Is the disk full?`)
  }
}

/** The log of a container goes with the container: what a failing run may be explained by is kept beside its reports. */
function keep(log: string, directory: string, terminal: Terminal): void {
  try {
    const file = new ReportFolder(directory).write('target.log', log)
    terminal.err(`what the target printed: ${shortest(file)}`)
  } catch (error) {
    terminal.err(`The log of the target cannot be kept: ${(error as Error).message}.`)
  }
}
