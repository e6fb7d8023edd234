import { createHash } from 'node:crypto'
import { bounded } from '../bounded.ts'
import { causesOf, decisiveOf, neutral, type SeenFailure } from '../causes.ts'
import { factsOf } from '../facts.ts'
import { failureText, type RepeatCommand, usualRepeatCommand } from '../failure-text.ts'
import type { Report, ReportRequirement } from '../model.ts'
import { standingOf, titleOf } from '../standing.ts'
import { waiversOf, waiverText } from '../waiver-text.ts'
import type { SourceLine } from './code-quality.ts'

/** Most results: what shows them takes no more of one run. */
const mostResults = 1000

/** Longest value of a failure, in characters. */
const longestValue = 1000

/** SARIF 2.1.0: a rule for each requirement, a result for each failure, at the configuration of whoever is judged. */
export function renderSarif(whole: Report, place?: SourceLine, again = usualRepeatCommand): string {
  const report = bounded(whole, 1000)
  const { name, version } = report.tool
  const { because = [] } = report
  const seen = (['failed', 'not-followed', 'waived'] as const).flatMap((outcome) =>
    causesOf(report, outcome).flatMap(({ failures }) => failures),
  )
  const ids = [...new Set(seen.map(({ requirement }) => requirement.id))]
  const rules = report.requirements.filter(({ id }) => ids.includes(id))
  const index = new Map(rules.map(({ id }, place) => [id, place]))
  const document = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name, version, rules: rules.map((rule) => ruleOf(rule, report)) } },
        automationDetails: { id: `conformint/${categoryOf(report)}/` },
        invocations: [
          {
            executionSuccessful: report.verdict !== 'inconclusive',
            ...(report.verdict === 'inconclusive' && { toolExecutionNotifications: because.map(notificationOf) }),
            startTimeUtc: report.run.startedAt,
            endTimeUtc: new Date(Date.parse(report.run.startedAt) + report.run.durationMs).toISOString(),
          },
        ],
        results: seen.slice(0, mostResults).map((one) => resultOf(one, index, report, again, place)),
        properties: {
          partial: report.run.partial,
          standing: standingOf(report).headline,
          claims: report.claims,
          ...Object.fromEntries(factsOf(report)),
          label: titleOf(report),
          waivers: (report.waivers ?? []).map((one) => waiverText(one, report.run.startedAt)),
        },
      },
    ],
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

const notificationOf = (text: string) => ({ level: 'error', message: { text } })

/** Stays the same from run to run: a port that was free is none, nor is a version. */
const categoryOf = ({ run, target }: Report): string =>
  run.label ?? (target.kind === 'url' ? target.url : (target.image ?? target.kind))

/** A recommendation is a note, unless recommendations count. */
const levelOf = ({ level }: ReportRequirement, { run }: Report): 'error' | 'note' =>
  level === 'MUST' || run.strict ? 'error' : 'note'

const ruleOf = (requirement: ReportRequirement, report: Report) => {
  const { id, level, text, section, area } = requirement
  return {
    id,
    shortDescription: { text },
    help: { text: `${text} (${section})` },
    defaultConfiguration: { level: levelOf(requirement, report) },
    properties: { tags: [area, level] },
  }
}

function resultOf(
  { requirement, failure, case_ }: SeenFailure,
  index: ReadonlyMap<string, number>,
  report: Report,
  again: RepeatCommand,
  place?: SourceLine,
) {
  const justification = waiversOf(report, [requirement.id])[0] ?? requirement.reason ?? ''
  const sign = `${requirement.id} ${case_.id} ${neutral(failure.message)}`
  return {
    ruleId: requirement.id,
    ruleIndex: index.get(requirement.id) ?? 0,
    level: levelOf(requirement, report),
    message: { text: failureText(failure, { longest: longestValue, again: [case_.id, again] }) },
    // Without a file of his own a vendor gets none: a path that his repository does not have leads nowhere.
    locations: place === undefined ? [] : [locationOf(place)],
    partialFingerprints: { 'conformint/1': createHash('sha256').update(sign).digest('hex') },
    ...(requirement.outcome === 'waived' && {
      suppressions: [{ kind: 'external', status: 'accepted', justification }],
    }),
    properties: { case: case_.id, operation: decisiveOf(failure)?.operation ?? requirement.operations[0] },
  }
}

const locationOf = ({ path, line }: SourceLine) => ({
  physicalLocation: { artifactLocation: { uri: path }, region: { startLine: line } },
})
