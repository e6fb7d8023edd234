/** Keeps the table of the fault space, docs/fault-space.md: what can go wrong, and the fault or the reason that each cell has. */
import {
  type Cell,
  cells,
  type FieldHeld,
  fields,
  type Held,
  operators,
} from '../../reference-impl/fault-space/space.ts'
import { fieldOperators } from '../../reference-impl/faults/fields/operators.ts'
import { keep } from './keep.ts'

type Filled = { readonly held: Held }

const operatorNames = Object.keys(fieldOperators)

/** The fault space as Markdown. */
function faultSpacePage(): string {
  return `${[
    '# The fault space',
    '',
    '<!-- Written by tools/generate/fault-space.ts from spec/openapi.yaml, the operations and the faults: npm run generate. -->',
    '',
    'What can go wrong, laid out by machine and not by whoever thinks of a fault: operators × operations × variants of the',
    'request. Each cell has a fault that is caught, or a reason why it cannot be one; **to do** is what has neither. The operator',
    '*field* comes from the OpenAPI document: every field of every kind of answer, spoiled in each way. Its faults are made by one',
    'constructor (`reference-impl/faults/fields/`), and `npm run conformint -- prove --fault field-create-wallet-new-chain-dropped` tries one like any other. The other',
    'operators, their faults and the reasons stand in `reference-impl/fault-space/`.',
    '',
    '| Operator | Looks at | Cells | With faults | With a reason | To do |',
    '|---|---|--:|--:|--:|--:|',
    summaryRow('field', 'each field of each answer', fields),
    ...operators.map(({ name, says }) =>
      summaryRow(
        name,
        says,
        cells.filter(({ operator }) => operator === name),
      ),
    ),
    ...operators.flatMap(({ name, says, rows }) => [
      '',
      `## ${capital(name)}: ${says}`,
      '',
      '| What goes wrong | Operations | Faults, or why there is none |',
      '|---|---|---|',
      ...rows.flatMap((row) => rowsOf(cells.filter((cell) => cell.operator === name && cell.says === row.says))),
    ]),
    '',
    '## Field: each field of each answer',
    '',
    '`■` a fault is caught, a letter is the reason below why there is none, `·` is to do. The id of a fault is made of the',
    'operation, the kind of answer, the field and the operator: `field-create-wallet-new-chain-cut`.',
    ...fieldTables(),
    '',
    '### Reasons',
    '',
    ...[...letters].map(([reason, letter]) => `- **${letter}**: ${reason}`),
  ].join('\n')}\n`
}

const faultsOf = ({ held }: Filled): readonly string[] => (held !== undefined && 'faults' in held ? held.faults : [])

const reasonOf = ({ held }: Filled): string => (held !== undefined && 'because' in held ? held.because : '')

function summaryRow(name: string, says: string, own: readonly Filled[]): string {
  const filled = own.filter(({ held }) => held !== undefined && 'faults' in held).length
  const reasoned = own.filter(({ held }) => held !== undefined && 'because' in held).length
  return `| ${name} | ${says} | ${own.length} | ${filled} | ${reasoned} | ${own.length - filled - reasoned} |`
}

/** One line for each operation with faults, one for each reason, and one for what is to be done. */
function rowsOf(own: readonly Cell[]): string[] {
  const filled = own.filter(({ held }) => held !== undefined && 'faults' in held)
  const reasons = Map.groupBy(
    own.filter(({ held }) => held !== undefined && 'because' in held),
    reasonOf,
  )
  const open = own.filter(({ held }) => held === undefined)
  const rows = [
    ...filled.map((one) => [
      namesOf([one]),
      faultsOf(one)
        .map((id) => `\`${id}\``)
        .join(', '),
    ]),
    ...[...reasons].map(([reason, some]) => [namesOf(some), reason]),
    ...(open.length === 0 ? [] : [[namesOf(open), '**to do**']]),
  ]
  return rows.map(([operation, what], index) => `| ${index === 0 ? own[0]?.says : ''} | ${operation} | ${what} |`)
}

const namesOf = (some: readonly Cell[]): string => some.map(({ operation }) => `\`${operation}\``).join(', ')

const letters = new Map<string, string>()

/** a … z, aa, ab …, in the order in which the reasons are met. */
function letterOf(reason: string): string {
  const known = letters.get(reason)
  if (known !== undefined) return known
  const nth = letters.size
  const last = String.fromCharCode(97 + (nth % 26))
  const letter = nth < 26 ? last : `${String.fromCharCode(96 + Math.floor(nth / 26))}${last}`
  letters.set(reason, letter)
  return letter
}

function fieldTables(): string[] {
  const byKind = Map.groupBy(fields, ({ cell }) => `\`${cell.operation}\`, ${cell.kind}`)
  return [...byKind].flatMap(([title, own]) => [
    '',
    `### ${title}`,
    '',
    `| Field | ${operatorNames.join(' | ')} |`,
    `|---|${operatorNames.map(() => ':-:|').join('')}`,
    ...[...Map.groupBy(own, ({ cell }) => cell.pointer)].map(
      ([pointer, some]) => `| \`${pointer === '' ? '/' : pointer}\` | ${some.map(markOf).join(' | ')} |`,
    ),
  ])
}

function markOf({ held }: FieldHeld): string {
  if (held === undefined) return '·'
  return 'faults' in held ? '■' : letterOf(held.because)
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

keep({ 'docs/fault-space.md': faultSpacePage() })
