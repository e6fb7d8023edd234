import type { CaseFacts } from '../engine/case/index.ts'
import { failuresOf } from '../engine/judge/index.ts'
import { unranked } from '../engine/plan/index.ts'
import { type Report, shownOutcome } from '../engine/report/index.ts'
import { missingOperations } from '../interface/missing-operations.ts'
import { type PartName, partNames, partOf, partsOf } from '../interface/parts.ts'
import { openKitFacts } from './kit-facts.ts'
import { isOnlyMissing, partProgress } from './part-progress.ts'

/** What to build or mend next, part by part. */
export type Progress = ReturnType<typeof progressOf>

/** What a case creates of each kind comes from one part. */
const partOfKind: Readonly<Record<string, string>> = {
  wallets: 'wallets',
  collections: 'collections',
  templates: 'templates',
  mints: 'minting',
  orders: 'orders',
}

/** @param before the run before, for the change since */
export function progressOf(report: Report, before?: Report) {
  const { interface: own, cases, ranking = unranked } = openKitFacts()
  const parts = partsOf(own.catalogue.requirements)
  const known = new Map(own.catalogue.requirements.map((one) => [one.id, one]))
  const partsOfId = (id: string): readonly string[] => {
    const requirement = known.get(id)
    return requirement === undefined ? [] : parts.ofRequirement(requirement)
  }
  const operations = new Map(report.requirements.map((one) => [one.id, one.operations]))
  // What a case needs is what its requirements are about, and what it is known to create.
  const needs = ({ id, requirements }: CaseFacts): Set<string> => {
    const created = Object.keys(ranking.costOf(id, 'standard').created).map((kind) => partOfKind[kind])
    const used = requirements.flatMap((one) => operations.get(one) ?? []).map((key) => parts.ofOperation(key))
    return new Set([...created, ...used].filter((part) => part !== undefined))
  }
  const open = new Set(
    report.requirements.filter((one) => ['failed', 'blocked'].includes(shownOutcome(one, report))).map(({ id }) => id),
  )
  // What one of its cases can do without, such as the part that only a long history touches, a requirement does not wait for.
  const neededBy = new Map<string, ReadonlySet<string>>()
  for (const case_ of cases) {
    const own = needs(case_)
    for (const id of case_.requirements) neededBy.set(id, neededBy.get(id)?.intersection(own) ?? own)
  }
  const waitingFor = (part: string): string[] => [...open].filter((id) => neededBy.get(id)?.has(part))
  const missing = missingOperations(report.traffic ?? [])
  const next = partNames.flatMap((part) => {
    const own = report.requirements.filter(({ id }) => open.has(id) && partsOfId(id).includes(part))
    const gone = missing.map(({ operation }) => operation).filter((one) => parts.ofOperation(one) === part)
    // Who does not offer it is not told to build it.
    const isOffered = report.claims.find((one) => one.part === part)?.claim !== 'not-offered'
    if (!isOffered || (own.length === 0 && gone.length === 0)) return []
    const waiting = waitingFor(part)
    const broken = own.filter(
      (one) =>
        shownOutcome(one, report) === 'failed' &&
        !isOnlyMissing(report, one.id, missing) &&
        isSeenIn(part, report, one.id, partsOfId(one.id)),
    )
    return [
      {
        part,
        /** Operations that were answered 404, 405 or 501 every time. */
        missing: gone,
        /** Requirements of any part that are not kept now, all of whose cases need something of this one: so many wait for it. */
        waiting: waiting.length,
        /** The parts of which these are, besides its own: what is said of many parts says of none that it waits. */
        unblocks: partNames.filter(
          (name) => name !== part && waiting.some((id) => partsOfId(id).length === 1 && partsOfId(id).includes(name)),
        ),
        broken: broken.map(({ id, text }) => ({
          id,
          text,
          why: failuresOf(report.cases, id)[0]?.failure.message ?? '',
        })),
      },
    ]
  })
  // Where nothing is missing or broken, what is blocked waits for other parts.
  const toDo = next.filter(({ missing: gone, broken }) => gone.length + broken.length > 0)
  const steps = toDo.length > 0 ? toDo : next
  return {
    schema: 'conformint-next/1' as const,
    parts: partProgress(report, before),
    /** First what most waits for. */
    next: steps.toSorted((a, b) => b.waiting - a.waiting),
  }
}

/** A requirement of several parts is mended in that of the operation by which it failed. */
function isSeenIn(part: string, report: Report, id: string, own: readonly string[]): boolean {
  const seen = failuresOf(report.cases, id).map(({ failure }) => partOf(failure.exchanges.at(-1)?.operation ?? ''))
  const within = seen.filter((one) => one !== undefined && own.includes(one))
  return within.length === 0 || within.includes(part as PartName)
}
