import type { CaseFacts } from '../case/case.ts'
import type { CaseFailure, CaseResult } from '../case/result.ts'
import type { ObservationTopic } from '../catalogue/catalogue.ts'
import type { Exchange } from '../http/exchange.ts'
import type { Secrets } from '../http/secrets.ts'
import type { Judged } from '../run/outcomes.ts'
import type { Decision, RunEnd } from '../run/verdict.ts'
import { bounded } from './bounded.ts'
import {
  type Report,
  type ReportCase,
  type ReportExchange,
  type ReportFailure,
  type ReportObservation,
  type ReportRequirement,
  reportSchema,
  reportSchemaName,
  type Summary,
  type Traffic,
} from './model.ts'
import { troubleOf } from './traffic.ts'

export interface ReportInput {
  /** What was verified; default: conformance. */
  readonly kind?: Report['kind']
  readonly toolVersion: string
  readonly interface: Report['interface']
  readonly target: Report['target']
  /** Times, and what the run was asked to do. */
  readonly run: RunScope & { readonly startedAt: Date; readonly durationMs: number; readonly end: RunEnd }
  readonly decision: Decision
  readonly cases: readonly CaseFacts[]
  readonly results: ReadonlyMap<string, CaseResult>
  readonly topics: readonly ObservationTopic[]
  /** The one gate: every string of the report goes through it. */
  readonly secrets: Pick<Secrets, 'value'>
  /** What went over the wire, where it was recorded. */
  readonly traffic?: readonly Traffic[]
}

/** What a run was asked to do, and under which name. */
export type RunScope = Pick<
  Report['run'],
  | 'id'
  | 'seed'
  | 'effort'
  | 'strict'
  | 'profile'
  | 'label'
  | 'targetVersion'
  | 'environment'
  | 'chains'
  | 'keys'
  | 'capabilities'
  | 'selection'
  | 'shard'
  | 'partial'
  | 'budget'
> & { readonly repeatedCases?: number }

/**
 * Puts the one value together that all writers render.
 * @throws {z.ZodError} when it is not valid against its own schema, which is a bug of ours
 */
export function buildReport(input: ReportInput): Report {
  const results = [...input.results.values()]
  const total = (of: (result: CaseResult) => number): number => results.reduce((sum, result) => sum + of(result), 0)
  const { end, startedAt, repeatedCases = 0, ...run } = input.run
  const { judged, verdict, because, waivers } = input.decision
  const report: Report = {
    schema: reportSchemaName,
    kind: input.kind ?? 'conformance',
    tool: { name: 'conformint', version: input.toolVersion },
    interface: input.interface,
    target: input.target,
    run: {
      ...run,
      startedAt: startedAt.toISOString(),
      requests: total(({ requests }) => requests),
      minted: total(({ spent }) => spent),
      retries: total(({ retries }) => retries),
      ended: end,
      disturbances: { ...troubleOf(input.traffic ?? []), repeatedCases },
    },
    verdict,
    because: [...because],
    summary: summaryOf(judged),
    requirements: judged.map(requirementOf),
    cases: input.cases.flatMap((case_) => {
      const result = input.results.get(case_.id)
      return result === undefined || (result.leftOut && result.requests === 0) ? [] : [caseOf(case_, result)]
    }),
    observations: observationsOf(results, input.topics),
    ...(input.traffic === undefined ? {} : { traffic: [...input.traffic] }),
    waivers: [...waivers],
  }
  // Secrets go before anything is cut: half a key would not be known.
  return reportSchema.parse(bounded(input.secrets.value(report) as Report))
}

function summaryOf(judged: readonly Judged[]): Summary {
  const count = (outcome: Judged['outcome']): number => judged.filter((one) => one.outcome === outcome).length
  return {
    passed: count('passed'),
    failed: count('failed'),
    waived: count('waived'),
    blocked: count('blocked'),
    notApplicable: count('not-applicable'),
    notSelected: count('not-selected'),
  }
}

function requirementOf({ requirement, outcome, reason, cases }: Judged): ReportRequirement {
  const { id, level, basis, words, area, section, text, operations } = requirement
  return {
    id,
    level,
    basis,
    words,
    area,
    section,
    text,
    operations: [...operations],
    outcome,
    ...(reason === undefined ? {} : { reason }),
    cases: [...cases],
  }
}

function caseOf(case_: CaseFacts, result: CaseResult): ReportCase {
  const own = { id: case_.id, title: case_.title, requirements: [...case_.requirements] }
  const broke = result.outcome === 'error'
  return {
    ...own,
    outcome: result.outcome === 'error' ? 'blocked' : result.outcome,
    ...(result.reason === undefined ? {} : { reason: result.reason }),
    ...(broke ? { internalError: true } : {}),
    durationMs: Math.round(result.durationMs),
    requests: result.requests,
    ...(result.spent === 0 ? {} : { minted: result.spent }),
    exercised: [...result.exercised],
    ...(result.races === undefined ? {} : { races: result.races.map((race) => ({ ...race })) }),
    ...(result.setAside.length === 0 ? {} : { setAside: [...result.setAside] }),
    failures: result.failures.map(failureOf),
  }
}

function failureOf({ site: _, ...failure }: CaseFailure): ReportFailure {
  return { ...failure, curl: [...failure.curl], exchanges: failure.exchanges.map(exchangeOf) }
}

/** The parsed body stays out: it repeats the text. */
function exchangeOf(exchange: Exchange): ReportExchange {
  const { method, url, headers, body } = exchange.request
  const { status, text } = exchange.response
  return {
    seq: exchange.seq,
    caseId: exchange.caseId,
    operation: exchange.operation,
    startedAt: exchange.startedAt,
    durationMs: exchange.durationMs,
    retries: exchange.retries,
    ...(exchange.noAnswer === undefined ? {} : { noAnswer: exchange.noAnswer }),
    request: { method, url, headers: { ...headers }, ...(body === undefined ? {} : { body }) },
    response: { status, headers: { ...exchange.response.headers }, text },
  }
}

/** Several cases may see the same: one entry for each value, with the cases that saw it. */
function observationsOf(results: readonly CaseResult[], topics: readonly ObservationTopic[]): ReportObservation[] {
  const known = new Map(topics.map((topic) => [topic.id, topic]))
  const seen = new Map<string, ReportObservation & { cases: string[] }>()
  for (const { caseId, observations } of results) {
    for (const { id, value } of observations) {
      const key = `${id} ${JSON.stringify(value)}`
      const entry = seen.get(key)
      if (entry) entry.cases.push(caseId)
      else {
        const { topic = id, section = '', operation = '' } = known.get(id) ?? {}
        seen.set(key, { id, topic, section, operation, value: value ?? null, cases: [caseId] })
      }
    }
  }
  return [...seen.values()].toSorted((a, b) => a.id.localeCompare(b.id, 'en'))
}
