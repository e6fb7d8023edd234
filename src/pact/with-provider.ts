import type { TestAPI } from 'vitest'
import { type ContractProvider, openContract, type ProviderOptions } from './open-contract.ts'

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
