import { type Claim, claimWords } from '../judge/index.ts'
import type { Report } from './model.ts'
import { notFollowedText } from './shown-outcome.ts'

/** What a report says first, in one place for every format. */
export interface Standing {
  /** `Conforming`, `Partial: 41 of 295 requirements, none broken`, `Contracts verified`. */
  readonly headline: string
  /** One word for colours and marks. */
  readonly tone: 'good' | 'bad' | 'open' | 'partial'
}

/**
 * The verdict as a reader may quote it, and of which parts. Of a part of the run nothing is said that could be taken for the
 * whole, and 'conforming' stands alone only where everything was judged.
 */
export function standingOf(report: Report): Standing {
  if (report.kind === 'contracts') return contractStanding(report)
  const { headline, tone } = report.run.partial ? partialStanding(report) : wholeStanding(report)
  const advised = notFollowedText(report)
  const joint = headline.includes(' in ') || headline.includes(';') ? '; ' : ', '
  return { headline: advised === '' ? headline : `${headline}${joint}${advised}`, tone }
}

function wholeStanding(report: Report): Standing {
  const { verdict } = report
  if (verdict === 'inconclusive') return { headline: 'Inconclusive', tone: 'open' }
  if (verdict === 'non-conforming')
    return { headline: `Non-conforming${inParts(report, 'non-conforming')}`, tone: 'bad' }
  const rest = notClaimed(report)
  const isWhole = report.claims.every(({ claim }) => claim === 'conforming')
  const own = inParts(report, 'conforming')
  const first = isWhole ? 'Conforming' : own === '' ? 'None broken' : `Conforming${own}`
  return { headline: [first, ...rest].join('; '), tone: 'good' }
}

function partialStanding(report: Report): Standing {
  const { verdict } = report
  const { selected, all } = extentOf(report)
  const part = `Partial: ${selected} of ${all} requirements`
  if (verdict === 'inconclusive') return { headline: `${part}, inconclusive`, tone: 'open' }
  if (verdict === 'non-conforming')
    return { headline: `${part}, non-conforming${inParts(report, 'non-conforming')}`, tone: 'bad' }
  const own = inParts(report, 'conforming')
  return { headline: `${part}, none broken${own === '' ? '' : `; conforming${own}`}`, tone: 'partial' }
}

const partsWith = ({ claims }: Report, claim: Claim): string[] =>
  claims.filter((one) => one.claim === claim).map(({ part }) => part)

const inParts = (report: Report, claim: Claim): string => {
  const names = partsWith(report, claim)
  return names.length === 0 ? '' : ` in ${names.join(', ')}`
}

/** What a verdict on the whole does not speak of: parts, and what of the others the configuration switches off. */
function notClaimed(report: Report): string[] {
  const { claims, run } = report
  const reasons = claims.map(({ reason = '' }) => reason).join(' ')
  const off = Object.entries(run.capabilities).flatMap(([name, offered]) =>
    offered || reasons.includes(`capabilities.${name} `) ? [] : [name],
  )
  const notOffered = [...partsWith(report, 'not-offered'), ...off]
  const notJudged = partsWith(report, 'not-judged')
  return [
    ...(notOffered.length === 0 ? [] : [`not offered: ${notOffered.join(', ')}`]),
    ...(notJudged.length === 0 ? [] : [`not judged: ${notJudged.join(', ')}`]),
  ]
}

/** Parts that are not judged of which the reason is told beside the name; the report has all. */
const mostTold = 3

/** What is claimed of the parts, those of which the same is said together: `conforming: entries, comments`. */
export function claimLines({ claims, run }: Report): { readonly claim: Claim; readonly text: string }[] {
  return claimWords.flatMap((claim) => {
    const own = claims.filter((one) => one.claim === claim)
    if (own.length === 0) return []
    // What leaves out or stops most of them is said once, and not of each.
    const isTold = claim === 'non-conforming' || (claim === 'not-judged' && !run.partial && own.length <= mostTold)
    return [{ claim, text: isTold ? own.map(withReason).join('; ') : own.map(({ part }) => part).join(', ') }]
  })
}

const withReason = ({ part, reason = '' }: Report['claims'][number]): string => `${part} (${reason})`

/** As a reader reads it. */
export const claimNames: Readonly<Record<Claim, string>> = {
  conforming: 'conforming',
  'non-conforming': 'not conforming',
  'not-judged': 'not judged',
  'not-offered': 'not offered',
}

function contractStanding({ verdict }: Report): Standing {
  if (verdict === 'conforming') return { headline: 'Contracts verified', tone: 'good' }
  return verdict === 'non-conforming'
    ? { headline: 'Contracts broken', tone: 'bad' }
    : { headline: 'Contracts not verified', tone: 'open' }
}

/** How many requirements the verdict is about, of how many there are. */
export function extentOf({ summary }: Pick<Report, 'summary'>): { selected: number; all: number } {
  const { notSelected, notFollowed: _, ...rest } = summary
  const selected = Object.values(rest).reduce((sum, number) => sum + number, 0)
  return { selected, all: selected + notSelected }
}

/** What this report is called: the label if it has one, else the target. */
export function titleOf({ run, target }: Report): string {
  const place = placeOf(target)
  return [run.label ?? place, run.targetVersion].filter((part) => part !== undefined && part !== '').join(' ')
}

/** The target for a reader: of one that was started for the run the address alone tells little, and may be missing. */
export function placeOf({ kind, url, image = 'the command' }: Report['target']): string {
  if (kind === 'reference')
    return url === '' ? 'the reference implementation' : `the reference implementation at ${url}`
  if (kind === 'url') return url
  return url === '' ? `${image}, which did not start` : `${image} at ${url}`
}

/** How far one part of the interface is. Counts are of requirements, as far as they bear on it. */
export interface PartProgress {
  readonly part: string
  readonly claim: Claim
  readonly kept: number
  readonly broken: number
  /** Not judged, since something before them failed. */
  readonly blocked: number
  /** Of operations that are not there, or are switched off. */
  readonly notOffered: number
  /** How many more are kept than in the run before, where there was one. */
  readonly change?: number
}

const heads = ['part', 'kept', 'broken', 'blocked', 'not offered yet', 'since the last run'] as const

/**
 * The rows of a table of the parts that a run came to, the first of them its heads.
 * @returns nothing where a verdict says it all: what is offered is kept, as it was before
 */
export function progressTable(parts: readonly PartProgress[]): readonly (readonly string[])[] {
  const seen = parts.filter(({ kept, broken, blocked, notOffered }) => kept + broken + blocked + notOffered > 0)
  const isChanged = seen.some(({ change = 0 }) => change !== 0)
  if (!isChanged && seen.every(({ claim }) => claim === 'conforming' || claim === 'not-offered')) return []
  const columns = isChanged ? heads.length : heads.length - 1
  const rows = seen.map(({ part, kept, broken, blocked, notOffered, change = 0 }) => [
    part,
    ...[kept, broken, blocked, notOffered].map(String),
    change === 0 ? '' : change > 0 ? `+${change}` : `−${-change}`,
  ])
  return [heads, ...rows].map((row) => row.slice(0, columns))
}
