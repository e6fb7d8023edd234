import type { Typed } from '../config/flag-values.ts'
import type { CaseFacts } from '../engine/case/index.ts'
import type { Catalogue, Requirement } from '../engine/catalogue/index.ts'
import { UsageError } from '../engine/interface/index.ts'
import type { FaultEntry } from '../engine/run/index.ts'
import { counted } from '../engine/text/index.ts'
import { nearest } from '../engine/text/nearest.ts'
import { ExitCode } from './exit-code.ts'
import type { Colours, Terminal } from './terminal.ts'
import { wrap } from './wrap.ts'

/** As typed; one entry may hold several areas, separated by commas. */
export type RequirementsFlags = Typed<never, 'area', 'json'>

/** What requirements are told with. */
export interface Told {
  readonly catalogue: Pick<Catalogue, 'areas' | 'requirements'>
  readonly cases: readonly CaseFacts[]
  readonly faults: readonly FaultEntry[]
}

/**
 * Lists all requirements, explains those that are named, or lists those in which all words are found.
 * @param typed ids, or words where one of them is no id. @returns the exit code
 */
export function tellRequirements(
  typed: readonly string[],
  options: RequirementsFlags,
  terminal: Terminal,
  { catalogue: { areas, requirements }, cases, faults }: Told,
): number {
  const isNamed = typed.length > 0 && typed.every((word) => idLike.test(word))
  const found = isNamed ? named(requirements, typed) : withWords(requirements, typed)
  const entries = inAreas(found, areas, options.area ?? []).map((requirement) => entryOf(requirement, cases, faults))
  if (options.json) terminal.out(JSON.stringify(entries, null, 2))
  else if (entries.length === 0) throw new UsageError('None of these requirements is of these areas.')
  else if (isNamed) {
    terminal.out(entries.map((entry) => explained(entry, terminal.colours, terminal.width)).join('\n\n'))
  } else terminal.out(listed(entries, terminal.colours, terminal.width))
  return ExitCode.good
}

type Entry = ReturnType<typeof entryOf>

const entryOf = (requirement: Requirement, cases: Told['cases'], faults: Told['faults']) => ({
  ...requirement,
  cases: cases
    .filter(({ requirements }) => requirements.includes(requirement.id))
    .map(({ id, title }) => ({ id, title })),
  /** Those that break it: under each of them it has to fail. */
  faults: faults
    // Of those that a program made there are too many to tell, and each says no more than its name.
    .filter(({ breaks, generated }) => !generated && breaks.includes(requirement.id))
    .map(({ id, difficulty, says }) => ({ id, difficulty, says })),
})

/** What can only be meant as an id. */
const idLike = /^[a-z]+-\d+$/i

function named(catalogue: readonly Requirement[], ids: readonly string[]): readonly Requirement[] {
  const known = catalogue.map(({ id }) => id)
  return ids.map((id) => {
    const found = catalogue.find((requirement) => requirement.id === id.toUpperCase())
    if (!found) throw new UsageError(`There is no requirement ${JSON.stringify(id)}.${nearest(id, known)}`)
    return found
  })
}

/** Those in which each word is found, whatever the case of its letters. */
function withWords(catalogue: readonly Requirement[], typed: readonly string[]): readonly Requirement[] {
  const words = typed.flatMap((text) => text.toLowerCase().split(/\s+/)).filter(Boolean)
  const found = catalogue.filter(({ id, text, words: source, section, operations, area }) => {
    const all = [id, text, source, section, area, ...operations].join('\n').toLowerCase()
    return words.every((word) => all.includes(word))
  })
  if (found.length > 0) return found
  throw new UsageError(
    `No requirement has ${words.map((word) => JSON.stringify(word)).join(' and ')} in it; without words all are listed.`,
  )
}

function inAreas(
  requirements: readonly Requirement[],
  areas: readonly string[],
  typed: readonly string[],
): readonly Requirement[] {
  const wanted = typed.flatMap((entry) => entry.split(',')).map((name) => name.trim())
  for (const name of wanted) {
    if (!areas.includes(name)) {
      throw new UsageError(`--area: there is no area ${JSON.stringify(name)}; there are ${areas.join(', ')}.`)
    }
  }
  return wanted.length === 0 ? requirements : requirements.filter(({ area }) => wanted.includes(area))
}

function listed(entries: readonly Entry[], colours: Colours, width: number): string {
  const areas = Map.groupBy(entries, ({ area }) => area)
  const column = Math.max(...entries.map(({ id }) => id.length))
  const indent = ' '.repeat(column + 20)
  const row = ({ id, level, text, cases, notTestedReason }: Entry): string => {
    const [first = '', ...rest] = wrap(text, width - indent.length)
    const bearing = notTestedReason === undefined ? counted(cases.length, 'case') : 'not tested'
    const head = `${colours.bold(id.padEnd(column))}  ${level.padEnd(6)}  `
    return [`${head}${colours.dim(bearing.padEnd(12))}${first}`, ...rest.map((line) => indent + line)].join('\n')
  }
  const blocks = [...areas].map(([area, own]) => [colours.underline(area), ...own.map(row)].join('\n'))
  const untested = entries.filter(({ notTestedReason }) => notTestedReason !== undefined).length
  const musts = entries.filter(({ level }) => level === 'MUST').length
  const sum = `${counted(entries.length, 'requirement')}: ${musts} MUST, ${entries.length - musts} SHOULD; ${untested} not tested`
  return [...blocks, sum].join('\n\n')
}

function explained(entry: Entry, colours: Colours, width: number): string {
  const { id, level, basis, words, area, section, text, operations, notTestedReason, cases, faults } = entry
  const needs = Object.entries(entry.needs ?? {}).map(([kind, names]) => `${kind}: ${[names].flat().join(', ')}`)
  const list = (title: string, items: readonly string[]): string[] =>
    items.length === 0 ? [] : [colours.dim(title), ...items.map((item) => `  ${item}`)]
  return [
    `${colours.bold(id)} ${level}  ${colours.dim(`${area}, section ${section}`)}`,
    ...wrap(text, width),
    ...wrap(colours.dim(`${basis}: ${words}`), width),
    ...list('operations', operations),
    ...list('needs', needs),
    ...list('not tested', notTestedReason === undefined ? [] : wrap(notTestedReason, width - 2)),
    ...list(
      'cases',
      cases.map((case_) => `${case_.id}  ${colours.dim(case_.title)}`),
    ),
    ...list(
      'faults that prove it',
      faults.map((fault) => `${fault.id}  ${colours.dim(fault.says)}`),
    ),
  ].join('\n')
}
