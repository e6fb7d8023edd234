import { closest } from 'fastest-levenshtein'
import type { Case } from '../case/case.ts'
import { type Area, areas, type Requirement } from '../catalogue/requirement.ts'
import { UsageError } from '../usage-error.ts'
import { missingNeed, type Supply } from './needs.ts'

export interface Filter {
  /** Requirement ids. */
  readonly only?: readonly string[]
  readonly areas?: readonly string[]
  readonly profile: 'full' | 'read-only'
  /** Id of a case: only this one, whatever it bears on. */
  readonly onlyCase?: string
}

/** What a run is about, decided before anything is sent. */
export interface Selection {
  readonly planned: readonly Case[]
  /** Cases that do not run, by id, with the reason. */
  readonly skipped: ReadonlyMap<string, string>
  /** Ids of the requirements that the verdict is about. */
  readonly requirements: ReadonlySet<string>
}

/**
 * Chooses cases by requirement, area and profile, and sets aside those whose needs the configuration does not supply.
 * @throws {UsageError} on an unknown id, area or case, and when the filter matches no case
 */
export function select(
  catalogue: readonly Requirement[],
  cases: readonly Case[],
  filter: Filter,
  supply: Supply,
): Selection {
  const requirements =
    filter.onlyCase === undefined ? selectedRequirements(catalogue, filter) : requirementsOf(cases, filter.onlyCase)
  const planned: Case[] = []
  const skipped = new Map<string, string>()
  for (const case_ of cases) {
    const reason = reasonToSkip(case_, requirements, filter, supply)
    if (reason === undefined) planned.push(case_)
    else skipped.set(case_.id, reason)
  }
  if (!cases.some((case_) => case_.requirements.some((id) => requirements.has(id)))) {
    throw new UsageError(`No case bears on ${described(filter)}; 'conformint requirements' lists what can be judged.`)
  }
  return { planned, skipped, requirements }
}

function reasonToSkip(
  case_: Case,
  requirements: ReadonlySet<string>,
  filter: Filter,
  supply: Supply,
): string | undefined {
  if (filter.onlyCase !== undefined && case_.id !== filter.onlyCase) return 'not selected'
  if (!case_.requirements.some((id) => requirements.has(id))) return 'not selected'
  if (filter.profile === 'read-only' && !case_.readOnly) {
    return 'creates things, which the read-only profile does not'
  }
  return missingNeed(case_.needs, supply)
}

function requirementsOf(cases: readonly Case[], caseId: string): ReadonlySet<string> {
  const found = cases.find(({ id }) => id === caseId)
  if (found === undefined) throw new UsageError(`This version of conformint has no case ${JSON.stringify(caseId)}.`)
  return new Set(found.requirements)
}

function selectedRequirements(catalogue: readonly Requirement[], filter: Filter): ReadonlySet<string> {
  const only = filter.only ?? []
  const wanted = filter.areas ?? []
  const ids = catalogue.map(({ id }) => id)
  if (only.length === 0 && wanted.length === 0) return new Set(ids)
  for (const id of only) if (!ids.includes(id)) throw unknown('requirement', id, ids)
  for (const area of wanted) if (!areas.includes(area as Area)) throw unknown('area', area, areas)
  return new Set(catalogue.filter(({ id, area }) => only.includes(id) || wanted.includes(area)).map(({ id }) => id))
}

const unknown = (what: string, name: string, known: readonly string[]): UsageError =>
  new UsageError(`There is no ${what} ${JSON.stringify(name)}.${nearest(name, known)}`)

/** @returns ` Did you mean …?`, or '' when nothing is known */
export function nearest(name: string, known: readonly string[]): string {
  const folded = new Map(known.map((candidate) => [candidate.toLowerCase(), candidate]))
  const guess = folded.size > 0 ? folded.get(closest(name.toLowerCase(), [...folded.keys()])) : undefined
  return guess === undefined ? '' : ` Did you mean ${guess}?`
}

const described = (filter: Filter): string =>
  [...(filter.only ?? []), ...(filter.areas ?? []).map((area) => `area ${area}`)].join(', ') || 'this selection'
