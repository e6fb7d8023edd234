import { decoded } from '../../engine/transport/index.ts'
import { type OperationKey, operationKeys, operations } from '../../interface/operations.ts'
import type { Use, Values } from '../states/setting.ts'
import { type ProviderState, states } from '../states/vocabulary.ts'
import { fieldsOf } from '../template.ts'
import { type Pact, type PactInteraction, referencesOf } from './pact-file.ts'

/** One interaction of a pact, as far as a verification needs to know it. */
export interface Candidate {
  /** Id of its case in the report: `contracts/<consumer>/<slug>`, unique in a run. */
  readonly id: string
  readonly consumer: string
  readonly provider: string
  readonly description: string
  readonly source: string
  /** Ids that it cites, as written. */
  readonly requirements: readonly string[]
  readonly states: readonly { readonly name: string; readonly parameters: Values }[]
  readonly use: Use
  /** The operation of the interface that its example path belongs to. */
  readonly operation: OperationKey | undefined
  readonly isHttp: boolean
  /** Status of its example. */
  readonly expects: number
  /** Id that a broker gave it. */
  readonly brokerId?: string
  readonly interaction: PactInteraction
}

/** @param used ids given so far; the new ones are added */
export function candidatesOf({ source, content }: Pact, used: Set<string>): Candidate[] {
  return content.interactions.map((interaction) => {
    const consumer = content.consumer.name
    const references = referencesOf(interaction)
    const ownId = typeof references.interaction === 'string' ? references.interaction : undefined
    const states = statesOf(interaction)
    const given = states.map(({ name }) => name).join(' and ')
    return {
      id: uniqueId(ownId ?? `${slug(consumer)}/${slug(interaction.description)}`, given, used),
      consumer,
      provider: content.provider.name,
      description: interaction.description,
      source,
      requirements: String(references.requirements ?? '')
        .split(/\s+/)
        .filter(Boolean),
      states,
      use: useBy(interaction.request),
      operation: operationOf(interaction.request?.method ?? '', String(interaction.request?.path ?? '')),
      expects: Number(fieldsOf(interaction.response).status ?? 200),
      isHttp: interaction.type === undefined || interaction.type === 'Synchronous/HTTP',
      ...(typeof interaction._id === 'string' ? { brokerId: interaction._id } : {}),
      interaction,
    }
  })
}

function statesOf({ providerStates, providerState }: PactInteraction): Candidate['states'] {
  if (typeof providerState === 'string') return [{ name: providerState, parameters: {} }]
  return (providerStates ?? []).map(({ name, params = {} }) => ({ name, parameters: params }))
}

/** One description may stand in several states: they tell such interactions apart, and a number what is left. */
function uniqueId(wished: string, given: string, used: Set<string>): string {
  const stem = `contracts/${wished}`
  const withStates = given === '' ? stem : `${stem}-given-${slug(given)}`
  let id = used.has(stem) ? withStates : stem
  for (let number = 2; used.has(id); number += 1) id = `${withStates}-${number}`
  used.add(id)
  return id
}

const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80) || 'interaction'

/** A value that a generator takes from the states is an example in the request too. */
function useBy(request: PactInteraction['request']): Use {
  const taken = takenBy(request)
  const written = JSON.stringify(request) ?? ''
  const isWritten = (text: string): boolean => written.includes(text)
  return {
    isTaken: (name) => taken.has(name),
    isFixed: (name, value) =>
      !taken.has(name) && (isWritten(value) || isWritten(encodeURIComponent(value.toWellFormed()))),
  }
}

/** Every generator, wherever it stands: `{ type: 'ProviderState', expression: '…${name}…' }`, or a bare name. */
function takenBy(value: unknown, taken: Set<string> = new Set()): Set<string> {
  if (typeof value !== 'object' || value === null) return taken
  const { type, expression } = value as Values
  if (type === 'ProviderState' && typeof expression === 'string') {
    const named = [...expression.matchAll(/\$\{([^}]+)\}/g)].map(([, name = '']) => name.trim())
    for (const name of named.length > 0 ? named : [expression]) taken.add(name)
  }
  for (const member of Object.values(value)) takenBy(member, taken)
  return taken
}

/** Tokens that operations mint; a batch of ours has two items. */
const mintedBy: Partial<Record<OperationKey, number>> = {
  'PUT /2022-06-09/collections/{collectionId}/nfts/{id}': 1,
  'POST /2022-06-09/collections/{collectionId}/nfts': 1,
  'POST /2022-06-09/collections/{collectionId}/nfts/': 2,
}

/** Tokens that an interaction may mint, with its states. */
export const mintsOf = ({ operation, states: given }: Candidate): number =>
  ((operation && mintedBy[operation]) ?? 0) +
  given.reduce((sum, { name }) => sum + (known.find((one) => one.name === name)?.mints ?? 0), 0)

const known: readonly ProviderState[] = Object.values(states)

const patterns = operationKeys.map((key) => {
  const { method, path } = operations[key]
  return { key, method, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }
})

export function operationOf(method: string, path: string): OperationKey | undefined {
  const bare = path.split('?')[0] ?? ''
  return patterns.find((one) => one.method === method.toUpperCase() && one.pattern.test(bare))?.key
}

/** The parameters of a path by name, decoded; two may share a segment, with a colon between them. */
export function parametersIn(operation: OperationKey, path: string): Readonly<Record<string, string>> {
  const pattern = operations[operation].path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+?)')
  const found = new RegExp(`${pattern}$`).exec(path)?.groups ?? {}
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, decoded(value)]))
}
