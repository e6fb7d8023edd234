import { jsonOf } from '../../engine/transport/index.ts'
import type { OperationKey } from '../../interface/operations.ts'
import { fieldsOf } from '../template.ts'
import { candidatesOf } from '../verify/candidate.ts'
import { type Pact, type PactInteraction, referencesOf } from '../verify/pact-file.ts'
import { Rules } from './rules.ts'

type Lists = Readonly<Record<string, string[]>>

/** A request as the stub compares it. */
export interface SeenRequest {
  readonly method: string
  /** As sent, without the query. */
  readonly path: string
  readonly query: Lists
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  /** JSON as a value, other text as it is, `undefined` where there is none. */
  readonly body: unknown
}

/** One interaction of a pact, ready to be answered with. */
export interface Offer {
  /** `<consumer>/<slug>` */
  readonly id: string
  /** The operation of the interface that it belongs to. */
  readonly operation: OperationKey | undefined
  readonly states: readonly string[]
  readonly request: SeenRequest
  readonly rules: Rules
  readonly response: {
    readonly status: number
    readonly headers: Lists
    readonly body: unknown
  }
}

/** The interactions of pacts that are exchanges over HTTP, in their order. */
export function offersOf(pacts: readonly Pact[]): Offer[] {
  const used = new Set<string>()
  const candidates = pacts.flatMap((pact) => candidatesOf(pact, used)).filter(({ isHttp }) => isHttp)
  return candidates.map(({ id, operation, states, interaction }) => {
    const request = fieldsOf(interaction.request)
    const response = fieldsOf(interaction.response)
    const headers = Object.entries(listsIn(request.headers))
    return {
      id: id.replace(/^contracts\//, ''),
      operation,
      states: states.map(({ name }) => name),
      request: {
        method: String(request.method ?? 'GET').toUpperCase(),
        path: typeof request.path === 'string' ? request.path : '/',
        query: queryOf(request.query),
        headers: Object.fromEntries(headers.map(([name, values]) => [name.toLowerCase(), values.join(', ')])),
        body: contentOf(request.body),
      },
      rules: new Rules(request.matchingRules),
      response: {
        status: typeof response.status === 'number' ? response.status : 200,
        headers: listsIn(response.headers),
        body: exampleIn(interaction) ?? contentOf(response.body),
      },
    }
  })
}

/** Ours carry an answer with more in it than the least that they demand. */
function exampleIn(interaction: PactInteraction): unknown {
  const { example } = referencesOf(interaction)
  // The Pact library writes a reference that is JSON as the value that it stands for.
  return typeof example === 'string' ? jsonOf(example) : example
}

/** Since specification 4 a body says how it is encoded. */
function contentOf(body: unknown): unknown {
  const { content, contentType, encoded } = fieldsOf(body)
  if (content === undefined || contentType === undefined) return body ?? undefined
  return encoded === 'base64' || encoded === true ? Buffer.from(String(content), 'base64').toString() : content
}

/** Before specification 3 a text; since then lists of values. */
export function queryOf(query: unknown): Lists {
  if (typeof query !== 'string') return listsIn(query)
  const pairs = new URLSearchParams(query)
  return Object.fromEntries([...new Set(pairs.keys())].map((name) => [name, pairs.getAll(name)]))
}

/** Values by name, where one may stand alone. */
const listsIn = (fields: unknown): Lists =>
  Object.fromEntries(Object.entries(fieldsOf(fields)).map(([name, value]) => [name, [value].flat().map(String)]))
