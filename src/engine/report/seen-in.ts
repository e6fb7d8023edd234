import type { AskedCase, AskedRequirement, RunSeen, SeenResult } from '../judge/index.ts'
import type { Report, ReportCase, ReportRequirement } from './model.ts'

/** What a run has seen, as its report tells it to the judge. */
export function seenIn(report: Report): RunSeen {
  const { run, claims } = report
  const { leftOut = [], internalErrors = [], ended = 'completed', whyGone } = run
  return {
    requirements: report.requirements.map(askedOf),
    cases: casesOf(report),
    parts: claims.map(({ part, claim, reason = '' }) => ({
      name: part,
      ...(claim === 'not-offered' ? { notOffered: reason } : {}),
    })),
    results: new Map(report.cases.map((case_) => [case_.id, resultOf(case_)])),
    leftOut: new Map(leftOut.map(({ case: id, by }) => [id, by])),
    effort: run.effort,
    end: ended,
    internalErrors,
    ...(whyGone === undefined ? {} : { whyGone }),
    startedAt: new Date(run.startedAt),
  }
}

function askedOf({ selected = true, missing, ...told }: ReportRequirement): AskedRequirement {
  const { id, level, basis = 'inferred', words = '', area, section, text, operations, parts = [] } = told
  return {
    requirement: { id, level, basis, words, area, section, text, operations, ...untested(told) },
    wanted: selected,
    parts,
    ...(missing === undefined ? {} : { missing }),
  }
}

/** All that is left of a reason why nothing can judge it: the reason of its outcome. */
function untested({ cases, reason }: Pick<ReportRequirement, 'cases' | 'reason'>): { notTestedReason?: string } {
  const [, why] = /^not tested: (.*)$/s.exec(reason ?? '') ?? []
  return cases.length > 0 || why === undefined ? {} : { notTestedReason: why }
}

/** Every case of the catalogue, in an order that is the same in all shards. */
function casesOf({ requirements, cases, run }: Report): AskedCase[] {
  const bearing = new Map<string, string[]>()
  for (const { id, cases: own } of requirements)
    for (const one of own) bearing.set(one, [...(bearing.get(one) ?? []), id])
  const parts = new Map([
    ...(run.leftOut ?? []).map((one) => [one.case, one.parts ?? []] as const),
    ...cases.map((one) => [one.id, one.parts ?? []] as const),
  ])
  return [...bearing].map(([id, own]) => ({ id, requirements: own, parts: parts.get(id) ?? [] }))
}

const resultOf = ({
  id,
  outcome,
  internalError,
  reason,
  exercised = [],
  setAside = [],
  failures,
  stoppedIn,
}: ReportCase): SeenResult => ({
  caseId: id,
  outcome: internalError ? 'error' : outcome,
  ...(reason === undefined ? {} : { reason }),
  exercised,
  setAside,
  failures,
  ...(stoppedIn === undefined ? {} : { stoppedIn }),
})
