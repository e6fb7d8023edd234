import { createHash, randomUUID } from 'node:crypto'

/** A request as the operations see it. */
export interface Call {
  readonly project: Project
  /** Decoded parameters of the path. */
  readonly path: readonly string[]
  readonly query: URLSearchParams
  readonly body: Fields
}

/** JSON of the wire, which may be anything. */
// biome-ignore lint/suspicious/noExplicitAny: this server reads what it checks, and nothing else
export type Fields = any

export interface Answer {
  readonly status: number
  readonly body?: unknown
}

export class Refusal extends Error {
  readonly answer: Answer

  constructor(status: number, body?: unknown) {
    super(String(status))
    this.answer = { status, body }
  }
}

export const refuse = (message: string): never => {
  throw new Refusal(400, { error: true, message })
}

export interface Wallet {
  readonly user: string
  readonly chain: string
  readonly publicKey: string
}

export interface Token {
  readonly id: string
  readonly collection: Collection
  readonly number: string
  readonly hash: string
  readonly metadata: Fields
  readonly action: string
  readonly readyAt: number
  owner: string
}

export interface Collection {
  readonly id: string
  readonly chain: string
  readonly address: string
  readonly request: Fields
  readonly action: string
  readonly tokens: Map<string, Token>
  readonly templates: Map<string, Fields>
}

/** All that belongs to one project. */
export class Project {
  readonly wallets: Wallet[] = []
  readonly collections = new Map<string, Collection>()

  wallet(user: string, chain: string): { readonly wallet: Wallet; readonly isNew: boolean } {
    const found = this.wallets.find((one) => one.user === user && one.chain === chain)
    if (found) return { wallet: found, isNew: false }
    const wallet = { user, chain, publicKey: addressOn(chain, `${user} ${isEvm(chain) ? 'evm' : chain}`) }
    this.wallets.push(wallet)
    return { wallet, isNew: true }
  }

  /** The address that a recipient locator names. */
  recipient(locator: unknown, chain: string): string {
    const parts = typeof locator === 'string' ? locator.split(':') : []
    const [kind = '', name = '', on] = parts
    if (parts.length === 3 && on === chain && ['email', 'userId', 'twitter'].includes(kind) && name !== '') {
      if (kind !== 'email' || isEmail(name)) return this.wallet(`${kind}:${name}`, chain).wallet.publicKey
    }
    if (parts.length === 2 && kind === chain && isAddress(name, chain)) return name
    return refuse('the recipient is malformed')
  }
}

const testnets =
  'arbitrum-sepolia avalanche-fuji base-sepolia chiliz-spicy-testnet ethereum-sepolia optimism-sepolia polygon-amoy ' +
  'shape-sepolia skale-nebula-testnet soneium-minato-testnet xai-sepolia-testnet zora-sepolia'
export const chains: readonly string[] = ['solana', 'aptos', 'polygon', ...testnets.split(' ')]

export const isEvm = (chain: string): boolean => chain !== 'solana' && chain !== 'aptos'
export const isEmail = (text: unknown): boolean => typeof text === 'string' && /^[^@\s]+@[^@\s]+$/.test(text)

const isAddress = (text: string, chain: string): boolean =>
  isEvm(chain)
    ? /^(0x)?[0-9a-f]{40}$/i.test(text)
    : chain === 'aptos'
      ? /^0x[0-9a-f]{64}$/.test(text)
      : base58.test(text)

const base58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** An address in the form of the chain, the same for the same seed. */
export function addressOn(chain: string, seed: string = randomUUID()): string {
  const digest = createHash('sha256').update(seed).digest()
  if (isEvm(chain)) return `0x${digest.toString('hex').slice(0, 40)}`
  if (chain === 'aptos') return `0x${digest.toString('hex')}`
  return [...digest, ...digest]
    .map((byte) => alphabet[byte % 58])
    .join('')
    .slice(0, 44)
}
