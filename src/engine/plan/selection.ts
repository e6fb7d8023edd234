import type { CaseFacts } from '../case/case.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { nearest } from '../nearest.ts'
import { UsageError } from '../usage-error.ts'
import { type Shard, shardOf } from './shard.ts'

export interface Filter {
  /** Requirement ids. */
  readonly only?: readonly string[]
  readonly areas?: readonly string[]
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

/** What an effort, or a budget, leaves of the cases. */
export interface Choice {
  readonly cases: ReadonlySet<CaseFacts>
  /** What is left out was asked for, and is missing in the verdict: a budget did not reach to it. */
  readonly partial: boolean
}

/** @returns why the settings do not supply what is needed; `undefined` when they do */
export type MissingNeed = (needs: unknown) => string | undefined

/** What a run is about, decided before anything is sent. */
export interface Selection {
  readonly planned: readonly CaseFacts[]
  /** Cases that were asked for and cannot run, by id, with the reason. */
  readonly skipped: ReadonlyMap<string, string>
  /** Something of the catalogue was left out on purpose. */
  readonly partial: boolean
  /** Ids of the requirements that the verdict is about. */
  readonly requirements: ReadonlySet<string>
  /** Those of the others that a budget did not reach to. */
  readonly beyondBudget?: ReadonlySet<string>
}

/**
 * Chooses cases by requirement, area and profile, and sets aside those whose needs the configuration does not supply.
 * @throws {UsageError} on an unknown id, area or case, and when the filter matches no case
 */
export function select(
  catalogue: Catalogue,
  cases: readonly CaseFacts[],
  filter: Filter,
  missingNeed: MissingNeed,
): Selection {
  const named = namedCases(cases, filter.cases ?? [])
  const wanted = selectedRequirements(catalogue, filter)
  const bearing = named.filter((case_) => case_.requirements.some((id) => wanted.has(id)))
  if (bearing.length === 0) {
    throw new UsageError(`No case bears on ${described(filter)}; 'conformint requirements' lists what can be judged.`)
  }
  const reasons = new Map(bearing.map((case_) => [case_, reasonToSkip(case_, filter, missingNeed)] as const))
  const runnable = bearing.filter((case_) => reasons.get(case_) === undefined)
  const choice = filter.choose?.(runnable) ?? { cases: new Set(runnable), partial: false }
  // Parts are made of all cases: what an effort draws differs from seed to seed, and the parts of a run do not.
  const part = shardOf(bearing, filter.shard ?? { index: 1, count: 1 }, filter.costOf ?? (() => 1))
  const isLeft = (case_: CaseFacts): boolean => choice.cases.has(case_) || reasons.get(case_) !== undefined
  const chosen = part.filter(isLeft)
  const skipped = new Map(chosen.flatMap((case_) => reasonOf(case_, reasons)))
  const planned = chosen.filter(({ id }) => !skipped.has(id))
  const partial = part.length < cases.length || choice.partial
  const requirements = partial ? borneOut(chosen, cases, wanted) : wanted
  const beyondBudget = choice.partial ? borneOut(part, cases, wanted).difference(requirements) : new Set<string>()
  return { planned, skipped, partial, requirements, beyondBudget }
}

const reasonOf = (case_: CaseFacts, reasons: ReadonlyMap<CaseFacts, string | undefined>): [string, string][] => {
  const reason = reasons.get(case_)
  return reason === undefined ? [] : [[case_.id, reason]]
}

/** Of the wanted requirements those that a chosen case bears on, and those that no case does. */
function borneOut(
  chosen: readonly CaseFacts[],
  cases: readonly CaseFacts[],
  wanted: ReadonlySet<string>,
): ReadonlySet<string> {
  const borne = new Set(chosen.flatMap(({ requirements }) => requirements))
  const any = new Set(cases.flatMap(({ requirements }) => requirements))
  return new Set([...wanted].filter((id) => borne.has(id) || !any.has(id)))
}

function reasonToSkip(case_: CaseFacts, filter: Filter, missingNeed: MissingNeed): string | undefined {
  if (filter.profile === 'read-only' && !case_.readOnly) {
    return 'creates things, which the read-only profile does not'
  }
  return missingNeed(case_.needs)
}

function namedCases(cases: readonly CaseFacts[], ids: readonly string[]): readonly CaseFacts[] {
  const known = cases.map(({ id }) => id)
  for (const id of ids) if (!known.includes(id)) throw unknown('case', id, known)
  return ids.length === 0 ? cases : cases.filter(({ id }) => ids.includes(id))
}

function selectedRequirements({ requirements, areas }: Catalogue, filter: Filter): ReadonlySet<string> {
  const only = filter.only ?? []
  const wanted = filter.areas ?? []
  const ids = requirements.map(({ id }) => id)
  if (only.length === 0 && wanted.length === 0) return new Set(ids)
  for (const id of only) if (!ids.includes(id)) throw unknown('requirement', id, ids)
  for (const area of wanted) if (!areas.includes(area)) throw unknown('area', area, areas)
  return new Set(requirements.filter(({ id, area }) => only.includes(id) || wanted.includes(area)).map(({ id }) => id))
}

const unknown = (what: string, name: string, known: readonly string[]): UsageError =>
  new UsageError(`There is no ${what} ${JSON.stringify(name)}.${nearest(name, known)}`)

const described = (filter: Filter): string =>
  [...(filter.only ?? []), ...(filter.areas ?? []).map((area) => `area ${area}`), ...(filter.cases ?? [])].join(', ') ||
  'this selection'
