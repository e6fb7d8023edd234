import type { FaultEntry } from '../../reference-impl/faults/fault.ts'
import { faultList } from '../../reference-impl/faults/list.ts'
import { caseList } from '../../suites/list.ts'
import type { Catalogue } from '../engine/catalogue/catalogue.ts'
import { readCompiled } from '../engine/catalogue/compiled.ts'
import type { Requirement } from '../engine/catalogue/requirement.ts'
import { nearest } from '../engine/nearest.ts'
import { UsageError } from '../engine/usage-error.ts'
import { areas } from '../interface/areas.ts'
import { catalogueWords } from '../interface/catalogue.ts'
import { ExitCode } from './exit-code.ts'
import type { Colours, Terminal } from './terminal.ts'
import { wrap } from './wrap.ts'

interface Entry extends Requirement {
  readonly cases: readonly { readonly id: string; readonly title: string }[]
  /** Those that break it: under each of them it has to fail. */
  readonly faults: readonly Pick<FaultEntry, 'id' | 'difficulty' | 'says'>[]
}

/** As typed. */
export interface RequirementsFlags {
  readonly json?: boolean
  /** One entry may hold several, separated by commas. */
  readonly area?: readonly string[]
}

/** `conformint requirements`: lists all, or explains those that are named. @returns the exit code */
export async function runRequirements(
  ids: readonly string[],
  options: RequirementsFlags,
  terminal: Terminal,
): Promise<number> {
  const { requirements } = await openCatalogue()
  const entries = inAreas(chosen(requirements, ids), options.area ?? []).map((requirement) => ({
    ...requirement,
    cases: caseList
      .filter(({ requirements: bearing }) => (bearing as readonly string[]).includes(requirement.id))
      .map(({ id, title }) => ({ id, title })),
    faults: faultList
      // Of those that a program made there are too many to tell, and each says no more than its name.
      .filter(({ breaks, generated }) => !generated && breaks.includes(requirement.id))
      .map(({ id, difficulty, says }) => ({ id, difficulty, says })),
  }))
  if (options.json) terminal.out(JSON.stringify(entries, null, 2))
  else if (entries.length === 0) throw new UsageError('None of these requirements is of these areas.')
  else if (ids.length > 0) {
    terminal.out(entries.map((entry) => explained(entry, terminal.colours, terminal.width)).join('\n\n'))
  } else terminal.out(listed(entries, terminal.colours, terminal.width))
  return ExitCode.good
}

/** What reads and checks the YAML of the catalogue is loaded only where that was changed. */
const openCatalogue = async (): Promise<Catalogue> =>
  readCompiled(catalogueWords) ?? (await import('../interface/interface.ts')).openInterface().catalogue

function chosen(catalogue: readonly Requirement[], ids: readonly string[]): readonly Requirement[] {
  if (ids.length === 0) return catalogue
  const known = catalogue.map(({ id }) => id)
  return ids.map((id) => {
    const found = catalogue.find((requirement) => requirement.id === id.toUpperCase())
    if (!found) throw new UsageError(`There is no requirement ${JSON.stringify(id)}.${nearest(id, known)}`)
    return found
  })
}

function inAreas(requirements: readonly Requirement[], typed: readonly string[]): readonly Requirement[] {
  const wanted = typed.flatMap((entry) => entry.split(',')).map((name) => name.trim())
  for (const name of wanted) {
    if (!(areas as readonly string[]).includes(name)) {
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
    const bearing =
      notTestedReason === undefined ? `${cases.length} case${cases.length === 1 ? '' : 's'}` : 'not tested'
    const head = `${colours.bold(id.padEnd(column))}  ${level.padEnd(6)}  `
    return [`${head}${colours.dim(bearing.padEnd(12))}${first}`, ...rest.map((line) => indent + line)].join('\n')
  }
  const blocks = [...areas].map(([area, own]) => [colours.underline(area), ...own.map(row)].join('\n'))
  const untested = entries.filter(({ notTestedReason }) => notTestedReason !== undefined).length
  const musts = entries.filter(({ level }) => level === 'MUST').length
  const sum = `${entries.length} requirements: ${musts} MUST, ${entries.length - musts} SHOULD; ${untested} not tested`
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
