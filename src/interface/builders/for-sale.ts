import { familyOf } from '../chains.ts'
import type { CollectionFixture, Setup } from './builders.ts'
import { outsideAddress } from './requests.ts'
import { currencies } from './shop.ts'

/**
 * A collection whose tokens have a price; none where it is refused in each of the usual currencies (which are taken is open).
 * On other chains than EVM ones a wallet of the service is paid, whose address is one of theirs.
 */
export async function forSaleIfTaken(
  { make }: Setup,
  chain: string,
  terms: Readonly<Record<string, unknown>> = {},
): Promise<CollectionFixture | undefined> {
  const recipientAddress = familyOf(chain) === 'evm' ? outsideAddress : (await make.wallet({ chain })).address
  for (const currency of currencies) {
    const payments = { price: '2.5', recipientAddress, currency }
    const collection = await make.collectionIfTaken({ ...terms, chain, payments })
    if (collection !== undefined) return collection
  }
  return undefined
}
