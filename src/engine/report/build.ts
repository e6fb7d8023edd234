import { z } from 'zod'
import type { CaseFacts, CaseResult } from '../case/index.ts'
import type { ObservationTopic } from '../catalogue/index.ts'
import type { Decision, RunEnd, RunSeen } from '../judge/index.ts'
import type { Secrets } from '../redaction/index.ts'
import { bounded } from './bounded.ts'
import {
  type Given,
  type Report,
  type ReportCase,
  type ReportObservation,
  reportSchema,
  reportSchemaName,
  type Traffic,
} from './model.ts'
import type { QuotaWords } from './quota.ts'
import { summaryOf } from './shown-outcome.ts'
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
  const { seen, quota, traffic, secrets } = input
  const { judged, verdict, because, claims, waivers } = input.decision
  const results = [...seen.results.values()]
  const total = (of: (result: CaseResult) => number): number => results.reduce((sum, result) => sum + of(result), 0)
  const { end, startedAt, repeatedCases = 0, own, ...run } = input.run
  const asked = new Map(seen.requirements.map((one) => [one.requirement.id, one]))
  const partsOf = new Map(seen.cases.map(({ id, parts }) => [id, parts]))
  const report: Given<Report> = {
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
      quota,
      [quota.made]: total(({ spent }) => spent),
      retries: total(({ retries }) => retries),
      ended: end,
      ...forMerging(seen),
      disturbances: { ...troubleOf(traffic ?? []), repeatedCases },
    },
    verdict,
    because,
    claims,
    summary: summaryOf(judged, run.strict),
    requirements: judged.map(({ requirement, ...ruling }) => {
      const { parts, wanted, missing } = asked.get(requirement.id) ?? {}
      return {
        ...requirement,
        parts: orNone(parts),
        selected: wanted === false ? wanted : undefined,
        missing,
        ...ruling,
      }
    }),
    cases: input.cases.flatMap((case_) => {
      const result = seen.results.get(case_.id)
      if (result === undefined || (result.leftOut && result.requests === 0)) return []
      return [caseOf(case_, result, partsOf.get(case_.id), input)]
    }),
    observations: observationsOf(results, input.topics),
    traffic,
    waivers,
  }
  // Secrets go before anything is cut: half a key would not be known.
  const words = new Set([...ownWords(), quota.made, ...input.cases.map(({ id }) => id)])
  // What the format does not have is left out here.
  return reportSchema.parse(bounded(secrets.value(report, words) as Report))
}

/** A list that has nothing to tell is not there. */
const orNone = <T>(list: readonly T[] | undefined): readonly T[] | undefined => (list?.length ? list : undefined)

/** What a shard has to tell for the whole to be judged by its report. */
export const forMerging = ({
  cases,
  leftOut,
  internalErrors,
  whyGone,
}: Pick<RunSeen, 'cases' | 'leftOut' | 'internalErrors' | 'whyGone'>) => ({
  leftOut: cases
    .flatMap(({ id, parts }) => {
      const by = leftOut.get(id)
      return by === undefined ? [] : [{ case: id, by, parts: orNone(parts) }]
    })
    .toSorted((a, b) => (a.case < b.case ? -1 : 1)),
  internalErrors: orNone(internalErrors),
  whyGone,
})

function caseOf(
  { id, title, requirements }: CaseFacts,
  { outcome, reason, stoppedIn, requests, exercised, races, explored, ...result }: LiveResult,
  parts: readonly string[] | undefined,
  { quota: { made }, secrets }: ReportInput,
): Given<ReportCase> {
  const broke = outcome === 'error'
  return {
    id,
    title,
    requirements,
    parts: orNone(parts),
    outcome: broke ? 'blocked' : outcome,
    reason,
    stoppedIn,
    internalError: broke || undefined,
    durationMs: Math.round(result.durationMs),
    requests,
    ...(result.spent === 0 ? {} : { [made]: result.spent }),
    exercised,
    races,
    setAside: orNone(result.setAside),
    explored,
    failures: result.failures.map((failure) => ({
      ...failure,
      curl: secrets.passed(failure.curl),
      exchanges: secrets.passed(failure.exchanges),
    })),
  }
}

function observationsOf(results: readonly CaseResult[], topics: readonly ObservationTopic[]): ReportObservation[] {
  const known = new Map(topics.map((topic) => [topic.id, topic]))
  const seen = results.flatMap(({ caseId, observations }) =>
    observations.map(({ id, value }) => {
      const { topic = id, section = '', operation = '' } = known.get(id) ?? {}
      return { id, topic, section, operation, value, cases: [caseId] }
    }),
  )
  return joinedObservations(seen).map((one) => ({ ...one, value: one.value ?? null }))
}

/** Several cases may see the same: one entry for each value, with the cases that saw it. */
export const joinedObservations = (all: readonly ReportObservation[]): ReportObservation[] =>
  [...Map.groupBy(all, ({ id, value }) => `${id} ${JSON.stringify(value)}`).values()]
    .flatMap(([first, ...others]) => {
      if (first === undefined || others.length === 0) return first ?? []
      return { ...first, cases: [first, ...others].flatMap(({ cases = [] }) => cases) }
    })
    .toSorted((a, b) => a.id.localeCompare(b.id, 'en'))

let known: ReadonlySet<string> | undefined

/** Names and values that the schema of reports fixes: a key may be one of them (`full`), and the report has to be one all the same. */
export function ownWords(): ReadonlySet<string> {
  // Gone through once, where a report is made: it costs more than the rest of a small report.
  known ??= new Set(wordsOf(z.toJSONSchema(reportSchema, { io: 'input' })))
  return known
}

function* wordsOf(schema: unknown): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return
  const { properties, enum: values, const: value } = schema as Readonly<Record<string, unknown>>
  if (typeof value === 'string') yield value
  if (Array.isArray(values)) for (const one of values) if (typeof one === 'string') yield one
  if (typeof properties === 'object' && properties !== null) yield* Object.keys(properties)
  for (const below of Object.values(schema)) yield* wordsOf(below)
}
