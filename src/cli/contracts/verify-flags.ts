import type { Flags } from '../../config/flags.ts'
import type { BrokerFlags } from '../../contracts/broker/address.ts'

/** Flags of `contracts verify`, as typed. */
export interface ContractsVerifyFlags extends Flags, BrokerFlags {
  /** Files, folders, addresses of a broker, or `broker`. */
  readonly pact?: readonly string[]
  readonly consumer?: readonly string[]
  readonly provider: string
  /** One JSON object each. */
  readonly consumerVersionSelectors?: readonly string[]
  readonly enablePending?: boolean
  readonly includeWipPactsSince?: string
  readonly providerTag?: readonly string[]
  readonly buildUrl?: string
  readonly publishResults?: boolean
  readonly providerVersion?: string
  readonly providerBranch?: string
}
