import { z } from 'zod'
import { explorationEnds } from '../case/index.ts'
import { efforts, profiles } from '../interface/index.ts'
import { claimWords, requirementOutcomes, runEnds, verdicts, waiverStates } from '../judge/index.ts'
import { leftOutBy } from '../plan/index.ts'

/** Version of the report format. A breaking change is a new name. */
export const reportSchemaName = 'conformint-report/1'

const text = z.string()
const texts = z.array(text)
const count = z.int().nonnegative()
const counts = z.record(text, count)
const headers = z.record(text, text)

const exchange = z
  .object({
    seq: count,
    caseId: text,
    operation: text,
    startedAt: text,
    durationMs: z.number().nonnegative(),
    retries: count,
    request: z.object({ method: text, url: text, headers, body: text.optional() }),
    noAnswer: text.optional().describe('Why there is no answer; the status is 0 then.'),
    response: z.object({ status: z.int(), headers, text }),
  })
  .describe('One request and its answer as they went over the wire, without secrets.')

const failure = z
  .object({
    requirement: text,
    message: text,
    expected: text,
    actual: text,
    difference: z
      .object({ at: count, expected: count, actual: count })
      .optional()
      .describe('Where long values begin to differ, and how long they are, in characters: they are shown around it.'),
    latitude: text.optional().describe('Why the check accepts what it accepts, where that is more than one answer.'),
    steps: texts.optional().describe('What was done before it was seen, step by step, in words.'),
    counterexample: z.unknown().optional().describe('The smallest failing example of a property.'),
    seed: z.int().optional(),
    path: text.optional().describe('Path with which fast-check repeats the example from the seed.'),
    curl: texts.describe(
      'A shell script, line by line, that shows the failure again; keys are named as variables of the environment.',
    ),
    exchanges: z.array(exchange).describe('What led to the failure, oldest first.'),
    decisive: count.optional().describe('`seq` of the exchange that shows it.'),
  })
  .describe('One broken requirement as one case saw it.')

const caseOutcome = z.enum(['passed', 'failed', 'blocked', 'not-applicable'])

const basis = z.enum(['quoted', 'inferred'])

const requirement = z.object({
  id: text,
  level: z.enum(['MUST', 'SHOULD']),
  basis: basis.optional().describe('quoted: the interface says so; inferred: by a step of ours.'),
  words: text.optional().describe('The words of the interface that carry it, in short.'),
  area: text,
  section: text,
  text,
  operations: texts,
  parts: texts.optional().describe('Parts of the interface that it bears on.'),
  selected: z.boolean().optional().describe('False: the run was not asked for it.'),
  missing: text.optional().describe('Why the settings do not supply what it needs.'),
  outcome: z.enum(requirementOutcomes),
  reason: text.optional().describe('Always there for waived, blocked, not-applicable and not-selected.'),
  cases: texts.describe('Ids of the cases that bear on it, whether they ran or not.'),
})

const judgedCase = z.looseObject({
  id: text,
  title: text,
  requirements: texts,
  parts: texts.optional().describe('Parts of the interface that it is about.'),
  outcome: caseOutcome,
  reason: text.optional().describe('Always there for blocked and not-applicable.'),
  stoppedIn: text.optional().describe('Part of the operation that stopped it, where one did.'),
  internalError: z.boolean().optional().describe('The case itself broke; the target is not to blame.'),
  durationMs: count,
  requests: count,
  exercised: texts.optional().describe('Requirements of which at least one check ran.'),
  races: z
    .array(
      z.object({
        operation: text,
        trials: count.describe('Bursts of requests at one moment.'),
        overlaps: count.describe('Those in which at least two requests were on their way at the same time.'),
        hits: count.describe('Those that a violation is about; 1 where the trials were judged together.'),
      }),
    )
    .optional()
    .describe('What was sent at one moment, also where nothing came of it.'),
  setAside: z
    .array(z.object({ requirement: text, reason: text }))
    .optional()
    .describe('Requirements of which an allowed answer left nothing to judge.'),
  explored: z
    .object({
      examples: count.describe('Examples that were tried to their end.'),
      unjudged: count.describe('Those of them of which nothing could be said.'),
      workers: count.describe('Examples under way side by side.'),
      endedBy: z.enum(explorationEnds),
    })
    .optional()
    .describe('How far its examples were explored, where they were drawn without end.'),
  failures: z.array(failure),
})

const observation = z
  .object({
    id: text,
    topic: text,
    section: text,
    operation: text,
    value: z.unknown(),
    cases: texts.optional(),
  })
  .describe('What this target does where the interface document leaves it open. Never judged.')

const waiver = z.object({
  requirement: text,
  reason: text,
  issue: text.optional(),
  owner: text.optional(),
  expires: text,
  effort: z.enum(efforts).optional().describe('Effort of the run that it was written for.'),
  cases: texts.optional().describe('Cases that failed when it was written.'),
  state: z.enum(waiverStates),
})

const claim = z
  .object({
    part: text,
    claim: z.enum(claimWords),
    reason: text.optional().describe('Always there but for some that conform.'),
    passed: count,
    failed: count.describe('Requirements that tell against it.'),
    notFollowed: count.optional().describe('Recommendations (SHOULD) that are not followed, and do not count.'),
    blocked: count.optional().describe('Never judged, since what comes before them failed; absent for none.'),
  })
  .describe('What the run says of one part of the interface, by the requirements that bear on it.')

