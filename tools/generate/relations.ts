/** Keeps the table of near collisions, docs/relations.md: by which one respect names of each kind differ somewhere, or why not. */
import { openInterface } from '../../src/interface/interface.ts'
import { keep } from './keep.ts'
import { besideTheModel, type Cell, kinds, reasons, relations } from './relations/reasons.ts'
import { usesOfTheModel } from './relations/uses.ts'

const uses = usesOfTheModel()
const { requirements, topics } = openInterface().catalogue
const known = new Set([...requirements.map(({ id }) => id), ...topics.map(({ id }) => id)])
for (const { by } of reasons)
  for (const id of by) if (!known.has(id)) throw new Error(`a reason names ${id}, which there is not`)

type Row = readonly [state: 'exercised' | 'excused' | 'gap', told: string]

function rowOf(kind: (typeof kinds)[number], relation: (typeof relations)[number]): Row {
  const cell: Cell = `${kind}/${relation}`
  const cases = [...new Set([...(uses.get(cell) ?? []), ...(besideTheModel[cell] ?? [])])]
  if (cases.length > 0) return ['exercised', cases.map((id) => `\`${id}\``).join(', ')]
  const reason = reasons.find((one) => one.kinds.includes(kind) && one.relations.includes(relation))
  if (reason === undefined) return ['gap', '**not tried**']
  return ['excused', `${reason.because}${reason.by.length === 0 ? '' : ` (${reason.by.join(', ')})`}`]
}

const rows = kinds.flatMap((kind) => relations.map((relation) => [kind, relation, rowOf(kind, relation)] as const))
const count = (state: Row[0], kind?: string): number =>
  rows.filter(([own, , [how]]) => own === (kind ?? own) && how === state).length

const page = `# Near collisions

<!-- Written by tools/generate/relations.ts from suites/world/ and the reasons in tools/generate/relations/: npm run generate. -->

Things that are alike in all but one respect are what a careless key, column or comparison takes for one. Below stand the respects
(relations) × the kinds of names. A cell is exercised by the cases named, read out of the histories of the model (\`suites/world/\`: written ones,
and what 400 drawn ones of \`world/any-history\` have in them) and of a few cases beside it; or it has a reason, with the sentences or
observations that leave it open; or nobody tries it yet.

${rows.length} cells: ${count('exercised')} exercised, ${count('excused')} with a reason, ${count('gap')} not tried.

| Kind | Exercised | With a reason | Not tried |
|---|--:|--:|--:|
${kinds.map((kind) => `| ${kind} | ${count('exercised', kind)} | ${count('excused', kind)} | ${count('gap', kind)} |`).join('\n')}
${kinds
  .map(
    (kind) =>
      `\n## ${kind.charAt(0).toUpperCase()}${kind.slice(1)}\n\n| Relation | By which cases, or why not |\n|---|---|\n${rows
        .filter(([own]) => own === kind)
        .map(([, relation, [, told]]) => `| ${relation} | ${told} |`)
        .join('\n')}`,
  )
  .join('\n')}
`

keep({ 'docs/relations.md': page })
