import { escapeHtml } from '../../text/index.ts'
import type { History, Step } from '../archive/history.ts'
import { badgeOf } from '../formats/badge.ts'
import { claimTones } from '../html/format.ts'
import type { Report, ReportRequirement } from '../model.ts'
import { outcomeNameOf } from '../shown-outcome.ts'
import { pagesWith } from '../templates.ts'
import { attestedSays, claimSays, dayOf, historyView, toneClass, verdictOf } from './history-view.ts'
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

  #history(
    name: string,
    steps: readonly Step[],
    attestedFor: (step: Step) => Attested,
    link: (id: string) => string,
  ): string {
    return this.#render('./site/history', historyView(name, steps, attestedFor, link))
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
