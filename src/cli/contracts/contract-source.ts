import { z } from 'zod'
import type { Variables } from '../../config/environment.ts'
import type { Flags } from '../../config/flags.ts'
import { loadWayTo } from '../../config/load.ts'
import { type BrokerFlags, brokerOf } from '../../contracts/broker/address.ts'
import { type ConsumerName, consumers } from '../../contracts/interaction.ts'
import type { ContractSource } from '../../contracts/verify/pact-address.ts'
import { UsageError } from '../../engine/interface/index.ts'
import { nearest } from '../../engine/text/nearest.ts'
import { jsonOf } from '../../engine/transport/index.ts'

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

type BrokerContracts = Extract<ContractSource, { readonly kind: 'broker' }>

/**
 * Which contracts the flags ask for.
 * @throws UsageError when they do not go together
 */
export function sourceOf(flags: ContractsVerifyFlags, variables: Variables): ContractSource {
  const places = flags.pact ?? []
  const brokers = places.filter((place) => place === 'broker' || isAddress(place))
  if (brokers.length > 0) {
    if (places.length > 1)
      throw new UsageError('--pact: a broker stands alone; its selectors say which pacts it gives.')
    return brokerContracts(flags, brokers[0] ?? '', variables)
  }
  if (flags.publishResults) throw new UsageError('--publish-results needs a broker: --pact URL, or --pact broker.')
  if (places.length > 0) {
    if (flags.consumer !== undefined)
      throw new UsageError('--consumer chooses from our own contracts; leave --pact out.')
    return { kind: 'files', places }
  }
  return { kind: 'own', consumers: flags.consumer === undefined ? consumers : flags.consumer.map(knownConsumer) }
}

const isAddress = (place: string): boolean => /^https?:\/\//i.test(place)

/** @throws UsageError, naming the nearest, when there is no such profile */
export function knownConsumer(name: string): ConsumerName {
  const found = consumers.find((one) => one === name)
  if (found !== undefined) return found
  throw new UsageError(`--consumer: there is no profile ${JSON.stringify(name)}.${nearest(name, consumers)}`)
}

function brokerContracts(flags: ContractsVerifyFlags, place: string, variables: Variables): BrokerContracts {
  const broker = brokerOf(isAddress(place) ? { ...flags, brokerUrl: place } : flags, variables)
  const { publishResults, providerVersion } = flags
  if (publishResults && providerVersion === undefined) {
    throw new UsageError('--publish-results needs --provider-version.')
  }
  const { providerTag, buildUrl, providerBranch, includeWipPactsSince: since } = flags
  return {
    kind: 'broker',
    broker,
    network: loadWayTo(broker.url, flags, variables),
    options: {
      consumerVersionSelectors: selectorsOf(flags.consumerVersionSelectors, providerBranch),
      enablePending: flags.enablePending ?? false,
      ...(since === undefined ? {} : { includeWipPactsSince: sinceOf(since) }),
      ...(providerTag === undefined ? {} : { providerVersionTags: [...providerTag] }),
      ...(buildUrl === undefined ? {} : { buildUrl }),
      ...(providerBranch === undefined ? {} : { providerVersionBranch: providerBranch }),
      ...(flags.publishResults ? { publishVerificationResult: true, providerVersion: flags.providerVersion } : {}),
    },
  }
}

/** Pacts in work are pending by nature: where those may fail the run, the broker would have no say. */
function sinceOf(date: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(date)) return date
  throw new UsageError(`--include-wip-pacts-since: ${date} is no date such as 2026-01-31.`)
}

const selector = z.record(z.string(), z.union([z.string(), z.boolean()]))

function selectorsOf(given: readonly string[] | undefined, branch: string | undefined) {
  if (given === undefined) {
    const matching = branch === undefined ? [] : [{ matchingBranch: true }]
    return [{ mainBranch: true }, { deployedOrReleased: true }, ...matching]
  }
  return given.flatMap((text) => {
    const json = jsonOf(text)
    const parsed = z.union([selector.transform((one) => [one]), z.array(selector)]).safeParse(json)
    if (parsed.success) return parsed.data
    throw new UsageError(`--consumer-version-selectors: ${text} is no JSON object such as {"mainBranch":true}.`)
  })
}
