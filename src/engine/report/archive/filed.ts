import { createHash } from 'node:crypto'
import { failuresOf } from '../../judge/index.ts'
import type { Report, Summary } from '../model.ts'
import { type ShownOutcome, shownOutcome } from '../shown-outcome.ts'
import { type Standing, standingOf } from '../standing.ts'
import { type PartStanding, partStandings } from './part-standings.ts'

export const filedSchemaName = 'conformint-filed/1'

/** What a folder of reports, and a site made of it, has to know of one: a few kilobytes of a report that may have megabytes. */
export interface Filed {
  readonly schema: typeof filedSchemaName
  /** Of `report.json`, to the byte: what was taken from another one is taken anew. */
  readonly sha256: string
  readonly implementation: string
  readonly version: string
  readonly interface: string
  /** Version of conformint. */
  readonly tool: string
  /** ISO 8601. */
  readonly startedAt: string
  /** In ms. */
  readonly durationMs: number
  readonly requests: number
  /** Of `report.json`. */
  readonly bytes: number
  readonly effort: Report['run']['effort']
  readonly environment: string
  readonly partial: boolean
  readonly verdict: Report['verdict']
  readonly standing: Standing
  readonly summary: Summary
  readonly parts: readonly PartStanding[]
  /** By requirement. */
  readonly outcomes: Readonly<Record<string, ShownOutcome>>
  /** Why those failed that did, by requirement, in short. */
  readonly why: Readonly<Record<string, string>>
}

const longestWhy = 240

/** @param content of `report.json` */
export function filedOf(report: Report, content: Buffer, name: { implementation: string; version: string }): Filed {
  const { run, summary, verdict, requirements } = report
  const failed = requirements.filter(({ outcome }) => outcome === 'failed')
  return {
    schema: filedSchemaName,
    sha256: sha256Of(content),
    ...name,
    interface: report.interface.version,
    tool: report.tool.version,
    startedAt: run.startedAt,
    durationMs: run.durationMs,
    requests: run.requests,
    bytes: content.length,
    effort: run.effort,
    environment: run.environment,
    partial: run.partial,
    verdict,
    standing: standingOf(report),
    summary,
    parts: partStandings(report),
    outcomes: Object.fromEntries(requirements.map((one) => [one.id, shownOutcome(one, report)])),
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
