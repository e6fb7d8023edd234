import type { Case } from '../../src/interface/case.ts'
import { collectionOperations } from './collections.ts'
import { casesOf } from './guarded.ts'
import { mintOperations } from './minting.ts'
import { scopeCases } from './scopes.ts'
import { variantCases } from './variants.ts'
import { variantsWithoutScope } from './variants-without-scope.ts'
import { walletOperations } from './wallets.ts'

/** The authorization matrix: operation by (no key, unknown key, key without the scope, full key). */
export const authCases: readonly Case[] = [
  ...[...walletOperations, ...mintOperations, ...collectionOperations].flatMap(casesOf),
  ...scopeCases,
  ...variantCases,
  variantsWithoutScope,
]
