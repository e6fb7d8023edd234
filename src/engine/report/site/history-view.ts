import { escapeHtml } from '../../text/index.ts'
import type { Filed } from '../archive/filed.ts'
import type { Step } from '../archive/history.ts'
import { duration } from '../html/format.ts'
import { countOf } from '../shown-outcome.ts'
import type { Attested } from './site-data.ts'

/** Class of a tone on our pages. */
export const toneClass = (tone: Filed['standing']['tone']): string =>
  ({ good: 'passed', bad: 'failed', open: 'blocked', partial: 'waived' })[tone]

export const claimSays = (claim: string): string => claim.replaceAll('-', ' ').replace('non ', 'non-')

export const attestedSays: Readonly<Record<Attested, string>> = {
  verified: 'signed, and the signature holds',
  signed: 'signed; not held against a key here',
  broken: 'signed, and the signature does not hold',
  none: 'not signed',
}

/** The verdict in a word, where there is room for one. */
export const verdictOf = ({ verdict, partial }: Pick<Filed, 'verdict' | 'partial'>): string => {
  if (verdict === 'non-conforming') return 'Non-conforming'
  if (verdict === 'inconclusive') return 'Inconclusive'
  return partial ? 'Partial, none broken' : 'Conforming'
}

export const dayOf = (instant: string): string => instant.slice(0, 10)

/** What the template of a history shows: the newest first. */
export function historyView(
  name: string,
  steps: readonly Step[],
  attestedFor: (step: Step) => Attested,
  link: (id: string) => string,
) {
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
  return { name, link, plot: historyPlot(steps), versions: versions.toReversed() }
}

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
