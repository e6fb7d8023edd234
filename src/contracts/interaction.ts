import type { RequirementId } from '../../spec/requirement-id.d.ts'
import type { Answer, OperationName, RequestOf, StatusOf, WalletServiceClient } from '../client/index.ts'
import { nearest } from '../engine/text/nearest.ts'
import { encodeSegment, fillPath } from '../engine/transport/index.ts'
import { operationIds, operations } from '../interface/operations.ts'
import { exampleValues, expressionOf, statePath } from './from-state.ts'
import { type StateKey, states } from './states/vocabulary.ts'
import { exampleOf, isMatcher, type Matcher, type Template } from './template.ts'

/** Name of the service in every pact. */
export const provider = 'custodial-wallet-service'

/** The consumers that have a profile. */
export const consumers = ['wallet-app', 'minting-backend', 'storefront'] as const
export type ConsumerName = (typeof consumers)[number]

/** A provider state with the parameters that it has in the pact. */
export interface GivenState {
  readonly state: StateKey
  readonly params?: Readonly<Record<string, unknown>>
}

/** What a consumer sends; in the place of any value may stand a matcher. */
interface InteractionRequest {
  readonly operation: OperationName
  /** Path parameters by name. */
  readonly path: Readonly<Record<string, string | Matcher>>
  readonly query: Readonly<Record<string, string | Matcher>>
  readonly body?: unknown
  /** Whether the request carries an API key at all. */
  readonly key: 'sent' | 'none'
}

/** One request and its answer, as they stand in a pact. */
export interface ContractPart {
  /** Unique for its consumer: `a request to create a wallet`. */
  readonly description: string
  readonly states: readonly GivenState[]
  readonly request: InteractionRequest
  /** Without a body where the interface leaves it open. */
  readonly response: { readonly status: number | Matcher; readonly body?: unknown }
  /** What the pact says of where it comes from, under `referenceGroup`. */
  readonly references: Readonly<Record<string, string>>
}

/** How an interaction with an operation is written down; the request is held against the types of the interface. */
export interface WrittenInteraction<N extends OperationName> {
  /** Unique for its consumer: `a request to create a wallet`. */
  readonly description: string
  /** Names of provider states in code, with parameters where one is to be special. */
  readonly states?: readonly (StateKey | GivenState)[]
  readonly request: Template<RequestOf<N>>
  /** `none`: the request carries no API key. */
  readonly key?: 'none'
  /** One that the interface gives the operation, or a matcher. */
  readonly status: StatusOf<N> | Matcher
  /** Left out where the consumer does not read it, or the interface leaves it open. */
  readonly body?: unknown
}

/** @throws UnknownState when a state is none of the vocabulary, naming the nearest one */
export function contractPart<N extends OperationName>(
  operation: N,
  written: WrittenInteraction<N>,
  references: Readonly<Record<string, string>> = {},
): ContractPart {
  const { path = {}, query = {}, body } = written.request as Partial<InteractionRequest>
  return {
    description: written.description,
    states: (written.states ?? []).map(givenState),
    request: { operation, path, query, key: written.key ?? 'sent', ...(body === undefined ? {} : { body }) },
    response: { status: written.status, ...(written.body === undefined ? {} : { body: written.body }) },
    references,
  }
}

/** An interaction of one of our profiles, and the consumer's side of it. */
export interface Interaction extends ContractPart {
  /** `<consumer>/<what it does>`; permanent. */
  readonly id: string
  /** What it rests on: no matcher demands more than these say. */
  readonly requirements: readonly RequirementId[]
  /** What the stub answers in the place of the least that is demanded. */
  readonly example?: unknown
  /** Sends the request with the examples. */
  call(client: WalletServiceClient): Promise<Answer<OperationName>>
}

/** A request that the types of the interface forbid, sent to see it refused. */
export function malformed(request: { readonly [part: string]: unknown }): never {
  return request as never
}

/** A provider state that the vocabulary does not have. */
export class UnknownState extends Error {
  override readonly name = 'UnknownState'
}

/**
 * Parameters that the name of a state mentions are given as examples; not the chain, so that a verification takes the one
 * that its configuration names.
 */
function givenState(given: StateKey | GivenState): GivenState {
  const { state, params = {} } = typeof given === 'string' ? { state: given } : given
  if (!Object.hasOwn(states, state)) {
    throw new UnknownState(`There is no provider state ${JSON.stringify(state)}.${nearest(state, Object.keys(states))}`)
  }
  const mentioned = [...states[state].name.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const examples = mentioned
    .filter((name) => name !== 'chain' && name in exampleValues)
    .map((name) => [name, exampleValues[name]])
  const all = { ...Object.fromEntries(examples), ...params }
  return Object.keys(all).length === 0 ? { state } : { state, params: all }
}

/** The path of a request as Pact takes it: a text, or one that is made of values of the states. */
export function pathOf({ operation, path }: InteractionRequest): string | Matcher {
  const { path: template } = operations[operationIds[operation]]
  const example = fillPath(template, exampleOf(path) as Record<string, string>)
  if (!Object.values(path).some(isMatcher)) return example
  const expression = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[name]
    return isMatcher(value) ? expressionOf(value) : encodeSegment(value ?? '')
  })
  return statePath(expression, example)
}
