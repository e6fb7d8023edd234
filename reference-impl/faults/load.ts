import type { Fault } from './fault.ts'
import type { FaultArea, FaultId } from './fault-id.ts'
import { faultList } from './list.ts'

const areas: Readonly<Record<FaultArea, () => Promise<readonly Fault[]>>> = {
  auth: async () => (await import('./auth/index.ts')).authFaults,
  batch: async () => (await import('./batch/index.ts')).batchFaults,
  chains: async () => (await import('./chains/index.ts')).chainFaults,
  collections: async () => (await import('./collections/index.ts')).collectionFaults,
  errors: async () => (await import('./errors/index.ts')).errorFaults,
  fields: async () => (await import('./fields/index.ts')).fieldFaults,
  general: async () => (await import('./general/index.ts')).generalFaults,
  limits: async () => (await import('./limits/index.ts')).limitFaults,
  listing: async () => (await import('./listing/index.ts')).listingFaults,
  locators: async () => (await import('./locators/index.ts')).locatorFaults,
  members: async () => (await import('./members/index.ts')).memberFaults,
  minting: async () => (await import('./minting/index.ts')).mintingFaults,
  orders: async () => (await import('./orders/index.ts')).orderFaults,
  signing: async () => (await import('./signing/index.ts')).signingFaults,
  templates: async () => (await import('./templates/index.ts')).templateFaults,
  transfers: async () => (await import('./transfers/index.ts')).transferFaults,
  types: async () => (await import('./types/index.ts')).typeFaults,
  usage: async () => (await import('./usage/index.ts')).usageFaults,
  versioning: async () => (await import('./versioning/index.ts')).versionFaults,
  wallets: async () => (await import('./wallets/index.ts')).walletFaults,
}

/** Loads the areas that these faults are in, and no others. */
export async function loadFaults(ids: readonly FaultId[]): Promise<Fault[]> {
  return Promise.all(
    ids.map(async (id) => {
      const entry = faultList.find((one) => one.id === id)
      const fault = entry && (await areas[entry.area]()).find((one) => one.id === id)
      if (fault === undefined) throw new Error(`the list of faults is stale: ${id} is not in its area`)
      return fault
    }),
  )
}
