import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CaseFacts } from '../../../src/engine/case/case.ts'
import { type CaseResult, notRun } from '../../../src/engine/case/result.ts'
import type { Requirement } from '../../../src/engine/catalogue/index.ts'
import { UsageError } from '../../../src/engine/interface/index.ts'
import { type Judgement, judge } from '../../../src/engine/judge/judge.ts'
import type { Filter } from '../../../src/engine/plan/selection.ts'
import { buildReport, type LiveSeen } from '../../../src/engine/report/build.ts'
import { mergeReports } from '../../../src/engine/report/merge.ts'
import type { Report } from '../../../src/engine/report/model.ts'
import { type Matter, seenBy } from './seen-by.ts'

// Random catalogues, selections, budgets and splits into shards, and random results of the cases: whatever a run left out, what
// its shards say together is what it says, and none of them says more.

const parts = ['wallets', 'minting', 'orders']

interface World {
  readonly matter: Matter
  readonly results: readonly CaseResult[]
  /** What a budget does not reach to, and an effort does not take. */
  readonly choose: NonNullable<Filter['choose']>
  readonly strict: boolean
}

const some = <T>(of: readonly T[]): fc.Arbitrary<T[]> => fc.subarray([...of])

const worlds: fc.Arbitrary<World> = fc
  .record({ requirements: fc.integer({ min: 1, max: 5 }), cases: fc.integer({ min: 1, max: 7 }), strict: fc.boolean() })
  .chain(({ requirements, cases, strict }) => {
    const ids = Array.from({ length: requirements }, (_, index) => `R-0${index}`)
    const names = Array.from({ length: cases }, (_, index) => `case-${index}`)
    return fc
      .record({
        requirements: fc.tuple(...ids.map((id) => requirementOf(id))),
        cases: fc.tuple(...names.map((id) => caseOf(id, ids))),
        left: fc.tuple(...names.map(() => fc.constantFrom('', '', '', 'effort', 'budget'))),
      })
      .map((drawn) => worldOf(drawn, names, strict))
  })

interface DrawnRequirement {
  readonly requirement: Requirement
  readonly parts: readonly string[]
}

const requirementOf = (id: string): fc.Arbitrary<DrawnRequirement> =>
  fc
    .record({ level: fc.constantFrom('MUST' as const, 'MUST' as const, 'SHOULD' as const), parts: some(parts) })
    .chain(({ level, parts: own }) =>
      fc.constantFrom('one', 'two').map((area) => ({
        requirement: { id, level, basis: 'quoted' as const, words: '', area, section: '', text: id, operations: [] },
        parts: own.length === 0 ? ['wallets'] : own,
      })),
    )

interface DrawnCase {
  readonly facts: CaseFacts
  readonly part: string
  readonly result: CaseResult
}

const caseOf = (id: string, requirements: readonly string[]): fc.Arbitrary<DrawnCase> =>
  some(requirements).chain((own) => {
    const bears = own.length === 0 ? requirements.slice(0, 1) : own
    return fc
      .record({
        part: fc.constantFrom(...parts),
        readOnly: fc.boolean(),
        needs: fc.constantFrom(undefined, undefined, undefined, 'a key'),
        outcome: fc.constantFrom('passed' as const, 'passed' as const, 'blocked' as const, 'not-applicable' as const),
        exercised: some(bears),
        failing: fc.oneof({ weight: 4, arbitrary: fc.constant<string[]>([]) }, { weight: 1, arbitrary: some(bears) }),
        aside: some(bears),
        stoppedAt: fc.constantFrom(undefined, ...parts),
      })
      .map(({ part, readOnly, needs, outcome, exercised, failing, aside, stoppedAt }) => ({
        facts: { id, title: id, requirements: bears, readOnly, ...(needs === undefined ? {} : { needs }) },
        part,
        result: {
          ...notRun(id, 'blocked', ''),
          outcome: failing.length > 0 ? 'failed' : outcome,
          exercised: [...new Set([...exercised, ...failing])],
          setAside: aside.map((requirement) => ({ requirement, reason: 'an allowed answer' })),
          failures: failing.map(failureOf),
          ...(outcome === 'passed' ? { reason: undefined } : { reason: `${outcome} by ${stoppedAt}` }),
          ...(outcome === 'blocked' && stoppedAt !== undefined ? { stoppedAt } : {}),
        } as CaseResult,
      }))
  })

