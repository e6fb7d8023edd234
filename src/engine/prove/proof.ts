import { z } from 'zod'
import type { Requirement } from '../catalogue/index.ts'
import type { FaultEntry } from '../run/index.ts'
import type { MutantRun } from './mutant-run.ts'

/**
 * What became of one fault over all seeds. In this order:
 * - `wrong-reason`: a requirement failed that the fault does not name, in the cases that bear on those that it names; where
 *   all cases run, or a program made the fault, nothing but such requirements failed, for one violation may show in other
 *   areas as well;
 * - `survived`: nothing failed at any seed;
 * - `flaky`: a requirement that it names failed at some seeds only;
 * - `caught`: at each.
 */
const faultOutcome = z.enum(['caught', 'flaky', 'survived', 'wrong-reason'])
type FaultOutcome = z.infer<typeof faultOutcome>

const failedRequirement = z.strictObject({
  requirement: z.string(),
  /** Whether the fault names it. */
  named: z.boolean(),
  /** Seeds at which it failed. */
  seeds: z.int(),
  /** The cases that saw it. */
  cases: z.array(z.string()),
})

const provedFault = z.strictObject({
  id: z.string(),
  breaks: z.array(z.string()),
  difficulty: z.enum(['blunt', 'subtle', 'devious']),
  says: z.string(),
  outcome: faultOutcome,
  /** Seeds at which a requirement that it names failed. */
  caught: z.int(),
  /** Requirements that it names, and that failed at no seed. */
  idle: z.array(z.string()),
  failed: z.array(failedRequirement),
  /** Longest of its runs, ms; not there in the committed proof, which holds only what repeats. */
  durationMs: z.int().optional(),
})
export type ProvedFault = z.infer<typeof provedFault>

const provedRequirement = z.strictObject({
  id: z.string(),
  level: z.enum(['MUST', 'SHOULD']),
  area: z.string(),
  text: z.string(),
  /** Faults that name it and under which it failed. */
  faults: z.array(z.string()),
})

/** What the cases notice of changes that a program made to the reference implementation, with a 95 % interval. */
const sensitivity = z.strictObject({
  mutants: z.int().positive(),
  noticed: z.int().nonnegative(),
  /** Shares, 0 to 1. */
  low: z.number(),
  high: z.number(),
})

/** The matrix requirement x fault, and what it amounts to. */
export const proofSchema = z.strictObject({
  schema: z.literal('conformint-proof/1'),
  tool: z.strictObject({ name: z.literal('conformint'), version: z.string() }),
  /** Day, ISO 8601, and commit of the repository, where it was made in one. */
  madeOn: z.string().optional(),
  commit: z.string().optional(),
  sensitivity: sensitivity.optional(),
  seeds: z.array(z.int()),
  /** Cases of each mutant: those that bear on the requirements of its fault, or all. */
  extent: z.enum(['bearing', 'all']),
  verdict: z.enum(['proved', 'not-proved']),
  summary: z.strictObject({
    faults: z.int(),
    caught: z.int(),
    flaky: z.int(),
    survived: z.int(),
    wrongReason: z.int(),
    requirements: z.int(),
    unproved: z.int(),
  }),
  /** Tested requirements that no fault makes fail. */
  unproved: z.array(z.string()),
  /** Tested requirements, in the order of the catalogue. */
  requirements: z.array(provedRequirement),
  faults: z.array(provedFault),
  /** Cases that broke: bugs of ours that a fault brought to light. */
  errors: z.array(z.string()),
  durationMs: z.int().optional(),
})

/** The matrix requirement x fault, and what it amounts to: `proved` or `not-proved`. Durations in ms. */
export type Proof = z.infer<typeof proofSchema>

/** What a proof says of a requirement comes from the catalogue. */
export type Provable = Pick<Requirement, 'id' | 'level' | 'area' | 'text'>

export interface ProofInput {
  readonly version: string
  readonly seeds: readonly number[]
  readonly extent: Proof['extent']
  /** Those that were tried. */
  readonly faults: readonly FaultEntry[]
  /** Those that are to be proved: every tested one, or those that a filter left. */
  readonly requirements: readonly Provable[]
  readonly mutantRuns: readonly MutantRun[]
  readonly durationMs: number
}

/** Judges what the runs brought. Green only when every fault is caught at every seed, and every requirement is proved. */
export function judgeProof(input: ProofInput): Proof {
  const mutantRuns = Map.groupBy(input.mutantRuns, ({ fault }) => fault)
  const faults = input.faults.map((fault) => judgeFault(fault, mutantRuns.get(fault.id) ?? [], input))
  const requirements = input.requirements.map(({ id, level, area, text }) => {
    const seen = faults.filter(({ failed }) => failed.some(({ requirement, named }) => named && requirement === id))
    return { id, level, area, text, faults: seen.map((fault) => fault.id) }
  })
  const unproved = requirements.filter((requirement) => requirement.faults.length === 0).map(({ id }) => id)
  const errors = input.mutantRuns.flatMap(({ fault, seed, errors }) =>
    errors.map((error) => `${fault} at ${seed}: ${error}`),
  )
  const count = (outcome: FaultOutcome): number => faults.filter((fault) => fault.outcome === outcome).length
  const green = count('caught') === faults.length && unproved.length === 0 && errors.length === 0
  return {
    schema: 'conformint-proof/1',
    tool: { name: 'conformint', version: input.version },
    seeds: [...input.seeds],
    extent: input.extent,
    verdict: green ? 'proved' : 'not-proved',
    summary: {
      faults: faults.length,
      caught: count('caught'),
      flaky: count('flaky'),
      survived: count('survived'),
      wrongReason: count('wrong-reason'),
      requirements: requirements.length,
      unproved: unproved.length,
    },
    unproved,
    requirements,
    faults,
    errors,
    durationMs: Math.round(input.durationMs),
  }
}

function judgeFault(fault: FaultEntry, mutantRuns: readonly MutantRun[], { seeds, extent }: ProofInput): ProvedFault {
  const { id, breaks, difficulty, says, generated } = fault
  const catches = mutantRuns.flatMap(({ seed, catches }) => catches.map((one) => ({ seed, ...one })))
  const failed = [...Map.groupBy(catches, ({ requirement }) => requirement)]
    .map(([requirement, own]) => ({
      requirement,
      named: breaks.includes(requirement),
      seeds: new Set(own.map(({ seed }) => seed)).size,
      cases: [...new Set(own.map(({ caseId }) => caseId))].toSorted(),
    }))
    .toSorted((a, b) => Number(b.named) - Number(a.named) || a.requirement.localeCompare(b.requirement))
  const caught = new Set(catches.filter(({ requirement }) => breaks.includes(requirement)).map(({ seed }) => seed)).size
  return {
    id,
    breaks: [...breaks],
    difficulty,
    says,
    outcome: outcomeOf(failed, caught, seeds.length, generated ? 'all' : extent),
    caught,
    idle: breaks.filter((requirement) => !failed.some((one) => one.requirement === requirement)),
    failed,
    durationMs: Math.max(0, ...mutantRuns.map(({ durationMs }) => durationMs)),
  }
}

function outcomeOf(
  failed: ProvedFault['failed'],
  caught: number,
  seeds: number,
  extent: Proof['extent'],
): FaultOutcome {
  if (failed.some(({ named }) => !named) && (extent === 'bearing' || caught === 0)) return 'wrong-reason'
  if (caught === 0) return 'survived'
  return caught < seeds ? 'flaky' : 'caught'
}
