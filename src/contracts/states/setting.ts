import { getList, getPath } from '../../engine/case/index.ts'
import { Blocked, eventually } from '../../engine/waiting/index.ts'
import { brief, publicKeyOf, type Setup, userLocatorOf, type WalletFixture } from '../../interface/builders/builders.ts'
import { isTaken } from '../../interface/builders/taken.ts'
import { sameAddress } from '../../interface/builders/tokens.ts'
import { type ChainFamily, environmentOf, familyOf, isChain, networkOf } from '../../interface/chains.ts'
import { latitude } from '../../interface/latitude.ts'

/** Values of a state by name, as they go into the request of the interaction. */
export type Values = Readonly<Record<string, unknown>>

/** What the request of an interaction makes of the parameters and values of its states. */
export interface Use {
  /** Whether it has the value of a parameter in writing: then it is no mere example. */
  isFixed(name: string, value: string): boolean
  /** Whether one of its generators takes the value from the state. */
  isTaken(name: string): boolean
}

/** What brings one state about: the way to the target, and what the pact wishes. */
export interface Setting extends Setup, Pick<Use, 'isTaken'> {
  /**
   * The value that the pact fixes for a parameter, since its request has it in writing. `undefined` when the one that is
   * given is but an example, and a fresh one has to be made.
   */
  fixed(name: string): string | undefined
  /** A parameter as it is given, checked by the schema of the state. */
  given(name: string): unknown
}

/**
 * The chain of a state. One that the pact names is kept where the target's environment has it; elsewhere, and where none
 * is named, it is the configured one of its family: pacts written with testnet names hold in production too.
 */
export function chainOf(setting: Setting): string {
  const { chains, environment } = setting.settings
  const named = setting.given('chain')
  if (typeof named !== 'string') return chains.evm
  const family: ChainFamily = familyOf(named)
  if (family !== 'evm' || !isChain(named)) return named
  return networkOf(named) === 'unclassified' || environmentOf(named) === environment ? named : chains.evm
}

export const solanaOf = (setting: Setting): string => setting.settings.chains.solana

type User = WalletFixture['user']

export const emailOf = (setting: Setting, parameter = 'email'): User => ({
  email: setting.fixed(parameter) ?? setting.make.names.email(),
})

export const userIdOf = (setting: Setting): User => ({
  userId: setting.fixed('userId') ?? setting.make.names.userId(),
})

/** The wallet of a user, made where it is not there yet: a user whom the pact fixes may have one from an earlier run. */
export async function walletOf(setting: Setting, user: User, chain: string): Promise<WalletFixture> {
  const isFixed = Object.entries(user).some(([name, value]) => setting.fixed(name) === value)
  if (!isFixed) return setting.make.wallet({ ...user, chain })
  const made = await setting.api.createWallet({ ...user, chain })
  const address = publicKeyOf(made)
  if (!isTaken(made, latitude.commonUser) || address === undefined) {
    throw new Blocked(`a wallet on ${chain} could not be created: ${brief(made)}`)
  }
  return { chain, address, locator: `${chain}:${address}`, userLocator: userLocatorOf(user, chain), user }
}

/**
 * Waits until reads show the wallet, as long as they may take. Where they never do, the state holds all the same: what
 * was answered when the wallet was made says so, and the interaction shows what the reads do.
 */
export async function shown(setting: Setting, wallet: WalletFixture): Promise<WalletFixture> {
  const { api, settings } = setting
  const isShown = async (): Promise<true | undefined> => {
    const found = getList((await api.listWallets(wallet.user)).response.json)
    const isFound = found.some((one) => sameAddress(getPath(one, 'publicKey'), wallet.address))
    return (isFound && (await api.listTokens(wallet.locator)).response.status === 200) || undefined
  }
  await eventually(isShown, settings.limits.completionTimeout)
  return wallet
}

/** The values that every state with a wallet has. */
export const walletValues = ({ user, chain, address, locator }: WalletFixture): Values => ({
  ...user,
  chain,
  address,
  locator,
})
