import type { CaseFacts } from '../case/index.ts'
import type { Catalogue, Requirement } from '../catalogue/index.ts'
import { type Parts, UsageError } from '../interface/index.ts'
import { nearest } from '../text/nearest.ts'

export interface Filter {
  /** Requirement ids. */
  readonly only?: readonly string[]
  readonly areas?: readonly string[]
  /** Names of parts of the interface: only what is about these. */
  readonly parts?: readonly string[]
  readonly profile: 'full' | 'read-only'
  /** Ids of cases: only these, whatever they bear on. */
  readonly cases?: readonly string[]
  /** The I-th of N parts of what the rest of the filter leaves. */
  readonly shard?: Shard
  /** Which of the cases that could run do; default: all. */
  readonly choose?: (runnable: readonly CaseFacts[]) => Choice
  /** What a case costs, so that shards are alike; default: the same. */
  readonly costOf?: (case_: CaseFacts) => number
}

/** What an effort, and a budget, leave of the cases. */
export interface Choice {
  readonly cases: ReadonlySet<CaseFacts>
  /** What the effort would take, and a budget does not reach to: it is missing in the verdict. */
  readonly beyondBudget?: ReadonlySet<CaseFacts>
}

/** @returns why the settings do not supply what is needed; `undefined` when they do */
export type MissingNeed = (needs: unknown) => string | undefined

/** What a run is about, decided before anything is sent. Each case is planned, skipped or left out. */
export interface Selection {
  readonly planned: readonly CaseFacts[]
  /** Cases that could run as well, and that the effort left out. */
  readonly spare: readonly CaseFacts[]
  /** The same of other shards, and ids of the requirements for which it is this one that may carry them out. */
  readonly elsewhere: { readonly spare: readonly CaseFacts[]; readonly requirements: ReadonlySet<string> } | undefined
  /** Cases that were asked for and cannot run, by id, with the reason. */
  readonly skipped: ReadonlyMap<string, string>
  /** By case id. */
  readonly leftOut: ReadonlyMap<string, LeftOutBy>
  /** Ids of the requirements that were asked for. */
  readonly requirements: ReadonlySet<string>
}

/**
 * Chooses cases by requirement, area, part and profile, and sets aside those whose needs the configuration does not supply.
 * @param parts of the interface, where it has any
 * @throws {UsageError} on an unknown id, area, part or case, and when the filter matches no case
 */
export function select(
  catalogue: Catalogue,
  cases: readonly CaseFacts[],
  filter: Filter,
  missingNeed: MissingNeed,
  parts?: Parts,
): Selection {
  const named = namedCases(cases, filter.cases ?? [])
  const wanted = selectedRequirements(catalogue, filter, parts)
  const { parts: wantedParts = [] } = filter
  const isOfParts = wantedParts.length > 0 && parts !== undefined
  const about = new Set(isOfParts ? casesAbout(wantedParts, catalogue.requirements, cases, parts) : cases)
  const wide = wholeCases(cases, wanted, filter, parts)
  const bearing = named.filter(
    (case_) => about.has(case_) && !wide.has(case_) && case_.requirements.some((id) => wanted.has(id)),
  )
  if (bearing.length === 0) {
    throw new UsageError(`No case bears on ${described(filter)}; the command 'requirements' lists what can be judged.`)
  }
  const reasons = new Map(bearing.map((case_) => [case_, missingNeed(case_.needs)] as const))
  const isCreating = (case_: CaseFacts): boolean => filter.profile === 'read-only' && !case_.readOnly
  const runnable = bearing.filter((case_) => reasons.get(case_) === undefined && !isCreating(case_))
  const choice = filter.choose?.(runnable) ?? { cases: new Set(runnable) }
  // Parts are made of all cases: what an effort draws differs from seed to seed, and the parts of a run do not.
  const { shard = { index: 1, count: 1 }, costOf = () => 1 } = filter
  const own = new Set(shardOf(bearing, shard, costOf))
  const isByPartAlone = [filter.only, filter.areas, filter.cases].every((one) => (one ?? []).length === 0)
  const wayOut = (case_: CaseFacts): LeftOutBy | undefined => {
    if (!reasons.has(case_)) return isByPartAlone ? 'part' : 'selection'
    if (reasons.get(case_) === undefined) {
      if (isCreating(case_)) return 'profile'
      if (choice.beyondBudget?.has(case_)) return 'budget'
      if (!choice.cases.has(case_)) return 'effort'
    }
    return own.has(case_) ? undefined : 'shard'
  }
  const ways = new Map(cases.map((case_) => [case_, wayOut(case_)]))
  // By this shard or another.
  const planned = runnable.filter((case_) => choice.cases.has(case_) && !choice.beyondBudget?.has(case_))
  const spare = cases.filter((case_) => ways.get(case_) === 'effort')
  const isOwn = (case_: CaseFacts): boolean => own.has(case_)
  const others = { spare: spare.filter((case_) => !isOwn(case_)), requirements: firstIn(own, planned) }
  return {
    planned: planned.filter(isOwn),
    spare: spare.filter(isOwn),
    elsewhere: shard.count > 1 ? others : undefined,
    skipped: new Map(bearing.filter(isOwn).flatMap((case_) => namedReason(case_.id, reasons.get(case_)))),
    leftOut: new Map([...ways].flatMap(([{ id }, way]) => (way === undefined ? [] : [[id, way] as const]))),
    requirements: wanted,
  }
}

/** Requirements whose first case, of all that are planned, is among some: what no shard came to is the business of one. */
function firstIn(own: ReadonlySet<CaseFacts>, planned: readonly CaseFacts[]): ReadonlySet<string> {
  const first = new Map<string, CaseFacts>()
  for (const case_ of planned.toReversed()) for (const id of case_.requirements) first.set(id, case_)
  return new Set([...first].flatMap(([id, case_]) => (own.has(case_) ? [id] : [])))
}

