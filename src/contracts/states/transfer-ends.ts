import { randomBytes } from 'node:crypto'
import { forms } from '../../interface/builders/forms.ts'
import { outsideAddress } from '../../interface/builders/requests.ts'
import type { Setting } from './setting.ts'

/** The form in which a target takes the two ends of a transfer out of an e-mail wallet. */
export type Ends = (wallet: { readonly address: string; readonly locator: string }) => string

const address: Ends = (wallet) => wallet.address
const locator: Ends = (wallet) => wallet.locator

/**
 * Endpoints, transfer token: what `from` and `to` hold is not shown, so it is addresses or locators. A wallet that does not
 * exist is answered 404 in the right form, and nothing moves.
 */
export async function transferEnds({ api, settings }: Setting): Promise<Ends> {
  const chain = settings.chains.evm
  const nobody = `0x${randomBytes(20).toString('hex')}`
  const statusFrom = async (from: string, to: string): Promise<number> => {
    const contractAddress = `0x${randomBytes(20).toString('hex')}`
    const { body } = forms.transferFromEmailWallet.evm({ chain, from, to, contractAddress, tokenId: '1' })
    return (await api.transferFromEmailWallet(body)).response.status
  }
  if ((await statusFrom(nobody, outsideAddress)) === 404) return address
  const takesLocators = (await statusFrom(`${chain}:${nobody}`, `${chain}:${outsideAddress}`)) === 404
  return takesLocators ? locator : address
}
