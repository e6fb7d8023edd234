import type { CaseFacts, CaseFailure, CaseResult } from '../case/index.ts'
import type { ObservationTopic } from '../catalogue/index.ts'
import type {
  AskedRequirement,
  Decision,
  Judged,
  JudgedWaiver,
  RequirementOutcome,
  RunEnd,
  RunSeen,
} from '../judge/index.ts'
import type { Secrets } from '../redaction/index.ts'
import type { Exchange } from '../transport/index.ts'
import { bounded } from './bounded.ts'
import {
  type Report,
  type ReportCase,
  type ReportExchange,
  type ReportFailure,
  type ReportObservation,
  type ReportRequirement,
  type ReportWaiver,
  reportSchema,
  reportSchemaName,
  type Summary,
  type Traffic,
} from './model.ts'
import { ownWords } from './own-words.ts'
import type { QuotaWords } from './quota.ts'
import { troubleOf } from './traffic.ts'

/** What a run has seen, with all that its results hold. */
export type LiveSeen = Omit<RunSeen, 'results'> & { readonly results: ReadonlyMap<string, LiveResult> }

type LiveResult = CaseResult & { readonly stoppedIn?: string }

export interface ReportInput {
  /** What was verified; default: conformance. */
  readonly kind?: Report['kind']
  readonly toolVersion: string
  readonly interface: Report['interface']
  readonly target: Report['target']
  /** What there is a limit of, in the words of the interface. */
  readonly quota: QuotaWords
  /** Times, and what the run was asked to do. */
  readonly run: RunMetadata & { readonly startedAt: Date; readonly durationMs: number; readonly end: RunEnd }
  readonly decision: Decision
  readonly cases: readonly CaseFacts[]
  readonly seen: LiveSeen
  readonly topics: readonly ObservationTopic[]
  /** The last border: every string of the report crosses it, save what came from the run redacted. */
  readonly secrets: Pick<Secrets, 'value' | 'passed'>
  /** What went over the wire, where it was recorded. */
  readonly traffic?: readonly Traffic[]
}

/** What a run was asked to do, and under which name. */
export type RunMetadata = Pick<
  Report['run'],
  | 'id'
  | 'seed'
  | 'effort'
  | 'strict'
  | 'profile'
  | 'label'
  | 'targetVersion'
  | 'environment'
  | 'keys'
  | 'capabilities'
  | 'selection'
  | 'shard'
  | 'partial'
  | 'budget'
> & {
  readonly repeatedCases?: number
  /** What reports of the interface say of a run besides. */
  readonly own?: Readonly<Record<string, unknown>>
}

/**
 * Puts the one value together that all writers render.
 * @throws {z.ZodError} when it is not valid against its own schema, which is a bug of ours
 */
export function buildReport(input: ReportInput): Report {
  const { seen } = input
  const results = [...seen.results.values()]
  const total = (of: (result: CaseResult) => number): number => results.reduce((sum, result) => sum + of(result), 0)
  const { end, startedAt, repeatedCases = 0, own, ...run } = input.run
  const { quota } = input
  const { judged, verdict, because, claims, waivers } = input.decision
  const asked = new Map(seen.requirements.map((one) => [one.requirement.id, one]))
  const partsOf = new Map(seen.cases.map(({ id, parts }) => [id, parts]))
  const report: Report = {
    schema: reportSchemaName,
    kind: input.kind ?? 'conformance',
    tool: { name: 'conformint', version: input.toolVersion },
    interface: input.interface,
    target: input.target,
    run: {
      ...run,
      ...own,
      startedAt: startedAt.toISOString(),
      requests: total(({ requests }) => requests),
      quota: { ...quota },
      [quota.made]: total(({ spent }) => spent),
      retries: total(({ retries }) => retries),
      ended: end,
      ...forMerging(seen),
      disturbances: { ...troubleOf(input.traffic ?? []), repeatedCases },
    },
    verdict,
    because: [...because],
    claims: claims.map((claim) => ({ ...claim })),
    summary: summaryOf(judged, run.strict),
    requirements: judged.map((one) => requirementOf(one, asked.get(one.requirement.id))),
    cases: input.cases.flatMap((case_) => {
      const result = seen.results.get(case_.id)
      if (result === undefined || (result.leftOut && result.requests === 0)) return []
      return [caseOf(case_, result, partsOf.get(case_.id) ?? [], input)]
    }),
    observations: observationsOf(results, input.topics),
    ...(input.traffic === undefined ? {} : { traffic: [...input.traffic] }),
    waivers: waivers.map(waiverOf),
  }
  // Secrets go before anything is cut: half a key would not be known.
  const words = new Set([...ownWords(), quota.made, ...input.cases.map(({ id }) => id)])
  return reportSchema.parse(bounded(input.secrets.value(report, words) as Report))
}

