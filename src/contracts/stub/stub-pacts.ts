import type { OperationKey } from '../../interface/operations.ts'
import { type Candidate, candidatesOf } from '../verify/candidate.ts'
import type { Pact, PactContent, PactInteraction } from '../verify/pact-file.ts'

/** Response header of the stub server that says which interaction answered: its place in `offers`. */
export const answeredHeader = 'x-conformint-answered-by'

/** One request that the stub answers. */
export interface Offer {
  /** `<consumer>/<slug>` */
  readonly id: string
  /** Of the example. */
  readonly method: string
  readonly path: string
  /** The operation of the interface that it belongs to. */
  readonly operation: OperationKey | undefined
  readonly states: readonly string[]
}

export interface StubPacts {
  /** The pacts with every response marked. */
  readonly contents: readonly PactContent[]
  readonly offers: readonly Offer[]
}

/** The stub server does not tell an answer of a pact from one that it makes up; its marks do. */
export function stubPacts(pacts: readonly Pact[]): StubPacts {
  const offers: Offer[] = []
  const used = new Set<string>()
  const contents = pacts.map((pact) => {
    const candidates = candidatesOf(pact, used)
    const version = specificationOf(pact.content)
    const interactions = pact.content.interactions.map((interaction, index) => {
      const candidate = candidates[index]
      if (candidate === undefined || !candidate.isHttp) return interaction
      offers.push(offerOf(interaction, candidate))
      return marked(interaction, String(offers.length - 1), version)
    })
    return { ...pact.content, interactions }
  })
  return { contents, offers }
}

function offerOf({ request }: PactInteraction, { id, states, operation }: Candidate): Offer {
  return {
    id: id.replace(/^contracts\//, ''),
    method: request?.method?.toUpperCase() ?? 'GET',
    path: typeof request?.path === 'string' ? request.path : '/',
    operation,
    states: states.map(({ name }) => name),
  }
}

function marked(interaction: PactInteraction, mark: string, version: number): PactInteraction {
  const response = (interaction.response ?? {}) as { readonly headers?: Readonly<Record<string, unknown>> }
  const headers = { ...response.headers, [answeredHeader]: version < 4 ? mark : [mark] }
  return { ...interaction, response: { ...response, headers } }
}

/** Since version 4 a header is a list of values. */
function specificationOf({ metadata }: PactContent): number {
  const { pactSpecification, 'pact-specification': older } = (metadata ?? {}) as Record<string, { version?: unknown }>
  return Number.parseInt(String(pactSpecification?.version ?? older?.version ?? '2'), 10)
}
