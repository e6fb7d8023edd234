import { readAddress } from '../chain/addresses.ts'
import { familyOf, isMainnet, walletChains } from '../chain/chains.ts'
import { readTokenId } from '../chain/token-id.ts'
import type { Locator, Parts, TransferService } from '../parts.ts'
import type { TokenRow, WalletRow } from '../store/schema.ts'
import { type Fields, readText } from './fields.ts'
import { readWalletLocator } from './locators.ts'
import { badRequest, Refusal } from './refusal.ts'
import { isKnown, walletAt, walletProject } from './wallet-project.ts'

/** One token on its way from a wallet to an address of the same chain. */
interface Transfer {
  readonly chain: string
  readonly from: WalletRow
  readonly to: string
  readonly token: TokenRow
}

function locatorOr(status: 400 | 404, text: string): Locator {
  try {
    return readWalletLocator(text)
  } catch (error) {
    throw status === 404 ? new Refusal(404, 'wallet not found') : error
  }
}

/** Whose a token is until the user consents: nobody's wallet. */
const keptFor = (target: string): string => `kept for ${target}`

export function createTransferService(parts: Parts): TransferService {
  const { choices } = parts

  function readChain(body: Fields, standard: string): string {
    const chain = body.chain === undefined ? standard : readText(body, 'chain')
    if (!walletChains.has(chain)) throw badRequest('chain is not supported')
    if (choices.mainnetOnStaging === 'refuse' && isMainnet(chain)) throw badRequest('chain is not a testnet')
    return chain
  }

  /** An address of the chain or a wallet locator on it. */
  function readEnd(body: Fields, name: string, chain: string, ends = choices.transferEnds): Locator {
    const text = readText(body, name)
    const nowhere = name === 'to' || name === 'toAddress' ? choices.toNowhere : 400
    const address = ends === 'locator' ? undefined : readAddress(familyOf(chain), text)
    if (address !== undefined) return { kind: 'address', address, chain }
    if (ends === 'address') throw new Refusal(nowhere, `${name} is not an address of ${chain}`)
    const locator = locatorOr(nowhere, text)
    if (locator.chain !== chain) throw badRequest(`${name} is not on ${chain}`)
    return locator
  }

  async function sender(project: string, from: Locator, kind: 'email' | 'userId', missing: 400 | 404) {
    const { chain } = from
    const row =
      from.kind === 'address'
        ? await walletAt(parts, project, chain, from.address)
        : await parts.store.wallets.ofUserOn(walletProject(project, from.kind, choices), from.kind, from.user, chain)
    const isOfKind = row?.user_kind === kind || choices.transferOfOtherKind === 'accept'
    if (row === undefined || !isKnown(row, choices.transferLagMs) || !isOfKind)
      throw new Refusal(missing, 'wallet not found')
    return row
  }

  async function receiver(project: string, to: Locator): Promise<string> {
    if (to.kind === 'address') {
      const known = await walletAt(parts, project, to.chain, to.address)
      // What is no wallet of the service may be sent to.
      if (known !== undefined && !isKnown(known, choices.transferLagMs))
        throw new Refusal(choices.toNowhere, 'wallet not found')
      return to.address
    }
    const { row } = await parts.services.wallets.open(project, to.kind, to.user, to.chain)
    return row.address
  }

  /** @param contractField where the body names the contract of an EVM token */
  function readToken(body: Fields, chain: string, contractField: string) {
    if (chain === 'solana') return { mintHash: readText(body, 'tokenMintAddress') }
    const contract = readAddress(familyOf(chain), readText(body, contractField))
    if (contract === undefined) throw badRequest(`${contractField} is not an address of ${chain}`)
    const tokenId = readText(body, 'tokenId')
    if (!/^\d{1,78}$/.test(tokenId)) throw badRequest('tokenId must be a numeric string')
    const { quantity } = body
    const positive = typeof quantity === 'string' && /^[1-9]\d*$/.test(quantity)
    if (quantity !== undefined && !positive) throw badRequest('quantity must be a numeric string from 1')
    // Here each token exists once, semi-fungible ones too.
    if (positive && quantity !== '1') throw badRequest('quantity is more than the wallet holds')
    return { contract, number: readTokenId(tokenId, choices.tokenIds) ?? -1 }
  }

  async function find(project: string, chain: string, at: ReturnType<typeof readToken>, from: WalletRow) {
    const token = await parts.store.tokens.onChain(project, chain, at)
    const isHere = token?.owner === from.address && token.owner_since <= Date.now() - choices.transferLagMs
    if (token === undefined || !isHere) throw badRequest('the wallet does not hold this token')
    if (token.transferable !== 1) throw badRequest('the token is not transferable')
    return token
  }

  /** Checked again and booked in one step, so that a token never leaves twice. */
  async function send({ chain, from, to, token }: Transfer): Promise<string> {
    return parts.store.atomically(async () => {
      const sent = await parts.store.tokens.sendOff(token.key, from.address, to)
      if (!sent) throw new Refusal(409, 'the token is on its way already')
      await parts.store.activity.note(token.project, chain, from.address, Date.now())
      return parts.chain.submit('transfer', token.key, to)
    })
  }

  return {
    async byEmailUser(project, body) {
      // Only the Solana variant has a default chain.
      const chain = readChain(body, 'solana')
      const from = readEnd(body, 'from', chain)
      const to = readEnd(body, 'to', chain)
      const at = readToken(body, chain, 'contractAddress')
      const wallet = await sender(project, from, 'email', 404)
      const token = await find(project, chain, at, wallet)
      if (choices.fraudRisk === 'always') return { outcome: 'review', actionId: undefined }
      if (choices.emailTransfer === 'waits') return { outcome: 'accepted', actionId: undefined }
      const target = await receiver(project, to)
      if (choices.emailTransfer === 'keeps') {
        await parts.store.tokens.sendOff(token.key, wallet.address, keptFor(target))
        await parts.store.tokens.move(token.key, keptFor(target), Date.now())
        return { outcome: 'accepted', actionId: undefined }
      }
      const actionId = await send({ chain, from: wallet, to: target, token })
      return { outcome: 'accepted', actionId }
    },

    async byUserId(project, body) {
      const chain = readChain(body, 'polygon')
      const from = readEnd(body, 'fromAddress', chain, 'both')
      const to = readEnd(body, 'toAddress', chain, 'both')
      const at = readToken(body, chain, 'tokenMintAddress')
      const wallet = await sender(project, from, 'userId', choices.unknownFromById)
      const token = await find(project, chain, at, wallet)
      if (choices.severalById === 'refuse' && token.standard === 'ERC-1155') throw badRequest('how many is not said')
      if (choices.fraudRisk === 'always') return { outcome: 'review', actionId: undefined }
      const actionId = await send({ chain, from: wallet, to: await receiver(project, to), token })
      return { outcome: 'accepted', actionId }
    },
  }
}
