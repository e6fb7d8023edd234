import { Buffer } from 'node:buffer'
import { z } from 'zod'
import { type PactJson, type Store, shaOf } from './store.ts'

const schema = z.object({
  pacticipantName: z.string().min(1),
  pacticipantVersionNumber: z.string().min(1),
  branch: z.string().optional(),
  tags: z.array(z.string()).default([]),
  contracts: z
    .array(
      z.object({
        consumerName: z.string(),
        providerName: z.string().min(1),
        specification: z.literal('pact'),
        contentType: z.literal('application/json'),
        content: z.base64(),
      }),
    )
    .min(1),
})

interface Answered {
  readonly status: 200 | 400 | 409
  readonly body: Readonly<Record<string, unknown>>
}

interface Notice {
  readonly type: string
  readonly text: string
}

/** POST of the relation `pb:publish-contracts`, of a broker that lets no version change what it said. */
export function publishContracts(store: Store, json: unknown, base: string): Answered {
  const parsed = schema.safeParse(json)
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => [path.join('.'), [message]])
    return { status: 400, body: { errors: Object.fromEntries(errors) } }
  }
  const { pacticipantName, pacticipantVersionNumber: number, branch, tags, contracts } = parsed.data
  const decoded = contracts.map(({ providerName, content }) => {
    const pact = JSON.parse(Buffer.from(content, 'base64').toString()) as PactJson
    return { provider: providerName, content: pact, sha: shaOf(pact) }
  })
  const known = store.pacts.filter(
    ({ version }) => version.pacticipant === pacticipantName && version.number === number,
  )
  const changed = decoded.filter(({ provider, sha }) =>
    known.some((one) => one.provider === provider && one.sha !== sha),
  )
  if (changed.length > 0)
    return conflict(
      pacticipantName,
      number,
      changed.map(({ provider }) => provider),
    )

  const version = store.version(pacticipantName, number)
  if (branch !== undefined) version.branches.add(branch)
  for (const tag of tags) version.tags.add(tag)
  for (const one of decoded) {
    if (!known.some(({ provider }) => provider === one.provider)) store.pacts.push({ version, ...one })
  }
  const at = `${base}/pacticipants/${encodeURIComponent(pacticipantName)}`
  return {
    status: 200,
    body: {
      notices: [
        { type: 'success', text: `Pact published for ${pacticipantName} version ${number}.` },
        { type: 'prompt', text: '  Next steps: verify it' },
      ] satisfies Notice[],
      logs: [],
      _embedded: {
        pacticipant: { name: pacticipantName, _links: { self: { href: at } } },
        version: {
          number,
          _links: { self: { href: `${at}/versions/${encodeURIComponent(number)}`, title: '', name: '' } },
        },
      },
      _links: {
        'pb:pacticipant': { href: at, title: 'Pacticipant', name: pacticipantName },
        'pb:pacticipant-version': {
          href: `${at}/versions/${encodeURIComponent(number)}`,
          title: 'Version',
          name: number,
        },
        'pb:pacticipant-version-tags': [],
        'pb:contracts': [],
      },
    },
  }
}

function conflict(consumer: string, number: string, providers: readonly string[]): Answered {
  const texts = providers.map(
    (provider) => `The pact of ${consumer} version ${number} with ${provider} was published before with other content.`,
  )
  const difference = { type: 'info', text: '{\n  "interactions": [\n-   "before"\n+   "now"\n  ]\n}' }
  return {
    status: 409,
    body: {
      notices: [...texts.map((text): Notice => ({ type: 'error', text })), difference],
      errors: { contracts: texts },
    },
  }
}
