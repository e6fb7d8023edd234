import type { Report, ReportCase, ReportExchange, ReportFailure, ReportRequirement } from './model.ts'

/** One failure with where it was seen. */
export interface SeenFailure {
  readonly case_: ReportCase
  readonly requirement: ReportRequirement
  readonly failure: ReportFailure
}

/** Failures that probably have one cause: they rest on one exchange, or say the same of one operation. */
export interface Cause {
  /** Stays the same from run to run as long as the first of its requirements does. */
  readonly id: string
  readonly title: string
  /** Operation key of the decisive exchange, where there is one. */
  readonly operation: string | undefined
  /** In the order of the catalogue. */
  readonly requirements: readonly ReportRequirement[]
  /** The one that is read most easily first. */
  readonly failures: readonly [SeenFailure, ...SeenFailure[]]
}

/**
 * Groups the failures of requirements that are not kept, or whose failure is waived.
 * @param outcome which of the two. @returns those that break most first, MUST before SHOULD
 */
export function causesOf(report: Report, outcome: 'failed' | 'waived'): Cause[] {
  const requirements = new Map(report.requirements.map((requirement) => [requirement.id, requirement]))
  const seen = report.cases.flatMap((case_) =>
    case_.failures.flatMap((failure): SeenFailure[] => {
      const requirement = requirements.get(failure.requirement)
      return requirement?.outcome === outcome ? [{ case_, requirement, failure }] : []
    }),
  )
  const order = new Map(report.requirements.map(({ id }, index) => [id, index]))
  const causes = grouped(seen).map((own) => causeOf(own, order))
  return causes.toSorted((a, b) => weight(b) - weight(a) || b.failures.length - a.failures.length)
}

const weight = ({ requirements }: Cause): number =>
  requirements.reduce((sum, { level }) => sum + (level === 'MUST' ? 1000 : 1), 0)

/** The exchange that shows a failure: the last where nothing else is said. */
export const decisiveOf = ({ exchanges, decisive }: ReportFailure): ReportExchange | undefined =>
  exchanges.find(({ seq }) => seq === decisive) ?? exchanges.at(-1)

function causeOf(own: readonly SeenFailure[], order: ReadonlyMap<string, number>): Cause {
  const failures = own.toSorted((a, b) => effort(a) - effort(b))
  const [lead] = failures
  if (lead === undefined) throw new Error('a cause has failures')
  const place = ({ id }: ReportRequirement): number => order.get(id) ?? 0
  const requirements = [...new Set(own.map(({ requirement }) => requirement))].toSorted((a, b) => place(a) - place(b))
  return {
    id: `cause-${lead.requirement.id}-${lead.case_.id.replaceAll(/[^\w]+/g, '-')}`,
    title: lead.failure.message,
    operation: decisiveOf(lead.failure)?.operation,
    requirements,
    failures: [lead, ...failures.slice(1)],
  }
}

/** What it takes to read a failure: few exchanges, a MUST, a short message. */
const effort = ({ failure, requirement }: SeenFailure): number =>
  (failure.exchanges.length === 0 ? 10_000 : failure.exchanges.length * 100) +
  (requirement.level === 'MUST' ? 0 : 1000) +
  Math.min(99, failure.message.length / 10)

/** Puts together what shares a sign, and what shares a sign with that. */
function grouped(seen: readonly SeenFailure[]): SeenFailure[][] {
  const groups: Set<SeenFailure>[] = []
  const bySign = new Map<string, Set<SeenFailure>>()
  for (const one of seen) {
    const own = signsOf(one)
    const found = [...new Set(own.flatMap((sign) => bySign.get(sign) ?? []))]
    const [group = new Set<SeenFailure>(), ...others] = found
    if (found.length === 0) groups.push(group)
    for (const other of others) {
      for (const member of other) group.add(member)
      for (const [sign, holder] of bySign) if (holder === other) bySign.set(sign, group)
      groups.splice(groups.indexOf(other), 1)
    }
    group.add(one)
    for (const sign of own) bySign.set(sign, group)
  }
  return groups.map((group) => [...group])
}

function signsOf({ case_, failure }: SeenFailure): string[] {
  const exchange = decisiveOf(failure)
  const expected = neutral(failure.expected)
  const what = `${expected} | ${neutral(failure.actual)}`
  const says = /^\/|^\d{3} /.test(failure.actual) ? what : `${neutral(failure.message)} | ${what}`
  const where = exchange === undefined ? failure.requirement : `${exchange.operation} ${exchange.response.status}`
  const isTelling = (expected.match(/[a-z]/gi) ?? []).length >= 4
  return [
    ...(exchange === undefined
      ? []
      : [
          `exchange ${exchange.seq}`,
          `says ${where} | ${says}`,
          `kin ${failure.requirement} ${where} | ${expected}`,
          `kin ${failure.requirement} ${where} | ${neutral(failure.message)}`,
          // One thing is missing in an answer, whatever the check calls it.
          ...(isTelling && failure.actual === 'nothing' ? [`missing ${where} | ${expected}`] : []),
        ]),
    `kin ${case_.id} ${failure.requirement} | ${what}`,
    // Without exchanges it is one of many of its case that say the same.
    `kin ${failure.requirement} | ${says}`,
    `kin ${case_.id} ${failure.requirement} ${neutral(failure.message)}`,
  ]
}

/** Characters of a text that tell causes apart. */
const telling = 4000

/** Without what differs from one thing to the next: ids, numbers, quoted values. */
export const neutral = (text: string): string =>
  text
    .slice(0, telling)
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, (value) => (/\d/.test(value) || value.length > 24 ? '"…"' : value))
    .replaceAll(/[\w@.+-]+/g, (word) => (/\d/.test(word) && !/^[1-5]\d\d$/.test(word) ? '#' : word))
    .replaceAll(/(#[\s:,/]*)+#/g, '#')
    .slice(0, 400)
