import { mkdir, writeFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type { WalletServiceClient } from '../client/index.ts'
import { type ConsumerName, type Interaction, provider } from './interaction.ts'
import { openPact } from './mock-server.ts'
import { profiles } from './profiles/index.ts'
import { exampleOf } from './template.ts'
import { type Pact, type PactContent, pactFile, pactText, parsePact, referencesOf } from './verify/pact-file.ts'

/** The contract cannot be made as it is written: a bug of ours, or of the Pact library. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
}

/**
 * The pact of a consumer, after each interaction was held by our client against the mock server of Pact.
 * @param interactions default: those of the profile
 * @throws ContractError when the client and the pact disagree, or the library has lost an interaction
 */
async function pactOf(
  consumer: ConsumerName,
  interactions: readonly Interaction[] = profiles[consumer],
): Promise<PactContent> {
  const pact = await openPact(consumer, provider)
  try {
    for (const interaction of interactions) {
      await pact
        .hold(interaction, (_, client) => consume(interaction, client))
        .catch((cause: Error) => {
          throw new ContractError(`${interaction.id} does not hold: ${cause.message}`, { cause })
        })
    }
    return inOrder(consumer, await pact.content(), interactions)
  } finally {
    await pact.close()
  }
}

/** Writes the pact of a consumer to `<folder>/<consumer>-<provider>.json`: the same interactions, the same bytes. @throws as `pactOf` */
export async function generatePact(
  consumer: ConsumerName,
  folder: string,
  interactions?: readonly Interaction[],
): Promise<{ readonly file: string; readonly interactions: number }> {
  const pact = await pactOf(consumer, interactions)
  const file = pactFile(folder, consumer, provider)
  await mkdir(folder, { recursive: true })
  await writeFile(file, pactText(pact))
  return { file, interactions: pact.interactions.length }
}

/** The pacts of our own profiles, by name as in a folder. @throws ContractError */
export async function ownPacts(consumers: readonly ConsumerName[]): Promise<Pact[]> {
  const pacts: Pact[] = []
  for (const consumer of consumers.toSorted()) pacts.push(parsePact(pactText(await pactOf(consumer)), consumer))
  return pacts
}

/** The consumer's side: what our client gives is what the contract says that is answered. */
async function consume({ call, response }: Interaction, client: WalletServiceClient): Promise<void> {
  const { status, body } = await call(client)
  const expected = { status: exampleOf(response.status), body: exampleOf(response.body) }
  if (isDeepStrictEqual({ status, body }, expected)) return
  throw new Error(`the client read ${JSON.stringify({ status, body })} instead of ${JSON.stringify(expected)}`)
}

/**
 * The library sorts interactions by their words, and ours have an order with a meaning (`profiles/index.ts`); it has also been
 * seen to lose some without a word.
 */
function inOrder(consumer: ConsumerName, pact: PactContent, wanted: readonly Interaction[]): PactContent {
  const there = new Map(pact.interactions.map((one) => [referencesOf(one).interaction, one]))
  const interactions = wanted.flatMap(({ id }) => there.get(id) ?? [])
  if (interactions.length === wanted.length && pact.interactions.length === wanted.length) {
    return { ...pact, interactions }
  }
  const lost = wanted.filter(({ id }) => !there.has(id)).map(({ id }) => id)
  throw new ContractError(
    `The pact of ${consumer} holds ${pact.interactions.length} of ${wanted.length} interactions; lost: ${lost.join(', ') || 'unknown ones'}.`,
  )
}
