import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Eta } from 'eta'
import { markDifference } from './difference.ts'
import { escapeHtml } from './escape.ts'
import type {
  Report,
  ReportCase,
  ReportExchange,
  ReportFailure,
  ReportRequirement,
  RequirementOutcome,
} from './model.ts'
import { shown } from './printable.ts'
import { placeOf } from './standing.ts'
import { templateFolder } from './templates.ts'

const outcomes: readonly (readonly [outcome: RequirementOutcome, name: string])[] = [
  ['passed', 'passed'],
  ['failed', 'failed'],
  ['waived', 'waived'],
  ['blocked', 'blocked'],
  ['not-applicable', 'not applicable'],
  ['not-selected', 'not selected'],
]
const outcomeNames = new Map(outcomes)

const headlines = {
  conforming: 'Conforming',
  'non-conforming': 'Non-conforming',
  inconclusive: 'Inconclusive',
} as const

/** Longest body shown, in characters: the whole is in `exchanges.ndjson`. */
const longestBody = 6000

/** One self-contained page: nothing is loaded from anywhere, and only our own script may run. */
export function renderHtml(report: Report): string {
  const folder = templateFolder
  const script = readFileSync(path.join(folder, 'report.js'), 'utf8')
  const eta = new Eta({ views: folder, cache: true, escapeFunction: escapeHtml })
  const cases = new Map(report.cases.map((case_) => [case_.id, case_]))
  const requirements = report.requirements.map((requirement) => requirementView(requirement, cases))
  return eta.render('./report', {
    place: placeOf(report.target),
    report: { ...report, because: report.because ?? [], waivers: report.waivers ?? [] },
    headline: headlines[report.verdict],
    icon: icons[report.verdict],
    counts: tally(report.requirements, true),
    facts: facts(report),
    jumps: jumps(report),
    areas: [...new Set(requirements.map(({ area }) => area))].flatMap((area) => {
      const own = requirements.filter((requirement) => requirement.area === area)
      return own.length === 0 ? [] : [{ area, tally: tally(own, false), requirements: own }]
    }),
    observations: observationsBySection(report),
    limit: limited,
    style: ['page.css', 'requirements.css'].map((file) => readFileSync(path.join(folder, file), 'utf8')).join(''),
    script,
    scriptHash: `sha256-${createHash('sha256').update(script).digest('base64')}`,
  })
}

const tally = (requirements: readonly { outcome: RequirementOutcome }[], all: boolean) =>
  outcomes
    .map(([outcome, name]) => ({ outcome, name, number: requirements.filter((one) => one.outcome === outcome).length }))
    .filter(({ number }) => all || number > 0)

function requirementView(requirement: ReportRequirement, all: ReadonlyMap<string, ReportCase>) {
  const cases = requirement.cases.flatMap((id) => all.get(id) ?? [])
  return {
    ...requirement,
    outcomeName: outcomeNames.get(requirement.outcome),
    search: [requirement.id, requirement.text, requirement.section, requirement.operations, requirement.cases]
      .flat()
      .join(' ')
      .toLowerCase(),
    cases: cases.map((case_) => ({
      ...case_,
      outcomeName: outcomeNames.get(case_.outcome),
      time: case_.durationMs < 1000 ? `${case_.durationMs} ms` : `${(case_.durationMs / 1000).toFixed(1)} s`,
    })),
    failures: cases.flatMap(({ id, failures }) =>
      failures.filter((failure) => failure.requirement === requirement.id).map((failure) => failureView(id, failure)),
    ),
  }
}

function failureView(caseId: string, failure: ReportFailure) {
  const [expected, actual] = markDifference(failure.expected, failure.actual)
  const html = (parts: readonly [string, string, string]): string =>
    escapeHtml(parts[0]) + (parts[1] ? `<mark>${escapeHtml(parts[1])}</mark>` : '') + escapeHtml(parts[2])
  return {
    caseId,
    expected: html(expected),
    actual: html(actual),
    example: failure.counterexample === undefined ? undefined : shown(failure.counterexample),
    failure: { ...failure, exchanges: failure.exchanges.map(exchangeView) },
  }
}

function exchangeView(exchange: ReportExchange) {
  const { request, response } = exchange
  return {
    ...exchange,
    requestText: [...headerLines(request.headers), '', pretty(request.body ?? '')].join('\n').trim(),
    responseText: [`status ${response.status}`, ...headerLines(response.headers), '', pretty(response.text)].join('\n'),
  }
}

const headerLines = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`)

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const limited = (text: string): string =>
  text.length > longestBody ? `${text.slice(0, longestBody)}\n… ${text.length - longestBody} more characters` : text

const facts = ({ run }: Report): [string, string][] => [
  ['Effort', run.effort],
  ['Seed', String(run.seed)],
  ['Started', `${run.startedAt.slice(0, 16).replace('T', ' ')} UTC`],
  ['Duration', `${(run.durationMs / 1000).toFixed(1)} s`],
  ['Requests', run.requests.toLocaleString('en')],
  ['Tokens minted', run.minted.toLocaleString('en')],
  ['Waited out (429, 503)', run.retries.toLocaleString('en')],
  ['SHOULD counts', run.strict ? 'yes (strict)' : 'no'],
  ['Run id', run.id],
]

const jumps = ({ requirements }: Report) =>
  (['failed', 'blocked'] as const)
    .map((outcome) => ({
      outcome,
      title: outcome === 'failed' ? 'Not kept:' : 'Never judged:',
      ids: requirements.filter((requirement) => requirement.outcome === outcome).map(({ id }) => id),
    }))
    .filter(({ ids }) => ids.length > 0)

const observationsBySection = (report: Report) =>
  [...Map.groupBy(report.observations, ({ section }) => section || 'Elsewhere')]
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([section, entries]) => ({
      section,
      entries: entries.map((entry) => ({ ...entry, value: limited(shown(entry.value)) })),
    }))

const icon = (path: string): string =>
  `<svg width="34" height="34" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/>${path}</svg>`

const icons = {
  conforming: icon('<path d="m7.5 12.4 3 3 6-6.6"/>'),
  'non-conforming': icon('<path d="m8.5 8.5 7 7m0-7-7 7"/>'),
  inconclusive: icon('<path d="M9.4 9.2a2.7 2.7 0 1 1 3.9 2.5c-.9.4-1.3 1-1.3 1.9m0 3v.1"/>'),
} as const
