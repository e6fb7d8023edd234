/**
 * Keeps the count of pairs that runs against the reference implementation have sent.
 *   node tools/generate/pairs.ts quick=FOLDER standard=FOLDER   counts the exchanges of these reports, and writes reports/pairs.json and docs/pairs.md
 *   node tools/generate/pairs.ts [--check]                      the page alone, from what was counted
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../../src/package/package-root.ts'
import { keep } from './keep.ts'
import { Collections } from './pairs/collections.ts'
import { dimensions, type RecordedExchange } from './pairs/dimensions.ts'
import { reasonOf, reasons } from './pairs/reasons.ts'

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
  const made = new Collections()
  for (const text of readFileSync(exchanges, 'utf8').split('\n').filter(Boolean)) {
    const exchange = JSON.parse(text) as RecordedExchange
    const values = Object.entries(dimensions).flatMap(([name, of]) => {
      const value = of(exchange, made)
      return value === undefined ? [] : [`${name}=${value}`]
    })
    for (const [index, one] of values.entries())
      for (const other of values.slice(index + 1))
        counts.set(`${one} & ${other}`, (counts.get(`${one} & ${other}`) ?? 0) + 1)
    made.note(exchange)
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

const sections = names.flatMap((first, index) =>
  names.slice(index + 1).map((second) => {
    const [rows, columns] = [valuesOf(first), valuesOf(second)]
    const cells = rows.map((row) =>
      columns.map((column) => {
        const [one, other] = [`${first}=${row}`, `${second}=${column}`]
        const pair = `${one} & ${other}`
        if (isSent(pair)) return efforts.map((effort) => counts[effort]?.[pair] ?? 0).join(' / ')
        return reasonOf(one, other) === undefined ? '·' : '–'
      }),
    )
    const all = cells.flat()
    const number = (sign: string): number => all.filter((cell) => cell === sign).length
    const lines = rows.map((row, at) => `| ${row} | ${cells[at]?.join(' | ')} |`)
    const left = rows.flatMap((row, at) => {
      const open = columns.filter((_, place) => cells[at]?.[place] === '·')
      return open.length === 0 ? [] : [`${row} × ${open.join(', ')}`]
    })
    return {
      left: left.length === 0 ? [] : [`| ${first} × ${second} | ${left.join('; ')} |`],
      pairs: all.length,
      excused: number('–'),
      unsent: number('·'),
      text: `## ${first} × ${second}\n\n| | ${columns.join(' | ')} |\n|---|${columns.map(() => '--:').join('|')}|\n${lines.join('\n')}`,
    }
  }),
)
const sum = (of: 'pairs' | 'excused' | 'unsent'): number => sections.reduce((total, one) => total + one[of], 0)

/** `operation=mint`, `key=*`: by dimension, operations as code. */
function toldValues(values: readonly string[]): string {
  const byName = Map.groupBy(values, (one) => one.split('=')[0] ?? '')
  return [...byName]
    .map(([name, those]) => {
      const told = those.map((one) => one.slice(name.length + 1))
      if (name === 'operation') return told.map((one) => `\`${one}\``).join(', ')
      return told.includes('*') ? `${name}: any` : `${name}: ${told.join(', ')}`
    })
    .join('; ')
}

const why = reasons.map(([some, others, because]) => `| ${toldValues(some)} | ${toldValues(others)} | ${because} |`)

keep({
  'docs/pairs.md': `# Pairs that runs send

<!-- Written by tools/generate/pairs.ts from reports/pairs.json: npm run generate. -->

How often a run against the reference implementation sends each pair of values of two dimensions (${efforts.join(' / ')}, seed 1), counted in its
\`exchanges.ndjson\` by \`node tools/generate/pairs.ts\`. The dimensions are

- the operation (single mint, mint by id, batch and order are operations of their own), and the family of the chain;
- by what a user is named;
- the kind of the collection that the request names, by its id, its contract or the hash of one of its tokens, and whether it has a template;
- the key;
- the position: the page of a listing; one item of a list, or several, and which of several the answer refuses;
- the spelling, where something is spelt oddly: a number for a text, an address in one letter case, letters beyond ASCII, a path or query in percents;
- the order of members in the body: as the document has them, or another;
- whether the answer was a success.

Where a request names several, the first counts; what it does not name is not counted. The counts are those of the day on which they were
made; the page is held against them by \`npm run fresh\`, and they against nothing.

${sum('pairs')} pairs: ${sum('pairs') - sum('excused') - sum('unsent')} sent, ${sum('excused')} not, for a reason that stands at the end (–), ${sum('unsent')} with neither request nor reason (·).

${sections.map(({ text }) => text).join('\n\n')}

## Neither sent nor excused

The document has these, as far as anybody has looked, and no run sends them.

| Dimensions | Pairs |
|---|---|
${sections.flatMap(({ left }) => left).join('\n')}

## Reasons

An operation has no place in a list but those of its own: pages are those of \`listWalletTokens\`, items those of \`batchMint\` and \`createOrder\`, and
which item is refused is told by \`batchMint\` alone.

| Some | Others | Because |
|---|---|---|
${why.join('\n')}
`,
})
