import type { Report, ReportCase, ReportExchange, ReportFailure, ReportRequirement } from './model.ts'
import { shownOutcome } from './shown-outcome.ts'

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
  /** Requirements that were never judged, since what it refused was needed first; in the order of the catalogue. */
  readonly blocks: readonly ReportRequirement[]
}

/**
 * Groups the failures of requirements that are not kept, or whose failure is waived.
 * @param outcome which of them, or recommendations that are not followed and do not count. @returns those that break most first, MUST before SHOULD
 */
export function causesOf(report: Report, outcome: 'failed' | 'waived' | 'not-followed'): Cause[] {
  const requirements = new Map(report.requirements.map((requirement) => [requirement.id, requirement]))
  const seen = report.cases.flatMap((case_) =>
    case_.failures.flatMap((failure): SeenFailure[] => {
      const requirement = requirements.get(failure.requirement)
      return requirement && shownOutcome(requirement, report) === outcome ? [{ case_, requirement, failure }] : []
    }),
  )
  const order = new Map(report.requirements.map(({ id }, index) => [id, index]))
  const absent = absentIn(report)
  const causes = grouped(seen, absent).map((own) => causeOf(own, order, absent))
  return withBlocked(causes, report).toSorted((a, b) => weight(b) - weight(a) || b.failures.length - a.failures.length)
}

const weight = ({ requirements }: Cause): number =>
  requirements.reduce((sum, { level }) => sum + (level === 'MUST' ? 1000 : 1), 0)

/** The exchange that shows a failure: the last where nothing else is said. */
export const decisiveOf = <One extends { readonly seq: number }>({
  exchanges,
  decisive,
}: {
  readonly exchanges: readonly One[]
  readonly decisive?: number | undefined
}): One | undefined => exchanges.find(({ seq }) => seq === decisive) ?? exchanges.at(-1)

function causeOf(own: readonly SeenFailure[], order: ReadonlyMap<string, number>, absent: ReadonlySet<string>): Cause {
  const failures = own.toSorted((a, b) => effort(a) - effort(b))
  const [lead] = failures
  if (lead === undefined) throw new Error('a cause has failures')
  const place = ({ id }: ReportRequirement): number => order.get(id) ?? 0
  const requirements = [...new Set(own.map(({ requirement }) => requirement))].toSorted((a, b) => place(a) - place(b))
  return {
    id: `cause-${lead.requirement.id}-${lead.case_.id.replaceAll(/[^\w]+/g, '-')}`,
    title: titleOf(lead.failure, absent),
    operation: decisiveOf(lead.failure)?.operation,
    requirements,
    failures: [lead, ...failures.slice(1)],
    blocks: [],
  }
}

/** A prerequisite that was refused is told in the reason of what it blocked, in the words of the refusal. What several refuse so is nobody's. */
function withBlocked(causes: readonly Cause[], { requirements }: Report): Cause[] {
  const refusals = causes.map(({ failures }) => failures.flatMap(({ failure }) => refusalOf(failure)))
  const owned = Map.groupBy(requirements, ({ outcome, reason }) => {
    if (outcome !== 'blocked' || reason === undefined) return undefined
    const said = neutral(reason)
    const found = causes.filter((_, index) => refusals[index]?.some((words) => said.includes(words)))
    return found.length === 1 ? found[0] : undefined
  })
  return causes.map((cause) => ({ ...cause, blocks: owned.get(cause) ?? [] }))
}

/** What a reason would say of the same refusal: its status and words. */
const refusalOf = (failure: ReportFailure): string[] =>
  (decisiveOf(failure)?.response.status ?? 0) >= 400 && /^\d{3} .*[a-z]{4}/i.test(failure.actual)
    ? [neutral(failure.actual)]
    : []

/** What it takes to read a failure: few exchanges, a MUST, a short message. */
const effort = ({ failure, requirement }: SeenFailure): number =>
  (failure.exchanges.length === 0 ? 10_000 : failure.exchanges.length * 100) +
  (requirement.level === 'MUST' ? 0 : 1000) +
  Math.min(99, failure.message.length / 10)

