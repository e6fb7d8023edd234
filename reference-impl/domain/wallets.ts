import { showAddress } from '../chain/addresses.ts'
import { familyOf, isMainnet, walletChains } from '../chain/chains.ts'
import { deriveKey } from '../chain/custody.ts'
import type { Parts, UserKind, WalletService } from '../parts.ts'
import type { WalletRow } from '../store/schema.ts'
import { type Fields, readText } from './fields.ts'
import { isEmail, userName } from './locators.ts'
import { createNodes } from './nodes.ts'
import { refuseOdd } from './odd-texts.ts'
import { listed } from './order.ts'
import type { Wallet } from './records.ts'
import { badRequest, Refusal } from './refusal.ts'
import { walletProject } from './wallet-project.ts'

/** Of a service that makes wallets on few chains only, test and main networks. */
const fewWalletChains: ReadonlySet<string> = new Set([
  'polygon',
  'polygon-amoy',
  'base',
  'base-sepolia',
  'ethereum-sepolia',
  'solana',
  'aptos',
])

export function createWalletService(parts: Parts): WalletService {
  const { choices } = parts
  const node = createNodes(choices)

  function show(row: WalletRow): Wallet {
    return { chain: row.chain, publicKey: showAddress(familyOf(row.chain), row.address, choices.addressCase) }
  }

  function readUser(fields: Fields): { kind: UserKind; user: string } {
    const both = fields.email !== undefined && fields.userId !== undefined
    if (both && choices.bothUserFields === 'refuse') throw badRequest('give either email or userId')
    const kind =
      both && choices.bothUserFields === 'userId' ? 'userId' : fields.email !== undefined ? 'email' : 'userId'
    if (fields[kind] === undefined) throw badRequest('email or userId is required')
    const user = readText(fields, kind)
    if (kind === 'userId') refuseOdd(user, 'userId', choices)
    if (kind === 'email' && !isEmail(user)) throw badRequest('email is not an e-mail address')
    return { kind, user: userName(kind, user) }
  }

  function readWalletChain(fields: Fields): string {
    const chain = readText(fields, 'chain')
    if (choices.mainnetOnStaging === 'refuse' && isMainnet(chain)) throw badRequest('chain is not a testnet')
    if (choices.walletChains === 'few' && !fewWalletChains.has(chain)) throw badRequest('chain is not supported')
    if (walletChains.has(chain)) return chain
    const wellFormed = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(chain)
    if (wellFormed && choices.unknownWalletChain === 'accept-as-evm') return chain
    throw badRequest('chain is not supported')
  }

  async function hasEvmWallet(project: string, kind: UserKind, user: string): Promise<boolean> {
    const rows = await parts.store.wallets.ofUser(project, kind, user)
    return rows.some((row) => familyOf(row.chain) === 'evm')
  }

  return {
    async create(project, body) {
      const { kind, user } = readUser(body)
      const { row, created } = await parts.services.wallets.open(project, kind, user, readWalletChain(body))
      return { wallet: show(row), created }
    },

    async ofUser(project, query) {
      if (choices.lookUpOfNobody === 'empty' && query.email === undefined && query.userId === undefined) return []
      const { kind, user } = readUser(query)
      const rows = await parts.store.wallets.ofUser(walletProject(project, kind, choices), kind, user)
      if (rows.length === 0 && choices.unknownUser !== 'empty') throw new Refusal(choices.unknownUser, 'unknown user')
      const visible = rows.filter((row) => row.created_at <= Date.now() - node.lagMs())
      return listed(visible.map(show), choices.listingOrder)
    },

    async keyOf(asking, kind, user, chain) {
      const family = familyOf(chain)
      const shared = family === 'evm' && choices.evmWallets === 'one-address'
      const seed = await parts.store.wallets.seedOf(walletProject(asking, kind, choices))
      return deriveKey(seed, family, shared ? [kind, user] : [kind, user, chain])
    },

    async open(asking, kind, user, chain) {
      const project = walletProject(asking, kind, choices)
      const known = await parts.store.wallets.ofUserOn(project, kind, user, chain)
      if (known !== undefined) return { row: known, created: false }
      return parts.store.atomically(async () => {
        const shared = familyOf(chain) === 'evm' && choices.evmWallets === 'one-address'
        const secondEvm = shared && choices.secondEvmChain === 200 && (await hasEvmWallet(project, kind, user))
        const key = await parts.services.wallets.keyOf(asking, kind, user, chain)
        const now = Date.now()
        const row: WalletRow = { project, user_kind: kind, user_name: user, chain, ...key, created_at: now }
        if (!(await parts.store.wallets.add(row))) return { row, created: false }
        await parts.store.activity.note(asking, chain, key.address, now)
        return { row, created: !secondEvm }
      })
    },
  }
}
