import { statesOf } from './candidate.ts'
import type { InteractionRun } from './interaction-run.ts'
import type { Pact, PactContent, PactInteraction } from './pact-file.ts'

/** Header that tells our gateway to which interaction a request belongs; it is not sent on. */
export const interactionHeader = 'x-conformint-interaction'

/**
 * The pact as the verifier gets it: only the interactions that wait for it, marked with their ids, and with
 * the values of their states in the parameters, from where the state handlers take them.
 * @param interactionRuns one for each interaction, in the order of the pact
 */
export function rewritten({ content }: Pact, interactionRuns: readonly InteractionRun[]): PactContent {
  const version = specificationOf(content)
  return {
    ...content,
    interactions: content.interactions.flatMap((interaction, index) => {
      const interactionRun = interactionRuns[index]
      return interactionRun?.isWaiting !== true ? [] : [marked(interaction, interactionRun, version)]
    }),
  }
}

function marked(interaction: PactInteraction, interactionRun: InteractionRun, version: number): PactInteraction {
  const { id } = interactionRun.candidate
  const headers = (interaction.request?.headers ?? {}) as Readonly<Record<string, unknown>>
  const request = {
    ...interaction.request,
    path: interaction.request?.path,
    headers: { ...headers, [interactionHeader]: version < 4 ? id : [id] },
  }
  // Before specification 3 states have no parameters, and before 3 nothing takes values from them.
  if (version < 3) return { ...interaction, request }
  const { providerState: _, ...rest } = interaction
  const providerStates = statesOf(interaction).map(({ name, parameters }, index) => ({
    name,
    params: { ...parameters, values: interactionRun.values[index] ?? {} },
  }))
  return { ...rest, request, providerStates, ...(version < 4 ? {} : { key: id }) }
}

function specificationOf({ metadata }: PactContent): number {
  const { pactSpecification, 'pact-specification': older } = (metadata ?? {}) as Record<string, { version?: unknown }>
  return Number.parseInt(String(pactSpecification?.version ?? older?.version ?? '2'), 10)
}
