import type { Requirement } from '../engine/catalogue/index.ts'
import type { PartedCase } from '../engine/interface/index.ts'
import type { Area } from './catalogue.ts'
import type { Needs } from './needs.ts'
import { type Operation, type OperationId, type OperationKey, operations } from './operations.ts'
import type { Capability } from './roles.ts'

/** The parts of the interface, each after those that it rests on. */
export const partNames = [
  'wallets',
  'signing',
  'collections',
  'templates',
  'minting',
  'batch',
  'transfers',
  'orders',
  'usage',
] as const
export type PartName = (typeof partNames)[number]

/** Tokens come into a wallet by mints: listing them goes with minting, and a service of wallets alone has none to list. */
const partOfOperation = {
  createWallet: 'wallets',
  listWallets: 'wallets',
  listWalletTokens: 'minting',
  signMessage: 'signing',
  transferFromEmailWallet: 'transfers',
  transferFromUserWallet: 'transfers',
  createCollection: 'collections',
  listCollections: 'collections',
  putCollection: 'collections',
  createTemplate: 'templates',
  updateTemplate: 'templates',
  mintToken: 'minting',
  mint: 'minting',
  batchMint: 'batch',
  createOrder: 'orders',
  getUsage: 'usage',
} as const satisfies Record<OperationId, PartName>

/** Areas whose requirements are said of each of their operations: they bear on each part alone. */
const saidOfEach: readonly Area[] = ['general', 'auth', 'errors', 'versioning']

/** Areas that are about an operation and no part of their own. */
const partOfArea: Partial<Record<Area, PartName>> = { listing: 'minting', locators: 'minting', limits: 'minting' }

/** @param key of an operation */
export const partOf = (key: string): PartName | undefined => {
  const operation: Operation | undefined = operations[key as OperationKey]
  return operation && partOfOperation[operation.id]
}

const capabilityOf = (part: PartName): Capability | undefined =>
  Object.values(operations).find(({ id, capability }) => partOfOperation[id] === part && capability)?.capability

/** The last of some parts: it rests on the others. */
const last = (parts: readonly PartName[]): PartName[] => partNames.filter((name) => parts.includes(name)).slice(-1)

/** The parts that can be switched off and are needed. */
const neededBy = (needs: unknown): PartName[] => {
  const { capabilities = [] } = (needs ?? {}) as Needs
  return partNames.filter((part) => {
    const own = capabilityOf(part)
    return own !== undefined && capabilities.includes(own)
  })
}

const partsOfOperations = (keys: readonly string[]): PartName[] => {
  const own = new Set(keys.map(partOf))
  return partNames.filter((name) => own.has(name))
}

/**
 * A requirement bears on each part of its operations where it is said of each of them; any other on the one part that rests
 * on the others. What it does not need is no part of it: without that it is judged as well.
 */
function ofRequirement({ area, operations: keys, needs }: Requirement): readonly PartName[] {
  const needed = neededBy(needs)
  if (needed.length > 0) return last(needed)
  const own = partsOfOperations(keys)
  if (saidOfEach.includes(area as Area)) return own
  const always = own.filter((part) => capabilityOf(part) === undefined)
  return last(always.length > 0 ? always : own)
}

/** By what it says that it is about, what it needs, its folder, or else the parts that all of its requirements bear on. */
function ofCase(
  { id, about, needs, requirements }: PartedCase,
  partsOf: (requirement: string) => readonly PartName[],
): readonly PartName[] {
  if (about !== undefined) return last(partsOfOperations(about))
  const needed = neededBy(needs)
  if (needed.length > 0) return last(needed)
  const [folder = ''] = id.split('/', 1)
  const own = partNames.find((name) => name === folder) ?? partOfArea[folder as Area]
  if (own !== undefined) return [own]
  return partNames.filter((name) => requirements.every((one) => partsOf(one).includes(name)))
}

/** @param requirements of the catalogue */
export function partsOf(requirements: readonly Requirement[]) {
  const known = new Map(requirements.map((requirement) => [requirement.id, ofRequirement(requirement)]))
  return {
    names: partNames,
    ofRequirement: ({ id }: Requirement) => known.get(id) ?? [],
    ofCase: (case_: PartedCase) => ofCase(case_, (id) => known.get(id) ?? []),
    ofOperation: partOf,
    whyNotOffered: (
      part: string,
      { capabilities }: { readonly capabilities: Readonly<Record<Capability, boolean>> },
    ) => {
      const capability = capabilityOf(part as PartName)
      if (capability === undefined || capabilities[capability]) return undefined
      return `capabilities.${capability} is false in the configuration`
    },
  }
}
