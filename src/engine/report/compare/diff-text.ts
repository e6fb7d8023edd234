import { counted, listed, terminalLine } from '../../text/index.ts'
import type { OutcomeChange, ReportDiff } from './diff.ts'

/** One heading with its lines, in any format. */
export interface DiffPart {
  readonly title: string
  readonly lines: readonly { readonly id: string; readonly text: string; readonly detail: string }[]
}

/** The parts of a difference that have something to tell. */
export function partsOf(diff: ReportDiff): DiffPart[] {
  const outcome = (one: OutcomeChange) => ({
    id: one.id,
    text: `${one.level} ${one.text}`,
    detail: `${one.before} → ${one.after}${one.why === '' ? '' : `: ${one.why}`}`,
  })
  const isLeftOut = ({ before, after }: OutcomeChange): boolean => [before, after].includes('not-selected')
  const told = diff.coverage.filter((one) => !isLeftOut(one))
  const ways = Map.groupBy(diff.coverage.filter(isLeftOut), ({ before, after }) => `${before} → ${after}`)
  // One of the runs was asked for a part: what it left out is one thing to know, whatever it is.
  const leftOut = [...ways].flatMap(([way, own]) =>
    own.length <= mostApart
      ? own.map(outcome)
      : [
          {
            id: way,
            text: counted(own.length, 'requirement'),
            detail: listed(
              own.map(({ id }) => id),
              mostIds,
            ),
          },
        ],
  )
  const parts: DiffPart[] = [
    { title: 'Newly failing', lines: diff.newlyFailing.map(outcome) },
    { title: 'Newly passing', lines: diff.newlyPassing.map(outcome) },
    { title: 'Coverage', lines: [...told.map(outcome), ...leftOut] },
    {
      title: 'Requirements of one catalogue only',
      lines: [
        ...diff.added.map((id) => ({ id, text: 'is new', detail: '' })),
        ...diff.removed.map((id) => ({ id, text: 'is gone', detail: '' })),
      ],
    },
    {
      title: 'Observations',
      lines: diff.observations.map(({ id, topic, before, after }) => ({
        id,
        text: topic,
        detail: aroundChange(before.join(' / '), after.join(' / ')),
      })),
    },
    {
      title: 'Latency',
      lines: diff.latency.map(({ operation, before, after }) => ({
        id: operation,
        text: after > before ? 'slower' : 'faster',
        detail: `half of the answers within ${before} ms → ${after} ms`,
      })),
    },
  ]
  return parts.filter(({ lines }) => lines.length > 0)
}

/** Requirements that a partial run left out, each of which has a line of its own. */
const mostApart = 3
/** Most ids of a line. */
const mostIds = 8

/** Longest text on either side of a change, in characters. */
const longestSide = 130
/** What of both is shown before they begin to differ, in characters. */
const lead = 30

/** Two texts, of which long ones are cut where they do not differ. */
function aroundChange(before: string, after: string): string {
  let same = 0
  while (same < Math.min(before.length, after.length) && before[same] === after[same]) same += 1
  const start = Math.max(before.length, after.length) > longestSide ? Math.max(0, same - lead) : 0
  const side = (text: string): string =>
    `${start > 0 ? '…' : ''}${text.slice(start, start + longestSide).toWellFormed()}${text.length > start + longestSide ? '…' : ''}`
  return `${side(before)} → ${side(after)}`
}

/** One sentence that sums it up. */
export function summaryOf(diff: ReportDiff): string {
  const parts = partsOf(diff).map(
    ({ title, lines }) => `${title.toLowerCase()}: ${title === 'Coverage' ? diff.coverage.length : lines.length}`,
  )
  return parts.join(', ') || 'no difference'
}

const longestDetail = 300

export const diffText = (diff: ReportDiff): string =>
  [
    `${terminalLine(diff.before)} → ${terminalLine(diff.after)}: ${summaryOf(diff)}`,
    ...partsOf(diff).flatMap(({ title, lines }) => [
      '',
      title,
      ...lines.flatMap(({ id, text, detail }) => [
        `  ${id}  ${terminalLine(text)}`,
        ...(detail === '' ? [] : [`      ${terminalLine(detail).slice(0, longestDetail)}`]),
      ]),
    ]),
  ].join('\n')
