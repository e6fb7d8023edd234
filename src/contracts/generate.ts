import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { createClient } from '../client/index.ts'
import { type ConsumerName, type Interaction, provider, referenceGroup } from './interaction.ts'
import { exampleKey, holdInteraction } from './mock-server.ts'
import { pactLibrary } from './pact-library.ts'
import { type InteractionInPact, type PactContent, pactText } from './pact-text.ts'
import { profiles } from './profiles/index.ts'
import { exampleOf } from './template.ts'

/** A pact that was written. */
export interface GeneratedPact {
  readonly consumer: ConsumerName
  /** Absolute or relative as the folder was given. */
  readonly file: string
  readonly interactions: number
}

/** The contract cannot be made as it is written: a bug of ours, or of the Pact library. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
}

/**
 * The pact of a consumer, after each interaction was held by our client against the mock server of Pact.
 * @param interactions default: those of the profile
 * @throws ContractError when the client and the pact disagree, or the library has lost an interaction
 */
export async function pactOf(
  consumer: ConsumerName,
  interactions: readonly Interaction[] = profiles[consumer],
): Promise<PactContent> {
  const { PactV4 } = await pactLibrary()
  // The library merges into a file that is there, so it gets a folder of its own.
  const dir = await mkdtemp(join(tmpdir(), 'conformint-pact-'))
  try {
    const pact = new PactV4({ consumer, provider, dir, logLevel: 'error' })
    for (const interaction of interactions) {
      await holdInteraction(pact, interaction, (url) => consume(interaction, url)).catch((cause: Error) => {
        throw new ContractError(`${interaction.id} does not hold: ${cause.message}`, { cause })
      })
    }
    const written: PactContent = JSON.parse(await readFile(join(dir, pactFileName(consumer)), 'utf8'))
    refuseLost(consumer, written, interactions)
    return inOrder(written, interactions)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** Writes the pact of a consumer to `<folder>/<consumer>-<provider>.json`: the same interactions, the same bytes. @throws as `pactOf` */
export async function generatePact(
  consumer: ConsumerName,
  folder: string,
  interactions?: readonly Interaction[],
): Promise<GeneratedPact> {
  const pact = await pactOf(consumer, interactions)
  const file = join(folder, pactFileName(consumer))
  await mkdir(folder, { recursive: true })
  await writeFile(file, pactText(pact))
  return { consumer, file, interactions: pact.interactions.length }
}

const pactFileName = (consumer: ConsumerName) => `${consumer}-${provider}.json`

/** The consumer's side: what our client gives is what the contract says that is answered. */
async function consume(interaction: Interaction, baseUrl: string): Promise<void> {
  const client = createClient({ baseUrl, apiKey: interaction.request.key === 'sent' ? exampleKey : null })
  try {
    const { status, body } = await interaction.call(client)
    const expected = { status: exampleOf(interaction.response.status), body: exampleOf(interaction.response.body) }
    if (!isDeepStrictEqual({ status, body }, expected)) {
      throw new Error(`the client read ${JSON.stringify({ status, body })} instead of ${JSON.stringify(expected)}`)
    }
  } finally {
    await client.close()
  }
}

const idIn = ({ comments }: InteractionInPact) => comments?.references?.[referenceGroup]?.interaction ?? ''

/** The library sorts interactions by their words; ours have an order with a meaning (`profiles/index.ts`). */
function inOrder(pact: PactContent, interactions: readonly Interaction[]): PactContent {
  const place = (one: InteractionInPact) => interactions.findIndex(({ id }) => id === idIn(one))
  return { ...pact, interactions: pact.interactions.toSorted((one, other) => place(one) - place(other)) }
}

/** The library has been seen to lose interactions without a word. */
function refuseLost(
  consumer: ConsumerName,
  { interactions: there }: PactContent,
  wanted: readonly Interaction[],
): void {
  const ids = new Set(there.map(idIn))
  const lost = wanted.filter(({ id }, index) => !ids.has(id) || wanted.findIndex((one) => one.id === id) !== index)
  if (lost.length === 0 && there.length === wanted.length) return
  const names = lost.map(({ id }) => id).join(', ') || 'unknown ones'
  throw new ContractError(
    `The pact of ${consumer} holds ${there.length} of ${wanted.length} interactions; lost: ${names}.`,
  )
}