/** A waiver as a report has it. */
export const waiverOf = ({ cases, ...rest }: JudgedWaiver): ReportWaiver => ({
  ...rest,
  ...(cases === undefined ? {} : { cases: [...cases] }),
})

/** What a shard has to tell for the whole to be judged by its report. */
export function forMerging({
  cases,
  leftOut,
  internalErrors,
  whyGone,
}: Pick<RunSeen, 'cases' | 'leftOut' | 'internalErrors' | 'whyGone'>): Pick<
  Report['run'],
  'leftOut' | 'internalErrors' | 'whyGone'
> {
  return {
    leftOut: cases
      .flatMap(({ id, parts }) => {
        const by = leftOut.get(id)
        return by === undefined ? [] : [{ case: id, by, ...(parts.length === 0 ? {} : { parts: [...parts] }) }]
      })
      .toSorted((a, b) => (a.case < b.case ? -1 : 1)),
    ...(internalErrors.length === 0 ? {} : { internalErrors: [...internalErrors] }),
    ...(whyGone === undefined ? {} : { whyGone }),
  }
}

/** How many requirements have which outcome. @param strict whether recommendations count */
export function summaryOf(
  judged: readonly { readonly outcome: RequirementOutcome; readonly requirement: { readonly level: string } }[],
  strict: boolean,
): Summary {
  const of = (outcome: RequirementOutcome) => judged.filter((one) => one.outcome === outcome)
  const count = (outcome: RequirementOutcome): number => of(outcome).length
  return {
    passed: count('passed'),
    failed: count('failed'),
    waived: count('waived'),
    blocked: count('blocked'),
    notApplicable: count('not-applicable'),
    notSelected: count('not-selected'),
    notFollowed: strict ? 0 : of('failed').filter(({ requirement }) => requirement.level === 'SHOULD').length,
  }
}

function requirementOf(
  { requirement, outcome, reason, cases }: Judged,
  asked: AskedRequirement | undefined,
): ReportRequirement {
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
    ...askedOf(asked),
    outcome,
    ...(reason === undefined ? {} : { reason }),
    cases: [...cases],
  }
}

function askedOf(asked: AskedRequirement | undefined): Pick<ReportRequirement, 'parts' | 'selected' | 'missing'> {
  if (asked === undefined) return {}
  const { parts, wanted, missing } = asked
  return {
    ...(parts.length === 0 ? {} : { parts: [...parts] }),
    ...(wanted ? {} : { selected: false }),
    ...(missing === undefined ? {} : { missing }),
  }
}

function caseOf(
  case_: CaseFacts,
  result: LiveResult,
  parts: readonly string[],
  { quota: { made }, secrets }: ReportInput,
): ReportCase {
  const own = {
    id: case_.id,
    title: case_.title,
    requirements: [...case_.requirements],
    ...(parts.length === 0 ? {} : { parts: [...parts] }),
  }
  const broke = result.outcome === 'error'
  return {
    ...own,
    outcome: result.outcome === 'error' ? 'blocked' : result.outcome,
    ...(result.reason === undefined ? {} : { reason: result.reason }),
    ...(result.stoppedIn === undefined ? {} : { stoppedIn: result.stoppedIn }),
    ...(broke ? { internalError: true } : {}),
    durationMs: Math.round(result.durationMs),
    requests: result.requests,
    ...(result.spent === 0 ? {} : { [made]: result.spent }),
    exercised: [...result.exercised],
    ...(result.races === undefined ? {} : { races: result.races.map((race) => ({ ...race })) }),
    ...(result.setAside.length === 0 ? {} : { setAside: [...result.setAside] }),
    ...(result.explored === undefined ? {} : { explored: result.explored }),
    failures: result.failures.map((failure) => failureOf(failure, secrets)),
  }
}

function failureOf({ site: _, ...failure }: CaseFailure, secrets: ReportInput['secrets']): ReportFailure {
  const { steps, ...rest } = failure
  return {
    ...rest,
    ...(steps === undefined ? {} : { steps: [...steps] }),
    curl: secrets.passed([...failure.curl]),
    exchanges: secrets.passed(failure.exchanges.map(exchangeOf)),
  }
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
