import fc from 'fast-check'
import type { CaseId } from '../../../suites/case-id.ts'
import { emails, handles, type Relation as Named, namesOf, userIds } from '../../../suites/world/cast.ts'
import { crossroads } from '../../../suites/world/histories/crossroads.ts'
import { kindsApart } from '../../../suites/world/histories/kinds-apart.ts'
import { neighbours } from '../../../suites/world/histories/neighbours.ts'
import { scarce } from '../../../suites/world/histories/scarce.ts'
import { stage } from '../../../suites/world/histories/stage.ts'
import { wares } from '../../../suites/world/histories/wares.ts'
import { type History, histories } from '../../../suites/world/history.ts'
import type { Step } from '../../../suites/world/step.ts'
import type { Cell, Kind, Relation } from './reasons.ts'

/** Which relation a name of the cast stands in to the plain one. */
const named: Readonly<Partial<Record<Named, Relation>>> = {
  case: 'letter case',
  'leading zero': 'leading zero',
  number: 'number for text',
  prefix: 'prefix',
  'last character': 'prefix',
  length: 'prefix',
  end: 'prefix',
  suffix: 'suffix',
  'local part': 'local part',
  domain: 'domain',
  subdomain: 'domain',
  'percent-encoding': 'percent-encoding',
  'what it decodes to': 'percent-encoding',
  slash: 'percent-encoding',
  'compatibility form': 'Unicode form',
  accent: 'Unicode form',
  'no accent': 'Unicode form',
  'other kind': 'other kind',
  'blank at the end': 'suffix',
  dot: 'suffix',
}

/** The same of keys that are like the full one. */
const keyed: Readonly<Record<string, Relation>> = {
  longer: 'domain',
  shorter: 'prefix',
  'with another end': 'prefix',
  'behind a name': 'local part',
  'behind a nought': 'leading zero',
  'spelt in percents': 'percent-encoding',
  'other project': 'other project',
}

/** Histories that are drawn for the table: enough that each name comes up. */
const drawn = 400

const written: readonly (readonly [CaseId, readonly History[]])[] = [
  ['world/neighbours', [neighbours]],
  ['world/kinds-apart', [kindsApart]],
  ['world/wrong-values', [stage]],
  ['world/crossroads', [crossroads]],
  ['world/wares', [wares]],
  ['world/scarce', [scarce]],
  ['world/any-history', fc.sample(histories(), { seed: 1, numRuns: drawn })],
]

/** The cases of the model that bring each cell about, by what their histories say. */
export function usesOfTheModel(): ReadonlyMap<Cell, readonly CaseId[]> {
  const found = new Map<Cell, CaseId[]>()
  for (const [id, all] of written)
    for (const cell of new Set(all.flatMap((history) => [...cellsOf(history)])))
      found.set(cell, [...(found.get(cell) ?? []), id])
  return found
}

function cellsOf(history: History): ReadonlySet<Cell> {
  const cells = new Set<Cell>()
  const add = (kind: Kind, relation: Relation | undefined): void => {
    if (relation !== undefined) cells.add(`${kind}/${relation}`)
  }
  const people = new Set(history.flatMap(wordsOf).filter((word) => /^(id|mail) /.test(word)))
  for (const [before, kind, alike] of [
    ['id ', 'user id', userIds],
    ['mail ', 'e-mail', emails],
  ] as const) {
    const own = [...people].filter((one) => one.startsWith(before))
    // One alone is like nobody.
    if (own.length > 1)
      for (const name of Object.keys(alike)) if (people.has(`${before}${name}`)) add(kind, named[name as Named])
  }
  if (people.has('id other kind') && people.has('mail plain')) add('e-mail', 'other kind')

  const wallets = history.filter(({ do: what }) => what === 'wallet')
  for (const one of wallets) {
    if (!wallets.some((other) => other.who === one.who && other.role !== one.role)) continue
    add(String(one.who).startsWith('id ') ? 'user id' : 'e-mail', 'other chain')
    add('chain', 'other chain')
  }
  for (const step of history) {
    if (step.do === 'collection') add('collection id', named[step.id as Named])
    if (step.do === 'handles') for (const name of namesOf(handles)) add('handle', named[name])
    if (step.do === 'refused key') add('key', keyed[String(step.with)])
    if (step.do === 'refused key' && step.with === 'other project' && String(step.who).startsWith('id '))
      add('user id', 'other project')
  }
  ofTokens(history, add)
  return cells
}

/** Tokens of several collections: on EVM chains each contract counts them from the same number on. */
function ofTokens(history: History, add: (kind: Kind, relation: Relation | undefined) => void): void {
  const roles = new Map(history.flatMap((one) => (one.do === 'collection' ? [[one.name, String(one.role)]] : [])))
  const minted = history.flatMap(mintsOf).filter((one) => roles.has(one.in))
  for (const { id } of minted) add('mint id', named[id as Named])
  for (const one of minted)
    for (const other of minted) {
      if (one.in === other.in) continue
      const [role, second] = [roles.get(one.in), roles.get(other.in)]
      const isSameId = one.id !== undefined && one.id === other.id
      if (role === second) {
        for (const relation of ['same token id', 'other contract', 'other collection'] as const)
          add('token id', relation)
        if (isSameId) for (const relation of ['other collection', 'other contract'] as const) add('mint id', relation)
      } else if (role?.startsWith('evm') && second?.startsWith('evm')) {
        add('token id', 'other chain')
        if (isSameId) add('mint id', 'other chain')
      }
    }
}

interface Mint {
  readonly in: string
  readonly id: string | undefined
}

function mintsOf(step: Step): Mint[] {
  if (step.do === 'mint') return [{ in: String(step.in), id: step.id as string | undefined }]
  if (step.do === 'batch')
    return [step.alike ?? [undefined]].flat().map((id) => ({ in: String(step.in), id: id as string | undefined }))
  if (step.do !== 'mints' || !Array.isArray(step.all)) return []
  return step.all.map((text: string) => {
    const [, collection = '', , , , id] = text.split(', ')
    return { in: collection, id }
  })
}

const wordsOf = (step: Step): readonly string[] =>
  Object.values(step)
    .flat()
    .flatMap((text) => String(text).split(', '))
