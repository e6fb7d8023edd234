/**
 * Keeps the count of pairs that runs against the reference implementation have sent.
 *   node tools/generate/pairs.ts quick=FOLDER standard=FOLDER   counts the exchanges of these reports, and writes reports/pairs.json and docs/pairs.md
 *   node tools/generate/pairs.ts [--check]                      the page alone, from what was counted
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../../src/package/package-root.ts'
import { keep } from './keep.ts'
import { dimensions, type RecordedExchange } from './pairs/dimensions.ts'
import { places, reasons } from './pairs/reasons.ts'

/** By effort, by pair: `dimension=value & dimension=value`. */
type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>

const file = path.join(packageRoot, 'reports', 'pairs.json')
const folders = process.argv.slice(2).filter((word) => word.includes('='))
if (folders.length > 0) {
  const counted = folders.map((word) => {
    const [effort = '', folder = ''] = word.split('=')
    return [effort, countIn(path.join(folder, 'exchanges.ndjson'))] as const
  })
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(counted), null, 1)}\n`)
}

function countIn(exchanges: string): Record<string, number> {
  const counts = new Map<string, number>()
  for (const text of readFileSync(exchanges, 'utf8').split('\n').filter(Boolean)) {
    const exchange = JSON.parse(text) as RecordedExchange
    const values = Object.entries(dimensions).flatMap(([name, of]) => {
      const value = of(exchange)
      return value === undefined ? [] : [`${name}=${value}`]
    })
    for (const [index, one] of values.entries())
      for (const other of values.slice(index + 1))
        counts.set(`${one} & ${other}`, (counts.get(`${one} & ${other}`) ?? 0) + 1)
  }
  return Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const counts = JSON.parse(readFileSync(file, 'utf8')) as Counts
const efforts = Object.keys(counts)
const names = Object.keys(dimensions)
const all = [...new Set(Object.values(counts).flatMap((one) => Object.keys(one)))].toSorted()
const valuesOf = (name: string): string[] =>
  [...new Set(all.flatMap((pair) => pair.split(' & ')).filter((one) => one.startsWith(`${name}=`)))]
    .map((one) => one.slice(name.length + 1))
    .toSorted()

const isSent = (pair: string): boolean => efforts.some((effort) => (counts[effort]?.[pair] ?? 0) > 0)

/** Why the document has no such pair; of pairs without an operation nothing is known. */
function reasonOf(operation: string, name: string, value: string): string | undefined {
  const place = places[value]
  if (name === 'position' && place !== undefined && place !== operation) return 'it has no such places'
  const word = `${name}=${value.replaceAll(' ', '_')}`
  const fits = (values: string): boolean => values.includes(`${name}=*`) || ` ${values} `.includes(` ${word} `)
  return reasons.find(([operations, values]) => operations.split(' ').includes(operation) && fits(values))?.[2]
}

const sections = names.flatMap((first, index) =>
  names.slice(index + 1).map((second) => {
    const [rows, columns] = [valuesOf(first), valuesOf(second)]
    const pairOf = (row: string, column: string): string => `${first}=${row} & ${second}=${column}`
    const told = (row: string, column: string): string =>
      isSent(pairOf(row, column))
        ? efforts.map((effort) => counts[effort]?.[pairOf(row, column)] ?? 0).join(' / ')
        : first === 'operation' && reasonOf(row, second, column) !== undefined
          ? '–'
          : '·'
    const open = rows.flatMap((row) =>
      columns.flatMap((column) => (isSent(pairOf(row, column)) ? [] : [[row, column]])),
    )
    const why = open.map(
      ([row = '', column = '']) =>
        [row, column, first === 'operation' ? reasonOf(row, second, column) : undefined] as const,
    )
    const lines = rows.map((row) => `| ${row} | ${columns.map((one) => told(row, one)).join(' | ')} |`)
    const list = why.filter(([, , because]) => because === undefined).map(([row, column]) => `${row} × ${column}`)
    return {
      pairs: rows.length * columns.length,
      sent: rows.length * columns.length - open.length,
      excused: why.length - list.length,
      text: `## ${first} × ${second}\n\n| | ${columns.join(' | ')} |\n|---|${columns.map(() => '--:').join('|')}|\n${lines.join('\n')}${list.length === 0 ? '' : `\n\nNot sent: ${list.join('; ')}.`}`,
    }
  }),
)
const sum = (of: 'pairs' | 'sent' | 'excused'): number => sections.reduce((total, one) => total + one[of], 0)

const why = reasons.map(
  ([operations, values, because]) =>
    `| ${operations
      .split(' ')
      .map((one) => `\`${one}\``)
      .join(', ')} | ${values.replaceAll(/ (?=\w+( \w+)?=)/g, ', ').replaceAll('_', ' ')} | ${because} |`,
)

keep({
  'docs/pairs.md': `# Pairs that runs send

<!-- Written by tools/generate/pairs.ts from reports/pairs.json: npm run generate. -->

How often a run against the reference implementation sends each pair of values of two dimensions (${efforts.join(' / ')}, seed 1), counted in its
\`exchanges.ndjson\` by \`node tools/generate/pairs.ts\`: operation, family of the chain, by what a user is named, key, position, and whether the answer was a
success. Where a request names several, the first counts; what it does not name is not counted. The counts are those of the day on which they were
made; the page is held against them by \`npm run fresh\`, and they against nothing.

${sum('pairs')} pairs: ${sum('sent')} sent, ${sum('excused')} not, for a reason of the document (–), ${sum('pairs') - sum('sent') - sum('excused')} not sent (·). Those stand below each table; which of them the document
decides has not been looked at one by one. Kinds of collections, and spelling and order of members, are no dimensions here.

${sections.map(({ text }) => text).join('\n\n')}

## Reasons

| Operations | Values | Because |
|---|---|---|
${why.join('\n')}
`,
})
