import { sameAddress } from '../../src/interface/builders/tokens.ts'
import { type Exchange, getList } from '../../src/kit/case.ts'
import type { Ledger } from './ledger.ts'
import { type Fields, fieldsOf } from './request.ts'
import type { Wrong } from './wrong.ts'

/**
 * What the wallets of a user are otherwise than their creations have told. Which are there is for cases to judge: a look-up may be
 * late, and a service may have made more of its own accord.
 */
export function wrongWallets(ledger: Ledger, user: Fields, { response }: Exchange): readonly Wrong[] {
  const listed = getList(response.json).map(fieldsOf)
  return ledger.walletsOf(user).flatMap(({ chain, addresses }) => {
    const told = addresses.length > 1 ? addresses[1] : otherOn(chain, addresses[0], listed)
    if (told === undefined) return []
    const message = `the wallet of a user on ${chain} is not the one that was created`
    return [{ rule: 'WAL-05', message, expected: addresses[0], actual: told } satisfies Wrong]
  })
}

/** The address of the one wallet on a chain that is listed, where it is another one. */
function otherOn(chain: string, address: string | undefined, listed: readonly Fields[]): unknown {
  const there = listed.filter((one) => one.chain === chain)
  const [only] = there
  return there.length !== 1 || sameAddress(only?.publicKey, address) ? undefined : only?.publicKey
}
