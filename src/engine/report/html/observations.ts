import { shown } from '../../text/index.ts'
import type { ReportObservation } from '../model.ts'
import { duration, limited } from './format.ts'
import { dotPlot } from './traffic.ts'

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

/** How the values of one observed topic are shown. */
type ObservationView =
  | {
      readonly kind: 'matrix'
      readonly corner: string
      readonly columns: readonly string[]
      readonly rows: readonly Row[]
    }
  | { readonly kind: 'table'; readonly columns: readonly string[]; readonly rows: readonly Row[] }
  | { readonly kind: 'numbers'; readonly values: readonly number[] }
  | { readonly kind: 'values'; readonly values: readonly string[] }

interface Row {
  readonly name: string
  readonly cells: readonly string[]
}

type Record_ = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Record_ =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null

/** A topic of measurements says so in its name. */
const measures = /^Milliseconds /

/**
 * Records with the same members become a table; of three members, of which two tell what the third is of, a matrix. A
 * record of records with the same members is a table too. All else stays as it is.
 */
function viewOf(observations: readonly ReportObservation[]): ObservationView {
  const values = observations.map(({ value }) => value)
  const [topic = ''] = observations.map((one) => one.topic)
  if (measures.test(topic) && values.every((value) => typeof value === 'number')) {
    return { kind: 'numbers', values: values.toSorted((a, b) => a - b) }
  }
  if (values.length === 1 && isRecord(values[0])) return tableOfMembers(values[0]) ?? plain(values)
  const records = values.filter(isRecord)
  const [first] = records
  if (first === undefined || records.length !== values.length) return plain(values)
  const names = Object.keys(first)
  const alike = records.every((record) => Object.keys(record).join() === names.join())
  if (!alike || names.length === 0 || !records.every((record) => Object.values(record).every(isPlain)))
    return plain(values)
  return matrixOf(records, names) ?? tableOf(records, names)
}

function matrixOf(records: readonly Record_[], names: readonly string[]): ObservationView | undefined {
  const [down = '', across = '', of = ''] = names
  if (names.length !== 3) return undefined
  const rows = distinct(records, down)
  const columns = distinct(records, across)
  if (rows.length < 2 || columns.length < 2) return undefined
  const cell = (row: string, column: string): string =>
    [
      ...new Set(
        records.filter((one) => text(one[down]) === row && text(one[across]) === column).map((one) => text(one[of])),
      ),
    ].join(' / ')
  return {
    kind: 'matrix',
    corner: `${of} by ${down} and ${across}`,
    columns,
    rows: rows.map((row) => ({ name: row, cells: columns.map((column) => cell(row, column)) })),
  }
}

const distinct = (records: readonly Record_[], name: string): string[] => [
  ...new Set(records.map((record) => text(record[name]))),
]

const tableOf = (records: readonly Record_[], names: readonly string[]): ObservationView => ({
  kind: 'table',
  columns: [...names],
  rows: records.map((record) => ({
    name: text(record[names[0] ?? '']),
    cells: names.slice(1).map((name) => text(record[name])),
  })),
})

function tableOfMembers(record: Record_): ObservationView | undefined {
  const members = Object.entries(record)
  if (members.length < 2) return undefined
  if (members.every(([, value]) => isPlain(value))) {
    return { kind: 'table', columns: ['', ''], rows: members.map(([name, value]) => ({ name, cells: [text(value)] })) }
  }
  const inner = members.map(([, value]) => value).filter(isRecord)
  const names = Object.keys(inner[0] ?? {})
  if (inner.length !== members.length || names.length === 0) return undefined
  const alike = inner.every((one) => Object.keys(one).join() === names.join() && Object.values(one).every(isPlain))
  if (!alike) return undefined
  const rows = members.map(([name], index) => ({ name, cells: names.map((column) => text(inner[index]?.[column])) }))
  return { kind: 'table', columns: ['', ...names], rows }
}

const plain = (values: readonly unknown[]): ObservationView => ({ kind: 'values', values: values.map(shown) })

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