/** Puts together what shares a sign, and what shares a sign with that. */
function grouped(seen: readonly SeenFailure[], absent: ReadonlySet<string>): SeenFailure[][] {
  const groups: Set<SeenFailure>[] = []
  const bySign = new Map<string, Set<SeenFailure>>()
  for (const one of seen) {
    const own = signsOf(one, absent)
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

/**
 * What a failure shares with those of its cause. What the exchange says comes first. What was asked of two operations is held together
 * only by a field that their shape lacks, by a refusal in the same words, and by things that one case speaks of, so that nothing that
 * one requirement says of many joins what has nothing to do with each other.
 */
function signsOf({ case_, requirement, failure }: SeenFailure, absent: ReadonlySet<string>): string[] {
  const exchange = decisiveOf(failure)
  if (exchange !== undefined && absent.has(exchange.operation)) return [`absent ${exchange.operation}`]
  const expected = neutral(failure.expected)
  const actual = neutral(failure.actual)
  const what = `${expected} | ${actual}`
  const says = /^\/|^\d{3} /.test(failure.actual) ? what : `${neutral(failure.message)} | ${what}`
  const where = exchange === undefined ? requirement.id : `${exchange.operation} ${exchange.response.status}`
  const isTelling = (expected.match(/[a-z]/gi) ?? []).length >= 4
  const message = neutral(withoutValues(failure))
  return [
    // A member that is answered wrongly is read wrongly, too.
    ...(/^[a-z]\w*(\.\w+)+ /.test(failure.message) ? [`member ${requirement.id} ${message} | ${what}`] : []),
    // A field that one shape lacks is missing wherever it is answered.
    ...(/must have required property/.test(failure.actual) ? [`lacks ${failure.expected} | ${actual}`] : []),
    // Of many that one check finds, the first alone carry an exchange.
    `said ${case_.id} ${requirement.id} | ${message}`,
    ...thingsIn(failure).map((thing) => `thing ${case_.id} ${requirement.id} ${thing}`),
    ...(exchange === undefined ? [] : outcomeSigns(failure, requirement.id, case_.id, exchange)),
    `kin ${case_.id} ${requirement.id} ${where} | ${what}`,
    `kin ${case_.id} ${requirement.id} ${where} | ${message}`,
    `kin ${requirement.id} ${where} | ${says}`,
    ...(exchange === undefined
      ? []
      : [
          // An answer of success may be wrong in several ways; a refusal is one thing, whatever was looked for in it.
          ...(exchange.response.status >= 400 ? [`exchange ${exchange.seq}`] : []),
          `says ${where} | ${says}`,
          `kin ${requirement.id} ${where} | ${expected}`,
          `kin ${requirement.id} ${where} | ${message}`,
          // One thing is missing in an answer, whatever the check calls it.
          ...(isTelling && failure.actual === 'nothing' ? [`missing ${where} | ${expected}`] : []),
        ]),
  ]
}

/** What came of a request joins what was said of it in other words: refused for one reason, taken where a refusal was due, or not there. */
function outcomeSigns(
  { expected, actual }: ReportFailure,
  requirement: string,
  caseId: string,
  { operation, response: { status } }: ReportExchange,
): string[] {
  if (status >= 400) {
    const words = neutral(actual.replace(/^\d{3} /, ''))
    // One check may stand before several operations.
    return /[a-z]{4}/i.test(words)
      ? [`refused ${operation} ${status} | ${words}`, `refused ${requirement} ${status} | ${words}`]
      : []
  }
  if (/^(a )?4(\d\d|xx)/.test(expected)) return [`taken ${caseId} ${requirement}`]
  return noSuchThing.test(actual) ? [`gone ${requirement} ${operation}`] : []
}

/** How checks tell that something is not there. */
const noSuchThing = /^(not there|none|nothing|no such \w+|\[\]|undefined)$/

/** Without the values that were held against each other. */
const withoutValues = ({ message, expected, actual }: ReportFailure): string =>
  [expected, actual]
    .filter((value) => /^\w{2,40}$/.test(value))
    .reduce((text, value) => text.replaceAll(new RegExp(`\\b${value}\\b`, 'g'), '#'), message)

/** Names that a run made up, and ids. */
const madeUp = /(?=\w*\d)(?=\w*[a-z])[a-z\d]{10,}/gi

/** Things of a run that a failure speaks of: two failures of one requirement about one thing are one. */
const thingsIn = ({ message, expected, actual }: ReportFailure): string[] => [
  ...new Set([message, expected, actual].flatMap((text) => text.slice(0, telling).match(madeUp) ?? [])),
]

/** Statuses of an operation that is not there. */
const ofAbsence = ['404', '405', '501']

/** Operations of which no request was answered otherwise; one alone may have been about something that is not there. */
const absentIn = ({ traffic = [] }: Report): ReadonlySet<string> =>
  new Set(
    traffic.flatMap(({ operation, requests, statuses }) =>
      requests > 1 && Object.keys(statuses).every((status) => ofAbsence.includes(status)) ? [operation] : [],
    ),
  )

/** What is wrong, with the answer that decides it where the check came to speak of something that this answer could not have. */
function titleOf(failure: ReportFailure, absent: ReadonlySet<string>): string {
  const { message, expected } = failure
  const exchange = decisiveOf(failure)
  if (exchange === undefined) return message
  const status = String(exchange.response.status)
  if (absent.has(exchange.operation)) return `${exchange.operation} answered ${status} to every request`
  const isRefusal = exchange.response.status >= 400 && !message.includes(status) && !/^\s*[45]\d\d/.test(expected)
  return isRefusal ? `${exchange.operation} answered ${status}: ${message}` : message
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
