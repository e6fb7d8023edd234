import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PactV4 } from '@pact-foundation/pact'
import type { TestAPI } from 'vitest'
import { createClient, type OperationName, type WalletServiceClient } from '../client/index.ts'
import { contractPart, provider as providerName, type WrittenInteraction } from '../contracts/interaction.ts'
import { exampleKey, holdInteraction } from '../contracts/mock-server.ts'
import type { PactContent } from '../contracts/pact-text.ts'
import { mergeIntoFile, pactFile } from './pact-folder.ts'

/** Whose contract is written, and where. */
export interface ProviderOptions {
  /** Name of the consumer in its pact. */
  readonly consumer: string
  /** Folder of the pact files. Default `pacts`. */
  readonly folder?: string
  /** Name of the provider in the pact. Default `custodial-wallet-service`. */
  readonly provider?: string
}

/** The mock server, for as long as the consumer's code runs against it. */
export interface MockProvider {
  /** Base address. */
  readonly url: string
  /** The API key that the contract expects; any other text is as good. */
  readonly apiKey: string
  /** Our client of it, which is closed afterwards. */
  readonly client: WalletServiceClient
}

/** Writes a contract, an interaction at a time. */
export interface ContractProvider {
  /**
   * Adds one interaction to the contract: serves it from a mock server while the consumer's code runs.
   * @param use the consumer's code; what it returns is returned
   * @throws what `use` throws; UnknownState when there is no such state; an Error that tells the differences when another
   * request was sent than the one described, or none
   */
  interaction<N extends OperationName, T>(
    operation: N,
    written: WrittenInteraction<N>,
    use: (mock: MockProvider) => Promise<T>,
  ): Promise<T>
}

/**
 * A `test` of Vitest whose tests have a `provider`, with which they write the contract of a consumer. What the tests of a
 * file have written goes into the pact when they are through, and is counted there; a file with a failed test changes
 * nothing but what held.
 * @param test the `test` of the consumer's own Vitest
 */
export function withProvider<Context extends object>(test: TestAPI<Context>, options: ProviderOptions) {
  return test.extend<{ provider: ContractProvider }>({
    provider: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one needs.
      async ({}, use: (provider: ContractProvider) => Promise<void>) => {
        const contract = await openContract(options)
        await use(contract.provider)
        await contract.close()
      },
      { scope: 'file' },
    ],
  })
}

/** The library merges into what is there, so each test file writes to a folder of its own first. */
async function openContract({ consumer, folder = 'pacts', provider = providerName }: ProviderOptions) {
  process.env.PACT_DO_NOT_TRACK = 'true'
  const dir = await mkdtemp(join(tmpdir(), 'conformint-pact-'))
  const held = new Set<string>()
  const own: ContractProvider = {
    async interaction(operation, written, use) {
      const pact = new PactV4({ consumer, provider, dir, logLevel: 'error' })
      const part = contractPart(operation, written)
      const result = await holdInteraction(pact, part, async (url) => {
        const client = createClient({ baseUrl: url, apiKey: part.request.key === 'sent' ? exampleKey : null })
        return use({ url, apiKey: exampleKey, client }).finally(() => client.close())
      })
      held.add(part.description)
      return result
    },
  }
  return {
    provider: own,
    async close() {
      if (held.size > 0) {
        const written: PactContent = JSON.parse(await readFile(pactFile(dir, consumer, provider), 'utf8'))
        await mergeIntoFile(pactFile(folder, consumer, provider), written, held)
      }
      await rm(dir, { recursive: true, force: true })
    },
  }
}
