import { runSettings, type Settings } from '../../config/settings.ts'
import type { CaseResult } from '../../engine/case/result.ts'
import { firstLine } from '../../engine/first-line.ts'
import type { Secrets } from '../../engine/http/secrets.ts'
import { buildReport } from '../../engine/report/build.ts'
import { readExchanges } from '../../engine/report/exchanges.ts'
import { ReportFolder } from '../../engine/report/folder.ts'
import type { Report } from '../../engine/report/model.ts'
import { trafficOf } from '../../engine/report/traffic.ts'
import { judgeRequirements, notRun } from '../../engine/run/outcomes.ts'
import type { Target } from '../../engine/run/target.ts'
import { decideByCases, type RunEnd } from '../../engine/run/verdict.ts'
import { openInterface } from '../../interface/interface.ts'
import { missingNeed, type Needs } from '../../interface/needs.ts'
import { scopeOf } from '../../scope.ts'
import { toolVersion } from '../../version.ts'
import type { Candidate } from './candidate.ts'
import { caseOf } from './trial.ts'

/** What a verification came to, by the time that it ended. */
export interface Seen {
  readonly candidates: readonly Candidate[]
  /** Of as many of them as there are; the others were never verified. */
  readonly results: readonly CaseResult[]
  readonly end: RunEnd
  /** Why nothing could be asked: the target or the broker was not there. */
  readonly unanswered?: string
  readonly internalErrors: readonly string[]
}

/** The report on contracts: a case for each interaction, and the requirements that they rest on. */
export function contractReport(
  { settings, secrets }: { readonly settings: Settings; readonly secrets: Secrets },
  target: Target | undefined,
  seen: Seen,
  time: { readonly startedAt: Date; readonly durationMs: number },
): { readonly report: Report; readonly exitCode: 0 | 1 | 3 | 70 | 130; readonly results: readonly CaseResult[] } {
  const why = seen.unanswered ?? (seen.end === 'interrupted' ? 'the run was interrupted' : 'the run ended before it')
  const byId = new Map(seen.results.map((result) => [result.caseId, result]))
  const results = seen.candidates.map(({ id }) => byId.get(id) ?? notRun(id, 'blocked', firstLine(why)))
  const cases = seen.candidates.map(caseOf)
  const cited: ReadonlySet<string> = new Set(cases.flatMap(({ requirements }) => requirements))
  const { catalogue, version } = openInterface()
  const supply = runSettings(settings, target?.keys ?? settings.keys ?? { full: '' })
  const outcomes = judgeRequirements(
    catalogue.requirements.filter(({ id }) => cited.has(id)),
    cases,
    new Map(results.map((result) => [result.caseId, result])),
    { requirements: cited, planned: cases, skipped: new Map(), partial: false },
    (needs) => missingNeed(needs as Needs | undefined, supply),
  )
  const { unanswered } = seen
  const facts = { ...seen, results, ...(unanswered === undefined ? {} : { whyGone: firstLine(unanswered) }) }
  const decision = decideByCases(outcomes, facts, ['interaction', 'interactions'])
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
    run: { ...scopeOf(settings, target?.keys ?? settings.keys, false), ...time, end: seen.end },
    decision,
    cases,
    results: new Map(results.map((result) => [result.caseId, result])),
    topics: [],
    secrets,
    traffic: trafficOf(readExchanges(new ReportFolder(settings.reportDir).file('exchanges.ndjson'))),
  })
  return { report, exitCode: decision.exitCode, results }
}