const failureOf = (requirement: string) => ({
  ...{ requirement, message: 'm', expected: 'e', actual: 'a', site: '', curl: [], exchanges: [] },
})

function worldOf(
  drawn: { requirements: readonly DrawnRequirement[]; cases: readonly DrawnCase[]; left: readonly string[] },
  names: readonly string[],
  strict: boolean,
): World {
  const requirements = drawn.requirements.map(({ requirement }) => requirement)
  const partsOf = new Map(drawn.requirements.map((one) => [one.requirement.id, one.parts]))
  const partOf = new Map(drawn.cases.map(({ facts, part }) => [facts.id, part]))
  const isLeft = (way: string, { id }: CaseFacts): boolean => drawn.left[names.indexOf(id)] === way
  return {
    matter: {
      catalogue: {
        areas: ['one', 'two'],
        requirements,
        byId: new Map(requirements.map((one) => [one.id, one])),
        topics: [],
        hash: 'a'.repeat(64),
      },
      cases: drawn.cases.map(({ facts }) => facts),
      missingNeed: (needs) => (needs === undefined ? undefined : 'needs a key'),
      parts: {
        names: parts,
        ofRequirement: ({ id }) => partsOf.get(id) ?? [],
        ofCase: ({ id }) => [partOf.get(id) ?? ''],
        ofOperation: (operation) => operation,
        whyNotOffered: () => undefined,
      },
    },
    results: drawn.cases.map(({ result }) => result),
    choose: (runnable) => ({
      cases: new Set(runnable.filter((one) => !isLeft('effort', one) && !isLeft('budget', one))),
      beyondBudget: new Set(runnable.filter((one) => isLeft('budget', one))),
    }),
    strict,
  }
}

const filters: fc.Arbitrary<Omit<Filter, 'shard' | 'choose'>> = fc.record(
  {
    only: fc.constantFrom([], ['R-00']),
    areas: fc.constantFrom([], ['one']),
    parts: fc.oneof(fc.constant([]), some(parts)),
    cases: fc.constantFrom([], ['case-0']),
    profile: fc.constantFrom('full' as const, 'full' as const, 'read-only' as const),
  },
  { requiredKeys: ['profile'] },
)

/** What a run with the filter has seen; `undefined` where it would be refused. */
function seenWith({ matter, results }: World, filter: Filter): LiveSeen | undefined {
  try {
    return seenBy(matter, filter, results)
  } catch (error) {
    if (error instanceof UsageError) return undefined
    throw error
  }
}

/** A run, and its shards, where there is anything to run. */
const splits = fc
  .record({ world: worlds, filter: filters, budget: fc.boolean(), count: fc.integer({ min: 1, max: 4 }) })
  .map(({ world, filter, budget, count }) => {
    const own: Filter = budget ? { ...filter, choose: world.choose } : filter
    const whole = seenWith(world, own)
    const shards = Array.from({ length: count }, (_, place) =>
      seenWith(world, { ...own, shard: { index: place + 1, count } }),
    )
    return { world, filter: own, whole, shards }
  })
  .filter(({ whole, shards }) => whole !== undefined && shards.every((one) => one !== undefined))
  .map((split) => ({
    ...split,
    whole: split.whole as LiveSeen,
    shards: split.shards as [LiveSeen, ...LiveSeen[]],
  }))

const withoutBudget =
  ({ choose }: World): World['choose'] =>
  (runnable) => {
    const { cases, beyondBudget = new Set() } = choose(runnable)
    return { cases: new Set([...cases, ...beyondBudget]) }
  }

const told = ({ judged, claims, verdict, exitCode, because, partial }: Judgement) => ({
  outcomes: judged.map(({ requirement: { id }, outcome, reason }) => ({ id, outcome, reason })),
  ...{ claims, verdict, exitCode, because, partial },
})

