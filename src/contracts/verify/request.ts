import type { Settings } from '../../config/settings.ts'
import type { Secrets } from '../../engine/redaction/index.ts'
import type { ConsumerName } from '../interaction.ts'
import type { BrokerSource } from './broker-gateway.ts'
import type { Pact } from './pact-file.ts'

/** Which contracts are verified. */
export type ContractSource =
  | { readonly kind: 'own'; readonly consumers: readonly ConsumerName[] }
  | { readonly kind: 'files'; readonly places: readonly string[] }
  /** Already read, from an address. */
  | { readonly kind: 'pacts'; readonly pacts: readonly Pact[] }
  | BrokerSource

export interface ContractsRequest {
  readonly settings: Settings
  /** What must not be written; takes in what is learned on the way. */
  readonly secrets: Secrets
  readonly source: ContractSource
  /** Name of the provider in the pacts. */
  readonly provider: string
}
