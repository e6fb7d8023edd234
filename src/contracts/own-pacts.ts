import { pactOf } from './generate.ts'
import type { ConsumerName } from './interaction.ts'
import { pactText } from './pact-text.ts'
import { type Pact, parsePact } from './verify/pact-file.ts'

/** The pacts of our own profiles, by name as in a folder. @throws ContractError */
export async function ownPacts(consumers: readonly ConsumerName[]): Promise<Pact[]> {
  const pacts: Pact[] = []
  for (const consumer of consumers.toSorted()) pacts.push(parsePact(pactText(await pactOf(consumer)), consumer))
  return pacts
}