const reportOf = (world: World, seen: LiveSeen, judgement: Judgement, shard: string): Report =>
  buildReport({
    toolVersion: '0.0.0',
    quota: { kind: 'entries', made: 'signed', one: 'entry', many: 'entries' },
    interface: { version: '1.0.0', requirements: world.matter.catalogue.hash },
    target: { kind: 'reference', url: '' },
    run: {
      ...{ id: 'run', seed: 1, effort: 'standard', strict: world.strict, profile: 'full', environment: '' },
      ...{ chains: {}, keys: [], capabilities: {}, selection: { only: [], areas: [], parts: [], cases: [] } },
      ...{ shard, partial: judgement.partial, budget: {}, startedAt: seen.startedAt, durationMs: 1, end: seen.end },
    },
    decision: judgement,
    cases: world.matter.cases,
    seen,
    topics: [],
    secrets: { value: (value) => value, passed: (value) => value },
  })

const idsWith = ({ judged }: Judgement, outcome: string): string[] =>
  judged.filter((one) => one.outcome === outcome).map(({ requirement: { id } }) => id)

const conformingIn = ({ claims }: Judgement): string[] =>
  claims.filter(({ claim }) => claim === 'conforming').map(({ part }) => part)

describe('the parts of a run', () => {
  test('say together what the run says, judged by what they saw and by their reports', () => {
    fc.assert(
      fc.property(splits, ({ world, whole, shards }) => {
        const rules = { waivers: [], strict: world.strict }
        const one = judge([whole], rules)
        expect(told(judge(shards, rules))).toEqual(told(one))
        const reports = shards.map((seen, index) =>
          reportOf(world, seen, judge([seen], rules), `${index + 1}/${shards.length}`),
        )
        const { report, exitCode } = mergeReports(JSON.parse(JSON.stringify(reports)))
        const expected = reportOf(world, whole, one, '1/1')
        expect(exitCode).toBe(one.exitCode)
        for (const member of ['verdict', 'because', 'claims', 'summary', 'requirements'] as const)
          expect(report[member]).toEqual(expected[member])
        expect(report.run).toMatchObject({ partial: expected.run.partial, leftOut: expected.run.leftOut })
      }),
      { numRuns: 2000 },
    )
  })

  test('never say more than the run', () => {
    fc.assert(
      fc.property(splits, ({ world, whole, shards }) => {
        const rules = { waivers: [], strict: world.strict }
        const one = judge([whole], rules)
        for (const shard of shards) {
          const own = judge([shard], rules)
          for (const outcome of ['passed', 'failed'])
            expect(idsWith(one, outcome)).toEqual(expect.arrayContaining(idsWith(own, outcome)))
          expect(conformingIn(one)).toEqual(expect.arrayContaining(conformingIn(own)))
          if (own.verdict !== 'conforming') expect(one.verdict).not.toBe('conforming')
          if (own.verdict === 'non-conforming') expect(one.verdict).toBe('non-conforming')
          if ([...shard.leftOut.values()].includes('shard')) expect(own.partial).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

test('a run that leaves anything out never says that it is whole, and claims nothing of a part that the whole would not', () => {
  fc.assert(
    fc.property(splits, ({ world, filter, whole }) => {
      const rules = { waivers: [], strict: world.strict }
      const own = judge([whole], rules)
      const ways = [...whole.leftOut.values()].filter((way) => way !== 'effort')
      expect(own.partial).toBe(ways.length > 0 || whole.requirements.some(({ wanted }) => !wanted))
      const effort = filter.choose === undefined ? {} : { choose: withoutBudget(world) }
      const all = judge([seenBy(world.matter, { profile: 'full', ...effort }, world.results)], rules)
      // What a case of another part finds by the way is not seen by a run that leaves that part out, as it is not where the
      // service does not offer it.
      if (filter.parts?.length) return
      expect(conformingIn(all)).toEqual(expect.arrayContaining(conformingIn(own)))
    }),
    { numRuns: 2000 },
  )
})
