import { terminalLine } from '../printable.ts'
import { isSame, type OutcomeChange, type ReportDiff } from './diff.ts'

/** One heading with its lines, in any format. */
export interface DiffPart {
  readonly title: string
  readonly lines: readonly { readonly id: string; readonly text: string; readonly detail: string }[]
}

/** The parts of a difference that have something to tell. */
export function partsOf(diff: ReportDiff): DiffPart[] {
  const outcome = (one: OutcomeChange) => ({
    id: one.id,
    text: one.text,
    detail: `${one.before} → ${one.after}${one.why === '' ? '' : `: ${one.why}`}`,
  })
  const parts: DiffPart[] = [
    { title: 'Newly failing', lines: diff.newlyFailing.map(outcome) },
    { title: 'Newly passing', lines: diff.newlyPassing.map(outcome) },
    { title: 'Coverage', lines: diff.coverage.map(outcome) },
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
        detail: `${before.join(' / ')} → ${after.join(' / ')}`,
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

/** One sentence that sums it up. */
export function summaryOf(diff: ReportDiff): string {
  if (isSame(diff)) return 'no difference'
  return partsOf(diff)
    .map(({ title, lines }) => `${title.toLowerCase()}: ${lines.length}`)
    .join(', ')
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
