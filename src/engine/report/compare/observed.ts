import type { Report, ReportObservation } from '../model.ts'

/** A topic and what was seen of it, without what differs from run to run. */
export interface Seen {
  readonly id: string
  readonly topic: string
  readonly section: string
  /** In order, each once. */
  readonly values: readonly string[]
}

const measures = /^Milliseconds /

/** Measured times of one topic differ when their middles do by more than this factor. */
const noise = 4

/** What a report observed, topic by topic. Ids, addresses and moments are told apart in no topic. */
export function seenIn({ observations }: Report): Map<string, Seen> {
  return new Map(
    [...Map.groupBy(observations, ({ id }) => id)].map(([id, own]) => {
      const [{ topic, section } = { topic: id, section: '' }] = own
      return [id, { id, topic, section, values: valuesOf(own, topic) }]
    }),
  )
}

function valuesOf(own: readonly ReportObservation[], topic: string): string[] {
  const values = own.map(({ value }) => value)
  const times = values.filter((value) => typeof value === 'number')
  if (measures.test(topic) && times.length === values.length) {
    return [`about ${times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]} ms`]
  }
  return [...new Set(values.map((value) => settled(JSON.stringify(value))))].toSorted()
}

/** Whether two say the same, measured times with room for noise. */
export function sameValues(a: readonly string[], b: readonly string[]): boolean {
  const times = [a, b].map(([only = '', ...rest]) =>
    rest.length === 0 ? Number(/^about (\d+) ms$/.exec(only)?.[1]) : Number.NaN,
  )
  const [one = Number.NaN, other = Number.NaN] = times
  if (!Number.isNaN(one) && !Number.isNaN(other))
    return Math.max(one, other, 100) / Math.max(1, Math.min(one, other)) < noise || Math.max(one, other) < 500
  return a.join('\n') === b.join('\n')
}

/** Without ids, addresses, names of the run and moments. */
const settled = (text = 'null'): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, '<moment>')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '<id>')
    .replaceAll(/0x[0-9a-f]{8,}/gi, '<id>')
    .replaceAll(/\b(?=\w*\d)\w{12,}\b/g, '<id>')