/** Cases about no part, but the interface as a whole: who asks for an area of it does not ask for them. */
function wholeCases(
  cases: readonly CaseFacts[],
  wanted: ReadonlySet<string>,
  { areas = [], only = [], cases: ids = [] }: Filter,
  parts: Parts | undefined,
): ReadonlySet<CaseFacts> {
  if (parts === undefined || areas.length === 0 || only.length > 0 || ids.length > 0) return new Set()
  const { wide = [], others = [] } = Object.groupBy(cases, (one) =>
    parts.ofCase(one).length === 0 ? 'wide' : 'others',
  )
  const judged = new Set(others.flatMap(({ requirements }) => requirements))
  const isLeft = (id: string): boolean => !wanted.has(id) || judged.has(id)
  return new Set(wide.filter(({ requirements }) => requirements.every(isLeft)))
}

const namedReason = (id: string, reason: string | undefined): [string, string][] =>
  reason === undefined ? [] : [[id, reason]]

function namedCases(cases: readonly CaseFacts[], ids: readonly string[]): readonly CaseFacts[] {
  const known = cases.map(({ id }) => id)
  for (const id of ids) if (!known.includes(id)) throw unknown('case', id, known)
  return ids.length === 0 ? cases : cases.filter(({ id }) => ids.includes(id))
}

/** By requirement or area, and of these what bears on the parts. */
function selectedRequirements(
  { requirements, areas }: Catalogue,
  { only = [], areas: wanted = [], parts: about = [] }: Filter,
  parts: Parts | undefined,
): ReadonlySet<string> {
  const ids = requirements.map(({ id }) => id)
  for (const id of only) if (!ids.includes(id)) throw unknown('requirement', id, ids)
  for (const area of wanted) if (!areas.includes(area)) throw unknown('area', area, areas)
  const names = parts?.names ?? []
  for (const part of about) if (!names.includes(part)) throw unknown('part', part, names)
  const isNamed = ({ id, area }: (typeof requirements)[number]): boolean =>
    (only.length === 0 && wanted.length === 0) || only.includes(id) || wanted.includes(area)
  const bears = (one: (typeof requirements)[number]): boolean =>
    about.length === 0 || (parts?.ofRequirement(one) ?? []).some((part) => about.includes(part))
  return new Set(requirements.filter((one) => isNamed(one) && bears(one)).map(({ id }) => id))
}

const unknown = (what: string, name: string, known: readonly string[]): UsageError =>
  new UsageError(`There is no ${what} ${JSON.stringify(name)}.${nearest(name, known)}`)

const described = (filter: Filter): string =>
  [
    ...(filter.only ?? []),
    ...(filter.areas ?? []).map((area) => `area ${area}`),
    ...(filter.parts ?? []),
    ...(filter.cases ?? []),
  ].join(', ') || 'this selection'

/**
 * The cases that are about some parts: those that judge a requirement of one of them in that part, and where no case is about
 * the part of a requirement, all of its cases.
 */
export function casesAbout(
  wanted: readonly string[],
  requirements: readonly Requirement[],
  cases: readonly CaseFacts[],
  parts: Parts,
): CaseFacts[] {
  const partsOf = new Map(cases.map((case_) => [case_, new Set(parts.ofCase(case_))]))
  const about = requirements.flatMap((requirement) => {
    const own = new Set(parts.ofRequirement(requirement))
    const bearing = cases.filter((case_) => case_.requirements.includes(requirement.id))
    const isIn = (case_: CaseFacts, names: ReadonlySet<string>): boolean =>
      !(partsOf.get(case_) ?? names).isDisjointFrom(names)
    if (!bearing.some((case_) => isIn(case_, own))) return own.isDisjointFrom(new Set(wanted)) ? [] : bearing
    const chosen = own.intersection(new Set(wanted))
    return bearing.filter((case_) => isIn(case_, chosen))
  })
  const found = new Set(about)
  return cases.filter((case_) => found.has(case_))
}

/** The I-th of N parts. */
export interface Shard {
  readonly index: number
  readonly count: number
}

/**
 * One of N parts that are alike in cost: the dearest goes to the part that has least to do so far. The same parts on every
 * machine, and everything in exactly one of them.
 * @returns its own, in the order of all
 */
export function shardOf<T extends { readonly id: string }>(
  all: readonly T[],
  { index, count }: Shard,
  costOf: (one: T) => number,
): readonly T[] {
  if (count === 1) return all
  const loads = Array.from({ length: count }, () => 0)
  const own = new Set<T>()
  for (const one of all.toSorted((a, b) => costOf(b) - costOf(a) || (a.id < b.id ? -1 : 1))) {
    const part = loads.indexOf(Math.min(...loads))
    loads[part] = (loads[part] ?? 0) + costOf(one)
    if (part === index - 1) own.add(one)
  }
  return all.filter((one) => own.has(one))
}

/**
 * Why a case of the catalogue was not carried out, or not to its end, as the run was asked to do:
 * - `selection`: by `--only`, `--area` or `--case`;
 * - `part`: by `--part` alone: it is about others;
 * - `profile`: it creates things, and the profile does not;
 * - `effort`: the effort takes others; what an effort takes is a whole run;
 * - `budget`: the plan for the budget does not reach to it;
 * - `shard`: another shard has it;
 * - `spent`: the budget of the run was spent before its end;
 * - `fail-fast`: the run ended at the first failed requirement.
 */
export const leftOutBy = ['selection', 'part', 'profile', 'effort', 'budget', 'shard', 'spent', 'fail-fast'] as const
export type LeftOutBy = (typeof leftOutBy)[number]
