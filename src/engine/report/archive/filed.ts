import { createHash } from 'node:crypto'
import { failuresOf } from '../../judge/index.ts'
import type { Report } from '../model.ts'
import { shownOutcome } from '../shown-outcome.ts'
import { standingOf } from '../standing.ts'

export const filedSchemaName = 'conformint-filed/1' as const

/** What a folder of reports, and a site made of it, has to know of one: a few kilobytes of a report that may have megabytes. */
export type Filed = Readonly<ReturnType<typeof filedOf>>

const longestWhy = 240

/** @param content of `report.json` */
export function filedOf(report: Report, content: Buffer, name: { implementation: string; version: string }) {
  const { run, summary, verdict, requirements } = report
  const { startedAt, durationMs, requests, effort, environment, partial } = run
  const failed = requirements.filter(({ outcome }) => outcome === 'failed')
  return {
    schema: filedSchemaName,
    /** Of `report.json`, to the byte: what was taken from another one is taken anew. */
    sha256: sha256Of(content),
    ...name,
    interface: report.interface.version,
    /** Version of conformint. */
    tool: report.tool.version,
    startedAt,
    durationMs,
    requests,
    bytes: content.length,
    effort,
    environment,
    partial,
    verdict,
    standing: standingOf(report),
    summary,
    parts: partStandings(report),
    outcomes: Object.fromEntries(requirements.map((one) => [one.id, shownOutcome(one, report)])),
    /** Of those that failed, in short. */
    why: Object.fromEntries(
      failed.map(({ id }) => [id, (failuresOf(report.cases, id)[0]?.failure.message ?? '').slice(0, longestWhy)]),
    ),
  }
}

export const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** What a report calls its target and the version of it, as far as it does. */
export function namesIn({ run, target }: Report): { readonly implementation?: string; readonly version?: string } {
  const [, image, tag] = /^([^@]*?)(?::([^:/@]+))?(?:@.*)?$/.exec(target.image ?? '') ?? []
  const host = URL.canParse(target.url) ? new URL(target.url).host : undefined
  const implementation = run.label ?? (image || undefined) ?? (target.kind === 'reference' ? 'reference' : host)
  const version = run.targetVersion ?? tag
  return {
    ...(implementation === undefined ? {} : { implementation }),
    ...(version === undefined ? {} : { version }),
  }
}

/** What a run says of one part. */
export type PartStanding = Pick<Report['claims'][number], 'part' | 'claim' | 'passed' | 'failed'>

/** By part, as the report claims; of reports from before there were claims, by area. */
export const partStandings = (report: Report): PartStanding[] =>
  report.claims.length > 0
    ? report.claims.map(({ part, claim, passed, failed }) => ({ part, claim, passed, failed }))
    : byArea(report)

function byArea({ requirements, run }: Report): PartStanding[] {
  return [...Map.groupBy(requirements, ({ area }) => area)].map(([part, own]) => {
    const of = (outcome: string): number => own.filter((one) => one.outcome === outcome).length
    const failed = own.filter(({ level, outcome }) => outcome === 'failed' && (level === 'MUST' || run.strict)).length
    const open = of('blocked') + of('not-selected')
    const claim =
      failed > 0 ? 'non-conforming' : open > 0 ? 'not-judged' : of('passed') > 0 ? 'conforming' : 'not-offered'
    return { part, claim, passed: of('passed'), failed }
  })
}
