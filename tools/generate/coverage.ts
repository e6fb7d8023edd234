import { type CoverageEntry, coverageComplaints, declaredCoverage } from '../../src/engine/catalogue/coverage.ts'
import type { Requirement } from '../../src/engine/catalogue/index.ts'
import type { Case } from '../../src/interface/case.ts'
import { specFolder } from '../../src/interface/catalogue.ts'
import { openInterface } from '../../src/interface/interface.ts'
import { production, runAgainstReference } from '../../src/target/subject.ts'
import { allCases } from '../../suites/index.ts'

/** Coverage of the requirements that are tested: measured where a property judges them, declared for the others. */
export interface Coverage {
  /** What is wrong with `spec/coverage.yaml`, one line each. */
  readonly complaints: readonly string[]
  /** The table as Markdown; the same for the same suites. */
  readonly page: string
}

const seed = 1
const { requirements, areas } = openInterface().catalogue
const tested = requirements.filter(({ notTestedReason }) => notTestedReason === undefined)

/** Runs the suites once, at quick effort, against a reference implementation in this process. */
export async function measureCoverage(): Promise<Coverage> {
  const [here, there] = [
    await runAgainstReference(allCases, { reference: {}, seed }),
    await runAgainstReference(allCases.filter(isOfProduction), {
      reference: {},
      seed,
      settings: production,
    }),
  ]
  const results = [...here, ...there]
  const broken = results.filter(({ outcome }) => outcome !== 'passed')
  const measured = new Set(results.flatMap(({ inProperties = [] }) => inProperties))
  const declared = declaredCoverage(specFolder)
  return {
    complaints: [
      ...broken.map(({ caseId, outcome, reason = '' }) => `${caseId} did not pass: ${outcome} ${reason}`),
      ...coverageComplaints(tested, measured, declared),
    ],
    page: pageOf(measured, declared),
  }
}

const isOfProduction = ({ needs }: Case): boolean => needs?.environment === 'production'

const says = { table: 'table', drawn: 'drawn together', single: 'single value' } as const

function pageOf(measured: ReadonlySet<string>, declared: ReadonlyMap<string, CoverageEntry>): string {
  const kindOf = ({ id }: Requirement) => (measured.has(id) ? 'property' : (declared.get(id)?.by ?? 'nothing'))
  const count = (kind: string) => tested.filter((one) => kindOf(one) === kind).length
  const behind = (one: Requirement): string => {
    const entry = declared.get(one.id)
    return measured.has(one.id) || entry === undefined ? kindOf(one) : `${says[entry.by]}: ${entry.of}`
  }
  return [
    '# What stands behind each requirement',
    '',
    '<!-- Written by tools/generate/coverage.ts. -->',
    '',
    'A requirement whose input can have more than one value is judged on generated examples, or on a table of all its',
    'values or kinds of values. This page says which. A thorough run tries every row of a table, and so does a standard one, but for',
    'tables of which each row costs a token or a wallet (`standard` in `ctx.draw`): of these, as a quick one of all, it',
    'draws some of them by its seed.',
    '',
    '| Behind it | Requirements | |',
    '|---|--:|---|',
    `| property | ${count('property')} | judged on generated examples, and shrunk |`,
    `| table | ${count('table')} | every value or kind of value in turn |`,
    `| drawn together | ${count('drawn')} | values drawn from the seed of the run, sent and judged together |`,
    `| single value | ${count('single')} | there is one value to try |`,
    `| all that are tested | ${tested.length} | ${requirements.length - tested.length} more say why they are not |`,
    ...areas.flatMap((area) => {
      const own = tested.filter((one) => one.area === area)
      const rows = own.map((one) => `| ${one.id} | ${one.level} | ${cell(behind(one))} | ${casesOf(one.id)} |`)
      const title = `${area.charAt(0).toUpperCase()}${area.slice(1)}`
      return ['', `## ${title}`, '', '| Requirement | Level | Behind it | Cases |', '|---|---|---|---|', ...rows]
    }),
    '',
  ].join('\n')
}

const cell = (text: string): string => text.replaceAll('|', '\\|')

/** The first four, and how many more there are. */
function casesOf(requirement: string): string {
  const ids = allCases
    .filter(({ requirements }) => requirements.some((id) => id === requirement))
    .map(({ id }) => `\`${id}\``)
  return ids.length > 5 ? `${ids.slice(0, 4).join(', ')} and ${ids.length - 4} more` : ids.join(', ')
}
