import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { packageRoot } from '../../../src/package/package-root.ts'
import { type ChangeAt, numbered, shuffled } from '../mutation/changes.ts'
import { bystanders } from './operators/bystanders.ts'
import { dimensions } from './operators/dimensions.ts'
import { merged } from './operators/merged.ts'
import { values } from './operators/values.ts'
import { wrongValues } from './operators/wrong-values.ts'
import type { Change, Edit } from './syntax.ts'

/** One violation: a change to the source of the second server. */
export interface Violation extends ChangeAt {
  readonly kind: Kind
  readonly operator: string
  readonly edits: readonly Edit[]
}

export const serverFolder = path.join(packageRoot, 'fixtures', 'second-server')

/** What says nothing of the interface: types, open points, the command line. */
const apart = /^(call|choices|dressed|main|variants|refusal|linked-files)\.ts$/

/** By the five ways in which things go wrong that nobody looks at. */
const operators = {
  bystander: bystanders,
  'two-become-one': merged,
  dimension: dimensions,
  value: values,
  'wrong-value': wrongValues,
}
type Kind = keyof typeof operators
export const kinds = Object.keys(operators) as Kind[]

const parsed = (): ts.SourceFile[] =>
  globSync('*.ts', { cwd: serverFolder })
    .filter((name) => !apart.test(name))
    .toSorted()
    .map((name) => {
      const text = readFileSync(path.join(serverFolder, name), 'utf8')
      return ts.createSourceFile(name, text, ts.ScriptTarget.ES2024, true)
    })

const folded = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 110)

const violationOf = (
  kind: Kind,
  operator: string,
  { flavour, edits }: Change,
  sources: readonly ts.SourceFile[],
): Violation[] => {
  const [first] = edits
  const source = sources.find(({ fileName }) => fileName === first?.file)
  if (first === undefined || source === undefined) return []
  const { file } = first
  const { line } = source.getLineAndCharacterOfPosition(first.start)
  const place = folded(source.text.split('\n')[line] ?? '')
  const original = folded(source.text.slice(first.start, Math.max(first.end, first.start)))
  const where = original === '' || place.includes(original) ? place : `${original} in ${place}`
  return [{ key: `${operator} (${flavour}) ${file}: ${where}`, kind, operator, file, line: line + 1, edits }]
}

const found = (): readonly Violation[] => {
  const sources = parsed()
  const all = kinds.flatMap((kind) =>
    Object.entries(operators[kind]).flatMap(([name, find]) =>
      find(sources).flatMap((change) => violationOf(kind, name, change, sources)),
    ),
  )
  return numbered(all)
}

let remembered: readonly Violation[] | undefined

/** All that the operators can do to the source; the source does not change while this runs. */
export const allViolations = (): readonly Violation[] => {
  remembered ??= found()
  return remembered
}

const placeOf = ({ operator, edits }: Violation): string => `${operator} ${edits[0]?.file} ${edits[0]?.start}`

/** Of each operator one in turn, none twice at one place while there are other places. */
const inTurn = (all: readonly Violation[], seed: number): Violation[] => {
  const order = shuffled(all, seed)
  const seen = new Set<string>()
  const fresh = order.filter((one) => !seen.has(placeOf(one)) && seen.add(placeOf(one)))
  const first = new Set(fresh)
  const sorted = [...fresh, ...order.filter((one) => !first.has(one))]
  const groups = [...Map.groupBy(sorted, ({ operator }) => operator).values()]
  const longest = Math.max(0, ...groups.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => groups.flatMap((group) => group.slice(at, at + 1))).flat()
}

/** Violations of each draw that has been used to mend. */
const usual = 100

/** As many of each kind; a larger draw only adds. @param isUnseen leaves out what the draws before it, by their seeds, held */
export const draw = (count: number, seed: number, isUnseen = false): Violation[] =>
  drawnOf(count, seed, isUnseen ? drawnBefore(seed) : [])

const drawnOf = (count: number, seed: number, without: readonly Violation[]): Violation[] => {
  const seen = new Set(without.map(({ key }) => key))
  const all = allViolations().filter(({ key }) => !seen.has(key))
  const byKind = kinds.map((kind) =>
    inTurn(
      all.filter((one) => one.kind === kind),
      seed,
    ),
  )
  return Array.from({ length: Math.ceil(count / kinds.length) }, (_, at) =>
    byKind.flatMap((one) => one.slice(at, at + 1)),
  )
    .flat()
    .slice(0, count)
}

/** The first draw that left out what those before it held. */
const firstUnseen = 17

/** What somebody may have looked at before, each once. */
export const drawnBefore = (seed: number): Violation[] => {
  const seen = new Map<string, Violation>()
  for (let before = 1; before < seed; before += 1)
    for (const one of drawnOf(usual, before, before < firstUnseen ? [] : [...seen.values()])) seen.set(one.key, one)
  return [...seen.values()]
}
