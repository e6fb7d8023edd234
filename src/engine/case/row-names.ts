import { seedOf } from './seed.ts'

/** Members by which a row says what it is. */
const labels = ['says', 'rule', 'name', 'place'] as const

/** What a run has made up, such as ids and addresses: it is another in the next. */
const madeUp = /(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{9,}|[A-Za-z]{30,}/g

const longest = 60

/** What is longer is cut, and told from others by a digest of the whole. */
const short = (name: string): string =>
  name.length <= longest ? name : `${name.slice(0, longest - 10)}… ${(seedOf(0, name) >>> 0).toString(36)}`

/**
 * Names of the rows of a table, by which they are known from run to run: what a row says of itself, or else what stands in it.
 * Of those that are named alike the second has a 2 behind its name. One that was made by chance has no name.
 */
export function rowNames<T>(
  rows: readonly T[],
  nameOf: (row: T, index: number) => string | undefined = () => undefined,
): readonly string[] {
  const times = new Map<string, number>()
  return rows.map((row, index) => {
    const name = short((nameOf(row, index) ?? nameIn(row)).replaceAll(madeUp, '*'))
    if (name === '') return name
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    return time === 1 ? name : `${name} ${time}`
  })
}

function nameIn(row: unknown): string {
  if (typeof row === 'object' && row !== null) {
    for (const label of labels) {
      const value: unknown = Reflect.get(row, label)
      if (typeof value === 'string' && value !== '') return value
    }
  }
  const plain = (_: string, value: unknown): unknown =>
    typeof value === 'bigint' || typeof value === 'function' ? String(value) : value
  return typeof row === 'function' ? row.name : (JSON.stringify(row, plain) ?? String(row))
}
