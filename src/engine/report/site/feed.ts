import { create } from 'xmlbuilder'
import { printable } from '../../text/index.ts'
import { latelyBroken, type Shown } from './site-data.ts'

/** Entries that a feed holds at most: readers have the older ones. */
const mostEntries = 100

/** Releases that broke what was kept before, newest first, as an Atom feed (RFC 4287). @param url address of the site, where that is known */
export function regressionFeed(
  title: string,
  shown: readonly Shown[],
  url: string | undefined,
  madeAt: string,
): string {
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
