import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { create } from 'xmlbuilder'
import { z } from 'zod'
import { UsageError } from '../../interface/index.ts'
import { printable } from '../../text/index.ts'
import { type Archive, type Kept, reportIn } from '../archive/archive.ts'
import { historiesOf } from '../archive/history.ts'
import { writeWhole } from '../folder.ts'
import { renderBadge, renderBadgeSvg } from '../formats/badge.ts'
import { renderHtml } from '../html/page.ts'
import type { Given, ReportRequirement } from '../model.ts'
import {
  type Attested,
  attestedOf,
  latelyBroken,
  type Shown,
  siteImplementationSchema,
  siteIndexSchema,
  siteSchemaName,
  versionData,
} from './site-data.ts'
import { type SiteFrame, SitePages } from './site-pages.ts'

interface SiteOptions extends Omit<SiteFrame, 'interface'> {
  /** Where it will lie; for the feed. */
  readonly url?: string | undefined
  /** What is known of the signature of a report. */
  readonly attestedAt: (place: string) => Attested
  readonly skipped: (line: string) => void
}

/**
 * Writes a site of all that is filed: pages, JSON, feed and badges.
 * @returns how many files it wrote
 * @throws UsageError when nothing is filed, or reports on several interfaces are
 */
export function writeSite(archive: Archive, out: string, options: SiteOptions): number {
  const kept = [...archive.read(options.skipped)]
  const shown = shownOf(kept, options)
  const [first] = shown
  if (first === undefined) throw new UsageError(nothingIn(archive.path))
  const frame = { ...options, interface: first.newest.interface }
  const pages = new SitePages(frame)
  let written = 0
  const write = (file: string, content: string): void => {
    writeWhole(path.join(out, file), content)
    written += 1
  }
  const requirements = new Map<string, ReportRequirement>()
  for (const one of shown) {
    const place = placeOf(kept, one)
    const { report } = reportIn(place)
    for (const requirement of report.requirements) {
      if (!requirements.has(requirement.id)) requirements.set(requirement.id, requirement)
    }
    const signed = path.join(place, 'attestation.json')
    const attestation = existsSync(signed) ? readFileSync(signed, 'utf8') : undefined
    const folder = `implementations/${one.slug}`
    write(`${folder}.html`, pages.implementation(one, report))
    write(`${folder}.json`, json(implementationData(one)))
    write(`${folder}/badge.svg`, renderBadgeSvg(report))
    write(`${folder}/badge.json`, renderBadge(report))
    write(`${folder}/report.html`, renderHtml(report, attestation))
  }
  const all = [...requirements.values()]
  for (const requirement of all) write(`requirements/${requirement.id}.html`, pages.requirement(requirement, shown))
  write('requirements.html', pages.requirements(all, shown))
  write('index.html', pages.index(shown))
  write('feed.atom', regressionFeed(options.title, shown, options.url, options.madeAt))
  write('index.json', json(indexData(shown, frame)))
  write('schema.json', json(schemas()))
  // Pages of GitHub leave out what begins with an underscore, unless they are told not to.
  write('.nojekyll', '')
  return written
}

export const nothingIn = (directory: string): string =>
  `No report is filed in ${directory}: conformint report add REPORT --to ${directory} files one.`

function shownOf(kept: readonly Kept[], { attestedAt }: SiteOptions): Shown[] {
  const attested = new Map(kept.map(({ filed, place }) => [filed.sha256, attestedAt(place)]))
  return historiesOf(kept.map(({ slug, filed }) => [slug, filed] as const)).flatMap((history) => {
    const newest = history.steps.at(-1)
    return newest === undefined ? [] : [{ ...history, newest, attested }]
  })
}

function placeOf(kept: readonly Kept[], { slug, newest }: Shown): string {
  const found = kept.find((one) => one.slug === slug && one.filed.sha256 === newest.sha256)
  if (found === undefined) throw new Error(`the report of ${slug} ${newest.version} has gone`)
  return found.place
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`

const headOf = ({ name, slug }: Shown) => ({ name, slug, page: `implementations/${slug}.html` })

const implementationData = (one: Shown): Given<z.infer<typeof siteImplementationSchema>> => ({
  schema: siteSchemaName,
  ...headOf(one),
  versions: one.steps.map((step) => versionData(step, attestedOf(one, step))),
  outcomes: one.newest.outcomes,
})

const indexData = (
  shown: readonly Shown[],
  { title, madeAt, ...frame }: SiteFrame,
): z.infer<typeof siteIndexSchema> => ({
  schema: siteSchemaName,
  title,
  interface: frame.interface,
  madeAt,
  implementations: shown.map((one) => ({
    ...headOf(one),
    data: `implementations/${one.slug}.json`,
    versions: one.steps.length,
    newest: versionData(one.newest, attestedOf(one, one.newest)),
  })),
})

/** JSON Schemas of the two kinds of files. */
const schemas = (): Record<string, unknown> => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: siteSchemaName,
  anyOf: [siteIndexSchema, siteImplementationSchema].map((schema) => {
    const { $schema: _, ...own } = z.toJSONSchema(schema)
    return own
  }),
})

/** Entries that a feed holds at most: readers have the older ones. */
const mostEntries = 100

/** Releases that broke what was kept before, newest first, as an Atom feed (RFC 4287). @param url address of the site, where that is known */
function regressionFeed(title: string, shown: readonly Shown[], url: string | undefined, madeAt: string): string {
  const entries = latelyBroken(shown, mostEntries)
  const feed = create('feed', { encoding: 'utf-8', invalidCharReplacement: '�' })
  feed.att('xmlns', 'http://www.w3.org/2005/Atom')
  if (url !== undefined) feed.att('xml:base', url)
  feed.ele('title', `${title}: regressions`)
  feed.ele('id', url ?? `urn:conformint:${encodeURIComponent(title)}`)
  feed.ele('updated', entries[0]?.startedAt ?? madeAt)
  feed.ele('link', { rel: 'self', href: 'feed.atom' })
  feed.ele('author').ele('name', 'conformint')
  for (const { name, slug, version, broke, sha256, startedAt } of entries) {
    const entry = feed.ele('entry')
    entry.ele('title', printable(`${name} ${version}: ${broke.length} newly broken`))
    entry.ele('id', `urn:conformint:report:${sha256}`)
    entry.ele('updated', startedAt)
    entry.ele('link', { href: `implementations/${slug}.html` })
    const summary = broke.map(({ id, why }) => `${id}: ${why}`).join('\n')
    entry.ele('summary', printable(summary.slice(0, 4000)))
  }
  return `${feed.end({ pretty: true })}\n`
}
