import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { jsonOf } from '../../engine/transport/index.ts'
import { runPactTool } from '../pact-tool.ts'
import type { Pact } from '../verify/pact-file.ts'
import { type Broker, loginVariables } from './address.ts'
import { BrokerRefused, BrokerUnanswered, noBroker, troubleOf } from './trouble.ts'

export interface PublishRequest {
  readonly broker: Broker
  readonly pacts: readonly Pact[]
  /** Version of the consumers. */
  readonly version: string
  readonly branch: string
  readonly tags: readonly string[]
}

/** Longest that one consumer's pact may take, in ms. */
const patience = 60_000

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

const answerSchema = z.looseObject({
  notices: z.array(z.looseObject({ type: z.string().default(''), text: z.string() })).default([]),
})

/**
 * Publishes pacts with the official tool, one after the other, so that one that is refused does not hide the others.
 * @param tell each as it is done
 * @throws BrokerUnanswered, PactToolMissing
 */
export async function publishPacts(request: PublishRequest, tell: (one: Publication) => void): Promise<void> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'conformint-publish-'))
  try {
    for (const pacts of pairs(request.pacts)) tell(await publish(request, pacts, scratch))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** The tool merges what several files say about one consumer and provider: they have to be given together. */
function pairs(pacts: readonly Pact[]): Pact[][] {
  const groups = Map.groupBy(pacts, ({ content }) => JSON.stringify([content.consumer.name, content.provider.name]))
  return [...groups.values()]
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
  const end = await runPactTool(
    [
      'broker',
      'publish',
      ...files,
      `--broker-base-url=${broker.url}`,
      `--consumer-app-version=${version}`,
      `--branch=${branch}`,
      ...(tags.length === 0 ? [] : [`--tag=${tags.join(',')}`]),
      '--output=json',
      '--retries=2',
    ],
    loginVariables(broker),
    patience,
  )
  if (end.code !== 0) {
    const trouble = troubleOf(end, broker)
    if (trouble instanceof BrokerRefused) return { ...publication, refused: trouble.message }
    throw trouble
  }
  const answer = answerSchema.safeParse(jsonOf(end.stdout.slice(end.stdout.indexOf('{'))))
  if (!answer.success) throw new BrokerUnanswered(noBroker(broker.url))
  const told = answer.data.notices.filter(({ type }) => type !== 'prompt')
  return { ...publication, notices: told.map(({ text }) => text.trim()) }
}
