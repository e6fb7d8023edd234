import type { ReportObservation } from '../model.ts'
import { duration, limited } from './format.ts'
import { viewOf } from './matrix.ts'
import { dotPlot } from './plot.ts'

/** Longest observed value that is shown, in characters. */
const longestValue = 1500

/** The observed topics by section, each with its values in the form that suits them. */
export const observationsView = (observations: readonly ReportObservation[]) =>
  [...Map.groupBy(observations, ({ section }) => section || 'Elsewhere')]
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([section, own]) => ({ section, topics: [...Map.groupBy(own, ({ id }) => id).values()].map(topicView) }))

function topicView(own: readonly ReportObservation[]) {
  const [first] = own
  const view = viewOf(own)
  const text = JSON.stringify(own.map(({ value }) => value))
  return {
    id: first?.id ?? '',
    topic: first?.topic ?? '',
    operation: first?.operation ?? '',
    search:
      `${first?.id} ${first?.topic} ${first?.section} ${first?.operation} ${limited(text, longestValue)}`.toLowerCase(),
    view: view.kind === 'values' ? { ...view, values: view.values.map((value) => limited(value, longestValue)) } : view,
    plot: view.kind === 'numbers' ? dotPlot(view.values) : '',
    range:
      view.kind === 'numbers'
        ? [...new Set([view.values[0] ?? 0, view.values.at(-1) ?? 0])].map(duration).join(' to ')
        : '',
  }
}
