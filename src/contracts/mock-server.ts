import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient, type WalletServiceClient } from '../client/index.ts'
import { firstLine } from '../engine/text/index.ts'
import { operationIds, operations } from '../interface/operations.ts'
import { type ContractPart, pathOf } from './interaction.ts'
import { like } from './matchers.ts'
import { states } from './states/vocabulary.ts'
import { type PactContent, pactFile, referenceGroup } from './verify/pact-file.ts'

/** What stands in a pact for an API key; a verification puts the target's own in its place. */
export const exampleKey = 'an-api-key'

/** Opens a pact in a folder of its own, since the library merges into a file that is there. @throws PactMissing */
export async function openPact(consumer: string, provider: string) {
  const { PactV4 } = await pactLibrary()
  const dir = await mkdtemp(path.join(tmpdir(), 'conformint-pact-'))
  return {
    /**
     * Adds an interaction, and serves it from a mock server while `consume` runs.
     * @param consume the consumer's side; sends the request to `url`, maybe with our client of it, which is closed afterwards
     * @throws what `consume` throws, and an Error that tells the differences when another request was sent, or none
     */
    async hold<T>(part: ContractPart, consume: (url: string, client: WalletServiceClient) => Promise<T>): Promise<T> {
      const { description, states: given, request, response, references } = part
      let adding = new PactV4({ consumer, provider, dir, logLevel: 'error' })
        .addInteraction()
        .uponReceiving(description)
      for (const { state, params } of given) {
        adding = adding.given(states[state].name, params as Parameters<typeof adding.given>[1])
      }
      for (const [name, value] of Object.entries(references)) adding = adding.reference(referenceGroup, name, value)
      const { method } = operations[operationIds[request.operation]]
      const result = await adding
        .withRequest(method, asPact<string>(pathOf(request)), (builder) => {
          builder.query(asPact(request.query))
          if (request.key === 'sent') builder.headers({ 'X-API-KEY': asPact(like(exampleKey)) })
          if (request.body !== undefined) builder.jsonBody(request.body)
        })
        .willRespondWith(asPact<number>(response.status), (builder) => {
          if (response.body !== undefined) builder.jsonBody(response.body)
        })
        .executeTest(({ url }) => {
          const client = createClient({ baseUrl: url, apiKey: request.key === 'sent' ? exampleKey : null })
          return consume(url, client).finally(() => client.close())
        })
      return result as T
    },
    /** What it holds, once an interaction was held. */
    content: async (): Promise<PactContent> => JSON.parse(await readFile(pactFile(dir, consumer, provider), 'utf8')),
    close: () => rm(dir, { recursive: true, force: true }),
  }
}

/** Our matchers are of the library's own format; its types know each kind by another name. */
const asPact = <T>(template: unknown): T => template as T

/** The Pact library cannot be used on this machine. */
export class PactMissing extends Error {
  override readonly name = 'PactMissing'
  readonly code = 'PACT_MISSING'
}

/**
 * The Pact library, which brings a native one for each platform. It is loaded when it is used.
 * @throws PactMissing with what to install
 */
export async function pactLibrary(
  load: () => Promise<typeof import('@pact-foundation/pact')> = () => import('@pact-foundation/pact'),
): Promise<typeof import('@pact-foundation/pact')> {
  process.env.PACT_DO_NOT_TRACK = 'true'
  try {
    return await load()
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    const isInstalled = code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND'
    throw new PactMissing(
      isInstalled
        ? `The native library of Pact cannot be loaded for ${process.platform}-${process.arch} (${firstLine(message)}). It comes as an ` +
            'optional dependency of @pact-foundation/pact: install again, without --omit=optional and on the system that runs the tests.'
        : "Contracts need @pact-foundation/pact, which is not installed: npm install --save-dev '@pact-foundation/pact@^17.1.4'",
      { cause },
    )
  }
}
