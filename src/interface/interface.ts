import path from 'node:path'
import { readCatalogue } from '../engine/catalogue/read.ts'
import type { Interface } from '../engine/interface/index.ts'
import { readDocument } from '../engine/oracle/index.ts'
import { createApi } from './api.ts'
import { createBuilders, type FirstMade } from './builders/builders.ts'
import { CollectionWatch } from './builders/collection-watch.ts'
import { MintTally, mintsAskedFor } from './builders/tally.ts'
import type { InterfaceWords } from './case.ts'
import { catalogueWords, specFolder } from './catalogue.ts'
import { HelperKeys } from './helper-keys.ts'
import { missingNeed, needsSchema } from './needs.ts'
import { operationIds, operations } from './operations.ts'
import { partsOf } from './parts.ts'
import { scopes, variableOf } from './roles.ts'

export type WalletInterface = Interface<InterfaceWords>

/** Where the catalogue stands, and the words that it may use. */
export const catalogueSource = { ...catalogueWords, needs: needsSchema } as const

let opened: WalletInterface | undefined

/** This interface as the one value that the engine takes. Its files are read when it is first asked for. */
export function openInterface(): WalletInterface {
  opened ??= readInterface()
  return opened
}

/** Ids and names that reports are full of stand in the document, the catalogue and the sample configuration. */
function publicText(): string {
  const { document, catalogue } = openInterface()
  const variables = scopes.map((scope) => variableOf(`lacking.${scope}`))
  return JSON.stringify([document, catalogue.requirements, catalogue.topics, scopes, variables, 'CONFORMINT_API_KEY'])
}

function readInterface(): WalletInterface {
  const catalogue = readCatalogue(catalogueSource)
  return {
    // Versioning, 3.
    version: '1.0.0',
    document: readDocument(path.join(specFolder, 'openapi.yaml')),
    catalogue,
    operations,
    parts: partsOf(catalogue.requirements),
    checksIn: new URL('../../suites/', import.meta.url).pathname,
    costs: [
      { kind: 'wallets', one: 'wallet', many: 'wallets' },
      { kind: 'collections', one: 'collection', many: 'collections' },
      { kind: 'mints', one: 'token', many: 'tokens' },
      { kind: 'orders', one: 'order', many: 'orders' },
    ],
    quota: { kind: 'mints', setting: 'limits.mints', flag: '--max-mints', made: 'minted' },
    // Authentication, 1; and 4: whoever holds a clientSecret can read and change its order.
    secrets: { keyHeader: 'x-api-key', members: ['clientSecret'], variableOf, publicText },
    // Refused for its missing parameters.
    warmUp: { operation: operationIds.listWallets, path: operations[operationIds.listWallets].path },
    missingNeed,
    createApi,
    createShared: (now) =>
      ({ collections: new CollectionWatch(now), keys: new HelperKeys(), first: { wallets: {} } }) satisfies Shared,
    probePrerequisite: async ({ keys = [] }, api, settings, shared) =>
      (shared as Shared).keys.probePrerequisite(keys, api, settings.chains.evm),
    createBuilders: (api, settings, caseId, shared, pace) => {
      const { collections, first } = shared as Shared
      return createBuilders(api, settings, caseId, collections, pace, first)
    },
    asksFor: mintsAskedFor,
    createTally: () => new MintTally(),
  }
}

/** What the cases of one run share. */
interface Shared {
  readonly collections: CollectionWatch
  readonly keys: HelperKeys
  readonly first: FirstMade
}
