import { type CaseResult, notRun } from '../case/index.ts'
import type { AskedCase, AskedRequirement } from '../judge/index.ts'
import type { LeftOutBy } from '../plan/index.ts'
import type { LiveSeen } from '../report/index.ts'
import type { Prepared } from './prepare.ts'
import type { RunResult } from './run.ts'

/**
 * What the judge is given of a run.
 * @param whyGone why nothing could be asked, or nothing any more, in one sentence
 */
export function seenOf(
  { kit, selection, missingNeed, settings }: Pick<Prepared, 'kit' | 'selection' | 'missingNeed' | 'settings'>,
  run: Omit<RunResult, 'durationMs'>,
  whyGone?: string,
): LiveSeen {
  const { catalogue, parts } = kit.interface
  const skipped = [...selection.skipped].map(([id, reason]) => notRun(id, 'not-applicable', reason))
  const results = [...run.results.values(), ...skipped]
  const cut: LeftOutBy = run.end === 'failed-fast' ? 'fail-fast' : 'spent'
  return {
    requirements: catalogue.requirements.map((requirement): AskedRequirement => {
      const missing = missingNeed(requirement.needs)
      return {
        requirement,
        wanted: selection.requirements.has(requirement.id),
        parts: parts?.ofRequirement(requirement) ?? [],
        ...(missing === undefined ? {} : { missing }),
      }
    }),
    cases: kit.cases.map(
      (case_): AskedCase => ({ id: case_.id, requirements: case_.requirements, parts: parts?.ofCase(case_) ?? [] }),
    ),
    parts: (parts?.names ?? []).map((name) => {
      const notOffered = parts?.whyNotOffered(name, settings)
      return { name, ...(notOffered === undefined ? {} : { notOffered }) }
    }),
    results: new Map(results.map((result) => [result.caseId, withPart(result, parts?.ofOperation)])),
    leftOut: new Map([
      // Of what the effort left out, some may have been carried out beyond the plan.
      ...[...selection.leftOut].filter(([id]) => !run.results.has(id)),
      ...results.flatMap(({ caseId, leftOut }) => (leftOut ? [[caseId, cut] as const] : [])),
    ]),
    effort: settings.effort,
    end: run.end,
    internalErrors: run.internalErrors,
    ...(whyGone === undefined ? {} : { whyGone }),
    startedAt: run.startedAt,
  }
}

function withPart(result: CaseResult, partOf: ((operation: string) => string | undefined) | undefined) {
  const stoppedIn = result.stoppedAt === undefined ? undefined : partOf?.(result.stoppedAt)
  return stoppedIn === undefined ? result : { ...result, stoppedIn }
}
