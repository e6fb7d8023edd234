import type { TestAPI } from 'vitest'
import type { OperationName, WalletServiceClient } from '../client/index.ts'
import { contractPart, provider as providerName, type WrittenInteraction } from '../contracts/interaction.ts'
import { exampleKey, openPact } from '../contracts/mock-server.ts'
import { pactFile } from '../contracts/verify/pact-file.ts'
import { mergeIntoFile } from './pact-folder.ts'

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

/** A contract that is being written, in any test runner. */
export interface OpenContract extends ContractProvider {
  /** Puts what held into the pact, and counts it there. @throws LostInteractions */
  close(): Promise<void>
}

/**
 * Opens the contract of a consumer, in Jest, in node:test or anywhere else:
 * `const contract = await openContract({ consumer: 'ticket-shop' })` before the tests of a file, `contract.close()` after them.
 * @throws PactMissing when the Pact library is not installed, or has no native part for this machine
 */
export async function openContract({
  consumer,
  folder = 'pacts',
  provider = providerName,
}: ProviderOptions): Promise<OpenContract> {
  const pact = await openPact(consumer, provider)
  const held = new Set<string>()
  return {
    async interaction(operation, written, use) {
      const part = contractPart(operation, written)
      const result = await pact.hold(part, (url, client) => use({ url, apiKey: exampleKey, client }))
      held.add(part.description)
      return result
    },
    async close() {
      if (held.size > 0) await mergeIntoFile(pactFile(folder, consumer, provider), await pact.content(), held)
      await pact.close()
    },
  }
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
        await use(contract)
        await contract.close()
      },
      { scope: 'file' },
    ],
  })
}
