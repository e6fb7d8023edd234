import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import type { Pact } from '../verify/pact-file.ts'
import type { Broker } from './address.ts'
import { askBroker, BrokerRefused, noticesSchema } from './ask-broker.ts'

export interface PublishRequest {
  readonly broker: Broker
  readonly pacts: readonly Pact[]
  /** Version of the consumers. */
  readonly version: string
  readonly branch: string
  readonly tags: readonly string[]
}

/** What became of the pact of one consumer with one provider. */
export interface Publication {
  readonly consumer: string
  readonly provider: string
  readonly interactions: number
  /** The broker's own words about it, such as the address of the pact. */
  readonly notices: readonly string[]
  /** Why the broker did not take it. */
  readonly refused?: string
}

const answerSchema = z.looseObject({ notices: noticesSchema })

/**
 * Publishes pacts with the official tool, one after the other, so that one that is refused does not hide the others.
 * @param tell each as it is done
 * @throws BrokerUnanswered, PactToolMissing
 */
export async function publishPacts(request: PublishRequest, tell: (one: Publication) => void): Promise<void> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'conformint-publish-'))
  try {
    // The tool merges what several files say about one consumer and provider: they have to be given together.
    const pairs = Map.groupBy(request.pacts, ({ content: { consumer, provider } }) =>
      JSON.stringify([consumer.name, provider.name]),
    )
    for (const pacts of pairs.values()) tell(await publish(request, pacts, scratch))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function publish(request: PublishRequest, pacts: readonly Pact[], scratch: string): Promise<Publication> {
  const { broker, version, branch, tags } = request
  const [first] = pacts
  const publication = {
    consumer: first?.content.consumer.name ?? '',
    provider: first?.content.provider.name ?? '',
    interactions: pacts.reduce((sum, { content }) => sum + content.interactions.length, 0),
    notices: [],
  }
  // Names of files are patterns to the tool: ours have nothing in them that it would take for one.
  const files = pacts.map(({ content }, index) => {
    const file = path.join(scratch, `pact-${index}.json`)
    writeFileSync(file, JSON.stringify(content))
    return file
  })
  const command = ['publish', ...files, `--consumer-app-version=${version}`, `--branch=${branch}`]
  try {
    const { data } = await askBroker(
      broker,
      tags.length === 0 ? command : [...command, `--tag=${tags.join(',')}`],
      answerSchema,
    )
    const told = data.notices.filter(({ type }) => type !== 'prompt')
    return { ...publication, notices: told.map(({ text }) => text.trim()) }
  } catch (error) {
    if (error instanceof BrokerRefused) return { ...publication, refused: error.message }
    throw error
  }
}
