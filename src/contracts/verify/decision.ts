import type { CaseResult } from '../../engine/case/result.ts'
import type { Judged } from '../../engine/run/outcomes.ts'
import type { Decision, RunEnd } from '../../engine/run/verdict.ts'

/**
 * Decides on contracts: every interaction counts, whether it cites requirements or not. Waivers have no say in it, since
 * what is published to a broker is what consumers rely on.
 */
export function decideContracts(
  judged: readonly Judged[],
  run: {
    readonly results: readonly CaseResult[]
    readonly internalErrors: readonly string[]
    readonly end: RunEnd
    readonly unanswered?: string
  },
): Decision {
  const of = (outcome: CaseResult['outcome']): string[] =>
    run.results.filter((result) => result.outcome === outcome).map(({ caseId }) => caseId)
  const failed = of('failed')
  const blocked = of('blocked')
  const broken = failed.length > 0 ? [sentence(failed, 'does not hold', 'do not hold')] : []
  const unanswered = blocked.length > 0 ? [sentence(blocked, 'was never verified', 'were never verified')] : []
  const rest = { judged, waivers: [] }
  const inconclusive = (exitCode: 3 | 70 | 130, because: readonly string[]): Decision => ({
    ...rest,
    verdict: 'inconclusive',
    exitCode,
    because,
  })

  if (run.internalErrors.length > 0) return inconclusive(70, [...run.internalErrors, ...broken])
  if (run.end === 'interrupted') return inconclusive(130, ['The run was interrupted.', ...broken])
  if (run.end === 'target-gone')
    return inconclusive(3, [firstLine(run.unanswered ?? 'The target stopped answering.'), ...broken])
  if (run.unanswered !== undefined) return inconclusive(3, [firstLine(run.unanswered), ...broken])
  if (broken.length > 0) return { ...rest, verdict: 'non-conforming', exitCode: 1, because: [...broken, ...unanswered] }
  if (unanswered.length > 0) return inconclusive(3, unanswered)
  if (of('passed').length === 0) return inconclusive(3, ['No interaction could be verified.'])
  return { ...rest, verdict: 'conforming', exitCode: 0, because: [] }
}

/** At most ten ids: the report has them all. */
function sentence(ids: readonly string[], one: string, several: string): string {
  const named = ids.slice(0, 10).join(', ') + (ids.length > 10 ? ` and ${ids.length - 10} more` : '')
  return `${ids.length} ${ids.length === 1 ? `interaction ${one}` : `interactions ${several}`}: ${named}.`
}

/** The last output of a target is for whoever started it, and not for the report. */
const firstLine = (text: string): string => text.split('\n', 1).join('')
