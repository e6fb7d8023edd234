import { createHash } from 'node:crypto'
import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../../../src/package/package-root.ts'
import { type ChangeAt, numbered } from '../mutation/changes.ts'

/** One change to the source of the reference implementation; its file is one below `reference-impl/`. Plain data. */
export interface Mutant extends ChangeAt {
  /** Its number in the copy: another one after every change of the source. */
  readonly id: string
  /** Whether what it changes may be kept for later requests by the modules: chains, queries and what is made of texts. */
  readonly isRemembered: boolean
}

/** A file of source, by its path below `reference-impl/`. */
interface Source {
  readonly name: string
  readonly content: string
}

/** Counts lines and columns from 0. */
type Place = Readonly<Record<'start' | 'end', { readonly line: number; readonly column: number }>>

/** Sources in which every change is present, and asks whether it is on (`copy.ts`). */
export interface Instrumented {
  readonly files: readonly Source[]
  readonly mutants: readonly (Readonly<Record<'id' | 'fileName' | 'mutatorName' | 'replacement', string>> & {
    readonly location: Place
  })[]
}

export type Instrument = (sources: readonly Source[]) => Promise<Instrumented>

const instrumenter: string = '@stryker-mutator/instrumenter'

/** It tells a logger of what it does; its result says enough. */
const silent = new Proxy({}, { get: () => () => false })

/**
 * By StrykerJS, which only this tool needs: `tools/measure/sensitivity/package.json` brings it.
 * @throws Error that says how to install it
 */
const byStryker: Instrument = async (sources) => {
  const { Instrumenter } = await import(instrumenter).catch((error) => {
    throw new Error('StrykerJS is not installed: npm ci --prefix tools/measure/sensitivity', { cause: error })
  })
  return new Instrumenter(silent).instrument(
    sources.map((source) => ({ ...source, mutate: true })),
    { plugins: [], excludedMutations: [], ignorers: [] },
  )
}

/** What is mutated: the server's own code, with neither its faults nor the list of its choices. */
const mutated = ['chain', 'domain', 'routes', 'store']

/** How the instrumented code asks whether a mutant is on: the copy may have several on (`copy.ts`). */
const oneIsOn = 'ns.activeMutant === id'

/** What no request of the interface leads to: a database of its own, and what the sandbox has beyond the interface. */
const apart: ReadonlySet<string> = new Set([
  'store/postgres.ts',
  'store/snapshot.ts',
  'routes/extras.ts',
  'store/browse.ts',
])

/**
 * Writes a copy of the reference implementation with every mutant in it, of which one at a time is switched on.
 * It keeps its types: `node` starts it as it is.
 * @param folder an empty one
 * @returns the URL of the copy's `server.ts`, and the mutants
 */
export async function writeMutants(
  folder: string,
  instrument = byStryker,
): Promise<{ server: string; mutants: readonly Mutant[] }> {
  const copy = path.join(folder, 'reference-impl')
  cpSync(path.join(packageRoot, 'reference-impl'), copy, {
    recursive: true,
    filter: (source) => !/\/fault(s|-space)$/.test(source),
  })
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }\n')
  symlinkSync(path.join(packageRoot, 'node_modules'), path.join(folder, 'node_modules'))

  const names = globSync(`{${mutated.join(',')}}/*.ts`, { cwd: copy })
    .filter((name) => !apart.has(name))
    .toSorted()
  const sources = new Map(names.map((name) => [name, readFileSync(path.join(copy, name), 'utf8')]))
  const made = await instrument([...sources].map(([name, content]) => ({ name, content })))
  for (const { name, content } of made.files) {
    if (content.includes('stryMutAct') && !content.includes(oneIsOn))
      throw new Error(`${name}: the instrumenter asks otherwise whether a mutant is on`)
    mkdirSync(path.dirname(path.join(copy, name)), { recursive: true })
    writeFileSync(path.join(copy, name), content.replace(oneIsOn, 'ns.isOn(id)'))
  }
  const mutants = made.mutants.map(({ id, fileName, mutatorName, replacement, location }) => {
    const lines = (sources.get(fileName) ?? '').split('\n')
    const original = between(lines, location)
    const line = lines[location.start.line]?.trim() ?? ''
    const place = original.includes(line) ? '' : ` in ${oneLine(line)}`
    const key = `${fileName} ${mutatorName}: ${oneLine(original)} → ${oneLine(replacement)}${place}`
    const isRemembered = /^(chain|store)\//.test(fileName) || (sources.get(fileName) ?? '').includes('remembered(')
    return { id, key, file: fileName, line: location.start.line + 1, isRemembered }
  })
  return { server: `file://${path.join(copy, 'server.ts')}`, mutants: numbered(mutants) }
}

function between(lines: readonly string[], { start, end }: Place): string {
  if (start.line === end.line) return lines[start.line]?.slice(start.column, end.column) ?? ''
  const inner = lines.slice(start.line + 1, end.line)
  return [lines[start.line]?.slice(start.column), ...inner, lines[end.line]?.slice(0, end.column)].join('\n')
}

const longest = 100

/** White space folded; of a long text the beginning, and a digest that tells it from others. */
function oneLine(text: string): string {
  const folded = text.replaceAll(/\s+/g, ' ').trim()
  if (folded.length <= longest) return folded
  return `${folded.slice(0, longest)}… ${createHash('sha256').update(folded).digest('hex').slice(0, 8)}`
}
