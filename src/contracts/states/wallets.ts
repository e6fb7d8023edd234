import { randomBytes } from 'node:crypto'
import { Blocked } from '../../engine/waiting/index.ts'
import { forms } from '../../interface/builders/forms.ts'
import { outsideAddress } from '../../interface/builders/requests.ts'
import { chainOf, emailOf, type Setting, shown, userIdOf, type Values, walletOf, walletValues } from './setting.ts'

type User = ReturnType<typeof emailOf>

export const noWalletForEmail = (setting: Setting): Promise<Values> => newUser(setting, emailOf(setting))

export const noWalletForUserId = (setting: Setting): Promise<Values> => newUser(setting, userIdOf(setting))

/** A fresh name is nobody's; one that the pact fixes is asked for. */
async function newUser(setting: Setting, user: User): Promise<Values> {
  for (const [name, value] of Object.entries(user)) {
    if (setting.fixed(name) !== value) continue
    const found = await setting.api.listWallets(user)
    if (Array.isArray(found.response.json) && found.response.json.length > 0) {
      throw new Blocked(
        `${name} ${value} has a wallet already. Take ${name} from the state in the request, so that it is a new one`,
      )
    }
  }
  return { ...user, chain: chainOf(setting) }
}

export const walletForEmail = async (setting: Setting): Promise<Values> =>
  walletValues(await shown(setting, await walletOf(setting, emailOf(setting), chainOf(setting))))

export const walletForUserId = async (setting: Setting): Promise<Values> =>
  walletValues(await shown(setting, await walletOf(setting, userIdOf(setting), chainOf(setting))))

export async function twoWallets(setting: Setting): Promise<Values> {
  const chain = chainOf(setting)
  const otherUser = emailOf(setting, 'otherEmail')
  const one = await shown(setting, await walletOf(setting, emailOf(setting), chain))
  const other = await shown(setting, await walletOf(setting, otherUser, chain))
  return {
    ...walletValues(one),
    otherEmail: 'email' in otherUser ? otherUser.email : undefined,
    otherAddress: other.address,
    otherLocator: other.locator,
  }
}

/** 160 random bits: that a wallet has this very address is not to be expected. */
export async function noWalletAtAddress(setting: Setting): Promise<Values> {
  const chain = chainOf(setting)
  const address = setting.fixed('address') ?? `0x${randomBytes(20).toString('hex')}`
  const wallet = { address, chain, locator: `${chain}:${address}` }
  return setting.isTaken('from') ? { ...wallet, from: wallet[await formOfEnds(setting)] } : wallet
}

/**
 * In which form a target takes the two ends of a transfer out of an e-mail wallet. Endpoints, transfer token: what `from` and
 * `to` hold is not shown. A wallet that does not exist is answered 404 in the right form, and nothing moves.
 */
export async function formOfEnds({ api, settings }: Setting): Promise<'address' | 'locator'> {
  const chain = settings.chains.evm
  const nobody = `0x${randomBytes(20).toString('hex')}`
  const isKnown = async (from: string, to: string): Promise<boolean> => {
    const contractAddress = `0x${randomBytes(20).toString('hex')}`
    const { body } = forms.transferFromEmailWallet.evm({ chain, from, to, contractAddress, tokenId: '1' })
    return (await api.transferFromEmailWallet(body)).response.status === 404
  }
  if (await isKnown(nobody, outsideAddress)) return 'address'
  return (await isKnown(`${chain}:${nobody}`, `${chain}:${outsideAddress}`)) ? 'locator' : 'address'
}
