import { escapeHtml } from '../../text/index.ts'
import type { Filed } from '../archive/filed.ts'
import type { History, Step } from '../archive/history.ts'
import { badgeOf } from '../formats/badge.ts'
import { claimTones, duration, pagesWith } from '../html/format.ts'
import type { Report, ReportRequirement } from '../model.ts'
import { countOf, outcomeNameOf } from '../shown-outcome.ts'
import { type Attested, attestedOf, latelyBroken, type Shown } from './site-data.ts'

/** What all pages of one site have in common. */
export interface SiteFrame {
  readonly title: string
  readonly interface: string
  readonly madeAt: string
  /** Version of conformint. */
  readonly tool: string
}

/** Versions that broke something, on the first page. */
const mostLately = 20

/** Renders the pages of a site. Each is whole by itself: nothing is loaded but pictures of the site. */
export class SitePages {
  readonly #render = pagesWith(['page.css', 'report.css', 'compare.css', 'site/site.css'], 'site/site.js')
  readonly #frame: SiteFrame

  constructor(frame: SiteFrame) {
    this.#frame = frame
  }

  /** All implementations by part. */
  index(shown: readonly Shown[]): string {
    const parts = [...new Set(shown.flatMap(({ newest }) => newest.parts.map(({ part }) => part)))]
    const rows = shown.map(({ name, slug, newest, steps }) => ({
      name,
      slug,
      version: newest.version,
      day: dayOf(newest.startedAt),
      tone: toneClass(newest.standing.tone),
      headline: verdictOf(newest),
      find: steps
        .map(({ version }) => version)
        .join(' ')
        .slice(0, 2000),
      cells: parts.map((part) => cellOf(newest, part)),
    }))
    const lately = latelyBroken(shown, mostLately).map((one) => ({ ...one, day: dayOf(one.startedAt) }))
    return this.#page('', this.#frame.title, counted(shown), this.#render('./site/index', { parts, rows, lately }))
  }

  implementation(shown: Shown, report: Report): string {
    const { name, slug, steps, newest } = shown
    const { label, message } = badgeOf(report)
    const body = this.#render('./site/implementation', {
      slug,
      newest: newest.version,
      badge: `${label}: ${message}`,
      attested: attestedSays[attestedOf(shown, newest)],
      parts: newest.parts.map((one) => ({ ...one, tone: claimTones[one.claim], says: claimSays(one.claim) })),
      history: this.#history(name, steps, (step) => attestedOf(shown, step), linkTo('../requirements/')),
    })
    return this.#page('../', name, `${newest.version}: ${newest.standing.headline}`, body)
  }

  /** The histories alone, as one page. */
  histories(histories: readonly History[], attestedFor: (step: Step) => Attested): string {
    const plain = (id: string): string => `<span class="id">${escapeHtml(id)}</span>`
    const parts = histories.map(
      ({ name, steps }) => `<h2>${escapeHtml(name)}</h2>${this.#history(name, steps, attestedFor, plain)}`,
    )
    return this.#page(undefined, this.#frame.title, countedVersions(histories), parts.join(''))
  }

  requirements(all: readonly ReportRequirement[], shown: readonly Shown[]): string {
    const areas = [...Map.groupBy(all, ({ area }) => area)].map(([area, own]) => ({
      area,
      own: own.map(({ id, level, text }) => {
        const outcomes = shown.map(({ newest }) => newest.outcomes[id])
        const kept = outcomes.filter((one) => one === 'passed').length
        const judged = kept + outcomes.filter((one) => one === 'failed' || one === 'waived').length
        return {
          id,
          level,
          text,
          kept,
          judged,
          tone: judged === 0 ? 'not-applicable' : kept === judged ? 'passed' : 'failed',
        }
      }),
    }))
    const lead = 'How many keep each, of those in which it was judged.'
    return this.#page('', 'Requirements', lead, this.#render('./site/requirements', { areas }))
  }

  requirement(requirement: ReportRequirement, shown: readonly Shown[]): string {
    const { id } = requirement
    const rows = shown.map(({ name, slug, steps, newest }) => {
      const outcome = newest.outcomes[id] ?? 'not-selected'
      const other = steps.findLastIndex((step) => (step.outcomes[id] ?? 'not-selected') !== outcome)
      const first = steps[other + 1] ?? newest
      return {
        name,
        slug,
        version: newest.version,
        outcome,
        says: outcome === 'passed' ? 'kept' : outcome === 'failed' ? 'broken' : outcomeNameOf[outcome],
        why: newest.why[id] ?? '',
        since: first.version,
        day: dayOf(first.startedAt),
      }
    })
    return this.#page('../', id, '', this.#render('./site/requirement', { ...requirement, rows }))
  }

  /** The newest first. */
  #history(
    name: string,
    steps: readonly Step[],
    attestedFor: (step: Step) => Attested,
    link: (id: string) => string,
  ): string {
    const versions = steps.map((step, index) => {
      const { summary, standing, requests, durationMs, bytes, broke, mended } = step
      const before = steps[index - 1]
      return {
        ...step,
        isFirst: before === undefined,
        isNewest: index === steps.length - 1,
        before: before?.version,
        day: dayOf(step.startedAt),
        broken: countOf(summary, 'failed'),
        tone: toneClass(standing.tone),
        headline: verdictOf(step),
        attested: attestedSays[attestedFor(step)],
        notJudged: summary.blocked + summary.notApplicable + summary.notSelected + summary.waived,
        took: duration(durationMs),
        requests: requests.toLocaleString('en'),
        size: `${Math.ceil(bytes / 1024).toLocaleString('en')} KiB`,
        told: `${broke.length} broken, ${mended.length} mended${judgedSays(step)}`,
      }
    })
    const plot = historyPlot(steps)
    return this.#render('./site/history', { name, link, plot, versions: versions.toReversed() })
  }

  /** @param root way to the first page; `undefined` where there is no other page */
  #page(root: string | undefined, heading: string, lead: string, body: string): string {
    const { title: site, ...frame } = this.#frame
    return this.#render('./site/frame', { ...frame, site, root, heading, lead, body })
  }
}

