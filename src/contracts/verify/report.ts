import { metadataOf } from '../../app/run-request.ts'
import { runSettings, type Settings } from '../../config/settings.ts'
import { type CaseResult, notRun } from '../../engine/case/index.ts'
import { quotaWordsOf } from '../../engine/interface/index.ts'
import type { RunEnd } from '../../engine/judge/index.ts'
import { judgeByCases } from '../../engine/judge/judge.ts'
import type { Secrets } from '../../engine/redaction/index.ts'
import { buildReport, type LiveSeen } from '../../engine/report/build.ts'
import type { Report, Traffic } from '../../engine/report/index.ts'
import type { Target } from '../../engine/run/index.ts'
import { firstLine } from '../../engine/text/index.ts'
import { openInterface } from '../../interface/interface.ts'
import { missingNeed, type Needs } from '../../interface/needs.ts'
import { toolVersion } from '../../package/version.ts'
import type { Candidate } from './candidate.ts'
import { caseOf } from './interaction-run.ts'

/** What a verification came to, by the time that it ended. */
export interface Seen {
  readonly candidates: readonly Candidate[]
  /** Of as many of them as there are; the others were never verified. */
  readonly results: readonly CaseResult[]
  readonly end: RunEnd
  /** Why nothing could be asked: the target or the broker was not there. */
  readonly unanswered?: string | undefined
  readonly internalErrors: readonly string[]
}

/** The report on contracts: a case for each interaction, and the requirements that they rest on. */
export function contractReport(
  { settings, secrets }: { readonly settings: Settings; readonly secrets: Secrets },
  target: Target | undefined,
  seen: Seen & { readonly traffic: readonly Traffic[] },
  time: { readonly startedAt: Date; readonly durationMs: number },
): { readonly report: Report; readonly exitCode: 0 | 1 | 3 | 70 | 130; readonly results: readonly CaseResult[] } {
  const why = seen.unanswered ?? (seen.end === 'interrupted' ? 'the run was interrupted' : 'the run ended before it')
  const byId = new Map(seen.results.map((result) => [result.caseId, result]))
  const results = seen.candidates.map(({ id }) => byId.get(id) ?? notRun(id, 'blocked', firstLine(why)))
  const cases = seen.candidates.map(caseOf)
  const cited: ReadonlySet<string> = new Set(cases.flatMap(({ requirements }) => requirements))
  const { catalogue, version } = openInterface()
  const supply = runSettings(settings, target?.keys ?? settings.keys ?? { full: '' })
  const missing = (needs: unknown): { readonly missing?: string } => {
    const why = missingNeed(needs as Needs | undefined, supply)
    return why === undefined ? {} : { missing: why }
  }
  const { unanswered, end, internalErrors } = seen
  const known: LiveSeen = {
    requirements: catalogue.requirements
      .filter(({ id }) => cited.has(id))
      .map((requirement) => ({ requirement, wanted: true, parts: [], ...missing(requirement.needs) })),
    cases: cases.map(({ id, requirements }) => ({ id, requirements, parts: [] })),
    parts: [],
    results: new Map(results.map((result) => [result.caseId, result])),
    leftOut: new Map(),
    effort: settings.effort,
    end,
    internalErrors,
    ...(unanswered === undefined ? {} : { whyGone: firstLine(unanswered) }),
    startedAt: time.startedAt,
  }
  const decision = judgeByCases(known, ['interaction', 'interactions'])
  const { target: choice } = settings
  const report = buildReport({
    kind: 'contracts',
    toolVersion,
    interface: { version, requirements: catalogue.hash },
    target: {
      kind: choice.kind,
      url: target?.url ?? (choice.kind === 'url' ? choice.url : ''),
      ...(choice.kind === 'image' ? { image: choice.image } : {}),
    },
    run: { ...metadataOf(settings, target?.keys ?? settings.keys, false), ...time, end: seen.end },
    decision,
    cases,
    seen: known,
    quota: quotaWordsOf(openInterface()),
    topics: [],
    secrets,
    traffic: seen.traffic,
  })
  return { report, exitCode: decision.exitCode, results }
}
