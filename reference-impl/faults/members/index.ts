import { testnets } from '../../chain/chains.ts'
import { locales } from '../../domain/locales.ts'
import { refusing as refusingCollections } from '../collections/seams.ts'
import type { Fault } from '../fault.ts'
import { refusing as refusingOrders } from '../orders/seams.ts'
import { refused } from '../signing/seams.ts'

/** Without those two on which runs make everything else: what is missing there is missing everywhere. */
const chains = testnets.filter((chain) => chain !== 'polygon-amoy' && chain !== 'arbitrum-sepolia')

/** One fault for each member of a list of the document that is missing in a list of the service. */
export const memberFaults: readonly Fault[] = [
  ...chains.map(
    (chain): Fault => ({
      id: `member-collections-${chain}`,
      breaks: ['CHAIN-01'],
      difficulty: 'subtle',
      says: `No collection is made on ${chain}.`,
      generated: true,
      wrap: refusingCollections((body) => body.chain === chain, 'chain is not supported'),
    }),
  ),
  ...chains.map(
    (chain): Fault => ({
      id: `member-signing-${chain}`,
      breaks: ['CHAIN-06'],
      difficulty: 'subtle',
      says: `Nobody signs on ${chain}.`,
      generated: true,
      wrap: refused((wallet) => wallet.startsWith(`${chain}:`)),
    }),
  ),
  ...[...locales].map(
    (locale): Fault => ({
      id: `member-locale-${locale.toLowerCase()}`,
      breaks: ['ORD-08', 'ORD-01'],
      difficulty: 'subtle',
      says: `Orders in ${locale} are refused.`,
      generated: true,
      wrap: refusingOrders((body) => body.locale === locale),
    }),
  ),
]