const linkTo =
  (folder: string) =>
  (id: string): string =>
    `<a class="id" href="${folder}${encodeURIComponent(id)}.html">${escapeHtml(id)}</a>`

function cellOf({ parts }: Step, name: string) {
  const found = parts.find(({ part }) => part === name)
  if (found === undefined) return { tone: 'not-applicable', text: '–', says: 'not in this report' }
  const { claim, passed, failed } = found
  const text = {
    conforming: `${passed} kept`,
    'non-conforming': `${failed} broken`,
    'not-judged': 'not judged',
    'not-offered': 'not offered',
  }[claim]
  return { tone: claimTones[claim], text, says: `${name}: ${claimSays(claim)}, ${passed} kept, ${failed} broken` }
}

const counted = (shown: readonly Shown[]): string => {
  const good = shown.filter(({ newest }) => newest.standing.tone === 'good').length
  return `${shown.length} implementations, of which ${good} ${good === 1 ? 'conforms' : 'conform'} in the newest version.`
}

const countedVersions = (histories: readonly History[]): string =>
  `${histories.reduce((sum, { steps }) => sum + steps.length, 0)} versions of ${histories.length} implementations`

/** Class of a tone on our pages. */
const toneClass = (tone: Filed['standing']['tone']): string =>
  ({ good: 'passed', bad: 'failed', open: 'blocked', partial: 'waived' })[tone]

const claimSays = (claim: string): string => claim.replaceAll('-', ' ').replace('non ', 'non-')

const attestedSays: Readonly<Record<Attested, string>> = {
  verified: 'signed, and the signature holds',
  signed: 'signed; not held against a key here',
  broken: 'signed, and the signature does not hold',
  none: 'not signed',
}

/** The verdict in a word, where there is room for one. */
const verdictOf = ({ verdict, partial }: Pick<Filed, 'verdict' | 'partial'>): string => {
  if (verdict === 'non-conforming') return 'Non-conforming'
  if (verdict === 'inconclusive') return 'Inconclusive'
  return partial ? 'Partial, none broken' : 'Conforming'
}

const dayOf = (instant: string): string => instant.slice(0, 10)

function judgedSays({ judgedNow, judgedNoMore }: Step): string {
  const now = judgedNow.length > 0 ? `, ${judgedNow.length} judged for the first time` : ''
  return judgedNoMore.length > 0 ? `${now}, ${judgedNoMore.length} not judged any more` : now
}

const tall = 96
/** Pixels from one bar to the next, at most. */
const widest = 32
const narrowest = 240
/** Of the plot with its labels, at most. */
const width = 720

/** Two rows of bars, a pair for each version: how many requirements are kept, and how many are broken, each to its own scale. */
function historyPlot(steps: readonly Step[]): string {
  const kept = steps.map(({ summary }) => summary.passed)
  const broken = steps.map(({ summary }) => countOf(summary, 'failed'))
  const first = steps[0]?.version ?? ''
  const last = steps.at(-1)?.version ?? ''
  const [wide, high] = [barsEnd(steps.length) + labels, 2 * tall + 58]
  const label = `Kept: ${kept[0]} in ${first}, ${kept.at(-1)} in ${last}. Broken: ${broken[0]} in ${first}, ${broken.at(-1)} in ${last}.`
  return [
    `<svg class="history" role="img" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}" aria-label="${escapeHtml(label)}">`,
    row('kept', kept, steps, 14),
    row('broken', broken, steps, tall + 40),
    `<text x="0" y="${2 * tall + 56}">${escapeHtml(short(first))}</text>`,
    steps.length < 2
      ? ''
      : `<text x="${barsEnd(steps.length)}" y="${2 * tall + 56}" text-anchor="end">${escapeHtml(short(last))}</text>`,
    '</svg>',
  ].join('')
}

const labels = 90
/** Of few bars each is wide enough for the names of the first and the last to stand below. */
const pitch = (bars: number): number => Math.max(narrowest / bars, Math.min(widest, (width - labels) / bars))
const barsEnd = (bars: number): number => Math.round(pitch(bars) * bars)
const short = (version: string): string => (version.length > 18 ? `${version.slice(0, 17)}…` : version)

function row(kind: 'kept' | 'broken', numbers: readonly number[], steps: readonly Step[], top: number): string {
  const most = Math.max(1, ...numbers)
  const wide = pitch(numbers.length)
  const bars = numbers.map((number, index) => {
    const height = number === 0 ? 1 : Math.max(3, (number / most) * (tall - 4))
    const says = escapeHtml(`${steps[index]?.version}: ${number} ${kind}`)
    return (
      `<rect class="${number === 0 ? 'none' : kind}" x="${(index * wide).toFixed(1)}" y="${(top + tall - height).toFixed(1)}" ` +
      `width="${Math.max(2, wide - (wide > 8 ? 4 : 1)).toFixed(1)}" height="${height.toFixed(1)}"><title>${says}</title></rect>`
    )
  })
  const end = barsEnd(numbers.length)
  return [
    `<text x="0" y="${top - 3}">${kind}</text>`,
    `<line x1="0" x2="${end}" y1="${top + tall}" y2="${top + tall}"/>`,
    ...bars,
    `<text x="${end + 8}" y="${top + tall}">last ${numbers.at(-1) ?? 0}</text>`,
    `<text class="quiet" x="${end + 8}" y="${top + 10}">most ${most}</text>`,
  ].join('')
}
