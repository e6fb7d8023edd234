import { createHash } from 'node:crypto'
import { bounded } from '../bounded.ts'
import { causesOf, decisiveOf, neutral, type SeenFailure } from '../causes.ts'
import { factsOf } from '../facts.ts'
import type { Report, ReportRequirement } from '../model.ts'
import { standingOf, titleOf } from '../standing.ts'
import { waiversOf, waiverText } from '../waiver-text.ts'
import type { SourceLine, Sources } from './sources.ts'

/** Most results: what shows them takes no more of one run. */
const mostResults = 1000

/** SARIF 2.1.0: a rule for each requirement, a result for each failure, at the lines that say what is broken. */
export function renderSarif(whole: Report, sources: Sources): string {
  const report = bounded(whole, 1000)
  const seen = (['failed', 'waived'] as const).flatMap((outcome) =>
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
        tool: { driver: { name: report.tool.name, version: report.tool.version, rules: rules.map(ruleOf) } },
        automationDetails: { id: `conformint/${titleOf(report)}/` },
        invocations: [
          {
            executionSuccessful: report.verdict !== 'inconclusive',
            startTimeUtc: report.run.startedAt,
            endTimeUtc: new Date(Date.parse(report.run.startedAt) + report.run.durationMs).toISOString(),
          },
        ],
        results: seen.slice(0, mostResults).map((one) => resultOf(one, index, sources, report)),
        properties: {
          ...Object.fromEntries(factsOf(report)),
          standing: standingOf(report).headline,
          partial: report.run.partial,
          label: titleOf(report),
          waivers: (report.waivers ?? []).map((one) => waiverText(one, report.run.startedAt)),
        },
      },
    ],
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

const ruleOf = ({ id, level, text, section, area }: ReportRequirement) => ({
  id,
  shortDescription: { text },
  help: { text: `${text} (${section})` },
  defaultConfiguration: { level: level === 'MUST' ? 'error' : 'warning' },
  properties: { tags: [area, level] },
})

function resultOf(
  { requirement, failure, case_ }: SeenFailure,
  index: ReadonlyMap<string, number>,
  sources: Sources,
  report: Report,
) {
  const operation = decisiveOf(failure)?.operation ?? requirement.operations[0]
  const places = [
    operation === undefined ? undefined : sources.operation(operation),
    sources.requirement(requirement.id),
  ].filter((place): place is SourceLine => place !== undefined)
  const sign = `${requirement.id} ${case_.id} ${neutral(failure.message)}`
  return {
    ruleId: requirement.id,
    ruleIndex: index.get(requirement.id) ?? 0,
    level: requirement.level === 'MUST' ? 'error' : 'warning',
    message: {
      text: `${failure.message}\nExpected: ${failure.expected.slice(0, 1000)}${failure.latitude === undefined ? '' : `\nBecause: ${failure.latitude}`}\nActual: ${failure.actual.slice(0, 1000)}\nAgain: conformint replay conformint-report ${case_.id}`,
    },
    // Where one of them is enough for a reader, the operation comes first.
    locations: places.slice(0, 1).map(locationOf),
    relatedLocations: places.slice(1).map((place, id) => ({ id: id + 1, ...locationOf(place) })),
    partialFingerprints: { 'conformint/1': createHash('sha256').update(sign).digest('hex') },
    ...(requirement.outcome === 'waived'
      ? {
          suppressions: [
            {
              kind: 'external',
              status: 'accepted',
              justification: waiversOf(report, [requirement.id])[0] ?? requirement.reason ?? '',
            },
          ],
        }
      : {}),
    properties: { case: case_.id },
  }
}

const locationOf = ({ path, line }: SourceLine) => ({
  physicalLocation: { artifactLocation: { uri: path }, region: { startLine: line } },
})
