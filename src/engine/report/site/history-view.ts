import type { Filed } from '../archive/filed.ts'
import type { Step } from '../archive/history.ts'
import { duration } from '../html/format.ts'
import { countOf } from '../shown-outcome.ts'
import { historyPlot } from './history-plot.ts'
import type { Attested } from './site-data.ts'

/** Class of a tone on our pages. */
export const toneClass = (tone: Filed['standing']['tone']): string =>
  ({ good: 'passed', bad: 'failed', open: 'blocked', partial: 'waived' })[tone]

const claims = {
  conforming: 'passed',
  'non-conforming': 'failed',
  'not-judged': 'blocked',
  'not-offered': 'not-applicable',
}
export const claimClass = (claim: keyof typeof claims): string => claims[claim]
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
