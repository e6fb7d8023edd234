import type { Settings } from '../../config/settings.ts'
import type { CaseResult } from '../../engine/case/result.ts'
import type { Secrets } from '../../engine/http/secrets.ts'
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
  /** Whether every exchange is written to `exchanges.ndjson` in the report directory. */
  readonly records: boolean
}

/** Who waits for a verification. */
export interface ContractsListener {
  /** A sentence for whoever waits. */
  say(line: string): void
  /** So many interactions more. */
  admitted(number: number): void
  finished(result: CaseResult): void
}