/** How the interface speaks of what there is a limit of: reports count it under names of the interface's own. */
export const quotaWords = z.object({
  kind: text.describe('Name of its limit in `budget`.'),
  made: text.describe('Name of its count in `run` and in each case.'),
  one: text,
  many: text,
})

const traffic = z
  .object({
    operation: text,
    requests: count,
    cases: count.optional().describe('How many cases sent them.'),
    statuses: counts.describe('Answers by status; 0 is no complete answer.'),
    latency: counts.describe(
      'Answers by time to their last byte: the key is the upper end of the bucket in ms, see the documentation.',
    ),
  })
  .describe('What went over the wire for one operation.')

/** The one value that every writer renders. An interface may add members of its own to the run, its budget and its cases. */
export const reportSchema = z
  .object({
    schema: z.literal(reportSchemaName),
    kind: z.enum(['conformance', 'contracts']).default('conformance').describe('What was verified.'),
    tool: z.object({ name: z.literal('conformint'), version: text }),
    interface: z.object({
      version: text,
      requirements: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .describe('SHA-256 of the requirement catalogue.'),
    }),
    target: z.object({
      kind: z.enum(['url', 'image', 'command', 'reference']),
      url: text.describe('Base address; empty when the target was to be started and did not start.'),
      image: text.optional().describe('Reference of the container image that was started.'),
      digest: text.optional().describe('What that reference stood for: its digest in the registry, or its id.'),
    }),
    run: z.looseObject({
      id: text,
      seed: z.int(),
      effort: z.enum(efforts),
      strict: z.boolean(),
      profile: z.enum(profiles).default('full'),
      label: text.optional().describe('What was judged, in the words of whoever ran it.'),
      targetVersion: text
        .optional()
        .describe('As whoever ran it says, else as the target says, else the tag of its image.'),
      environment: text.default(''),
      keys: texts.default([]).describe('Names of the keys that there were.'),
      capabilities: z.record(text, z.boolean()).default({}).describe('False is not offered, and was not judged.'),
      selection: z
        .object({
          only: texts,
          areas: texts,
          parts: texts.default([]),
          cases: texts,
        })
        .default({ only: [], areas: [], parts: [], cases: [] }),
      partial: z.boolean().default(false).describe('Something was left out: the verdict is about the rest alone.'),
      leftOut: z
        .array(z.object({ case: text, by: z.enum(leftOutBy), parts: texts.optional() }))
        .optional()
        .describe('Cases that were not carried out, or not to their end, as the run was asked to do.'),
      internalErrors: texts.optional().describe('What broke in conformint itself, outside of any case.'),
      whyGone: text.optional().describe('Why the target could not be asked, or not any more.'),
      budget: z
        .looseObject({ requests: count.optional() })
        .default({})
        .describe('The most that the run was allowed to send, and to make of what is scarce.'),
      quota: quotaWords.optional().describe('What there is a limit of, and where the report counts it.'),
      disturbances: z
        .object({ wire: count, serverErrors: count, repeatedCases: count })
        .default({ wire: 0, serverErrors: 0, repeatedCases: 0 })
        .describe('Requests without a complete answer, answers 5xx, and cases that were carried out again for them.'),
      startedAt: text.describe('ISO 8601'),
      durationMs: count,
      requests: count.describe(
        'Of the cases; a few that open connections and look whether the target is there come before them.',
      ),
      retries: count.describe('Answers of 429 and 503 that were waited out.'),
      shard: text.regex(/^\d+\/\d+$/),
      ended: z.enum(runEnds).optional(),
    }),
    verdict: z.enum(verdicts),
    because: texts.optional().describe('Why the verdict is not conforming, in sentences.'),
    claims: z.array(claim).default([]),
    summary: z
      .object({
        passed: count,
        failed: count,
        waived: count,
        blocked: count,
        notApplicable: count,
        notSelected: count.default(0),
        notFollowed: count
          .default(0)
          .describe('Of the failed: recommendations (SHOULD), which do not count without --strict.'),
      })
      .describe('Counts of requirements.'),
    requirements: z.array(requirement),
    cases: z.array(judgedCase),
    observations: z.array(observation),
    traffic: z.array(traffic).optional().describe('By operation, in the order of their first request.'),
    waivers: z.array(waiver).optional(),
  })
  .meta({ title: 'conformint report', description: 'Verdict on one implementation, requirement by requirement.' })

/** A report as `report.json` holds it; times are ISO 8601, durations in ms. */
export type Report = z.infer<typeof reportSchema>
export type ReportRequirement = Report['requirements'][number]
export type ReportCase = Report['cases'][number]
export type ReportFailure = ReportCase['failures'][number]
export type ReportExchange = ReportFailure['exchanges'][number]
export type ReportObservation = Report['observations'][number]
export type ReportWaiver = Given<z.infer<typeof waiver>>
export type Traffic = z.infer<typeof traffic>
export type Summary = Report['summary']

/** The same with nothing to change in it: as it is put together from what is others'. */
export type Given<T> = T extends readonly (infer E)[]
  ? readonly Given<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Given<T[K]> }
    : T
