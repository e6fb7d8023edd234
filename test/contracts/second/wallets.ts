import { createHash } from 'node:crypto'
import {
  type Answer,
  type Call,
  chains,
  isEmail,
  isEvm,
  type Project,
  Refusal,
  refuse,
  type Token,
  type Wallet,
} from './shared.ts'

const userOf = ({ email, userId }: { readonly email?: unknown; readonly userId?: unknown }): string => {
  if (isEmail(email)) return `email:${email}`
  if (email === undefined && typeof userId === 'string' && userId !== '') return `userId:${userId}`
  return refuse('email or userId is missing or malformed')
}

const view = ({ chain, publicKey }: Wallet) => ({ chain, publicKey })

export function create({ project, body }: Call): Answer {
  if (!chains.includes(body?.chain)) refuse('the chain is missing or unknown')
  const { wallet, isNew } = project.wallet(userOf(body), body.chain)
  return { status: isNew ? 201 : 200, body: view(wallet) }
}

export function find({ project, query }: Call): Answer {
  const user = userOf(Object.fromEntries(query))
  return { status: 200, body: project.wallets.filter((wallet) => wallet.user === user).map(view) }
}

/** The listing tells its errors in one string. */
function holder(project: Project, locator: string): Wallet {
  const parts = locator.split(':')
  const [first = '', second = '', chain = ''] = parts
  const found =
    parts.length === 3
      ? project.wallets.find((wallet) => wallet.user === `${first}:${second}` && wallet.chain === chain)
      : project.wallets.find((wallet) => wallet.chain === first && isSame(wallet.publicKey, second))
  if (found) return found
  throw new Refusal(400, { error: `there is no wallet ${locator}` })
}

const isSame = (one: string, other: string): boolean =>
  one === other || (/^0x/.test(one) && one.slice(2).toLowerCase() === other.replace(/^0x/i, '').toLowerCase())

const held = (project: Project, wallet: Wallet): Token[] =>
  [...project.collections.values()]
    .filter(({ chain }) => chain === wallet.chain)
    .flatMap(({ tokens }) => [...tokens.values()])
    .filter((token) => token.readyAt <= Date.now() && isSame(token.owner, wallet.publicKey))

export function list({ project, path: [locator = ''], query }: Call): Answer {
  const contracts = query.getAll('contractAddress')
  const tokens = held(project, holder(project, locator))
    .filter(({ collection }) => contracts.length === 0 || contracts.some((one) => isSame(collection.address, one)))
    .filter(({ number }) => !query.has('tokenId') || query.get('tokenId') === number)
  const size = Number(query.get('perPage') ?? 20)
  const start = (Number(query.get('page') ?? 1) - 1) * size
  return { status: 200, body: tokens.slice(start, start + size).map(tokenView) }
}

function tokenView({ collection: { chain, address, request }, number, hash, metadata }: Token) {
  const { name, description, image } = metadata
  if (!isEvm(chain)) {
    return {
      chain,
      mintHash: hash,
      locator: `${chain}:${hash}`,
      metadata: { name, description, image, attributes: [] },
    }
  }
  const locator = `${chain}:${address}:${number}`
  const token = { chain, contractAddress: address, tokenId: number, locator, metadata: { name, description, image } }
  if (!request.subscription?.enabled) return { ...token, tokenStandard: 'ERC-721' }
  return { ...token, tokenStandard: 'ERC-5643', subscription: { expiresAt: '2030-01-01T00:00:00Z' } }
}

export function sign({ project, path: [locator = ''], body }: Call): Answer {
  const [chain = '', address = ''] = locator.split(':')
  if (!chains.includes(chain)) refuse('the chain is not supported')
  if (typeof body?.message !== 'string') refuse('the message is missing')
  const wallet = project.wallets.find((one) => one.chain === chain && isSame(one.publicKey, address))
  if (!wallet) throw new Refusal(404)
  const signedMessage = createHash('sha512').update(`${wallet.publicKey} ${body.message}`).digest('hex')
  return { status: 200, body: { signedMessage: `0x${signedMessage}` } }
}

/** Waits for a consent that nobody gives here. */
export function transferByEmail({ project, body }: Call): Answer {
  const { chain = 'solana', from, to, contractAddress, tokenMintAddress } = body ?? {}
  tokenOf(project, chain, from, to, contractAddress ?? tokenMintAddress, body?.tokenId)
  return { status: 202 }
}

export function transferByUserId({ project, body }: Call): Answer {
  const { chain = 'polygon', fromAddress, toAddress, tokenMintAddress, tokenId } = body ?? {}
  tokenOf(project, chain, fromAddress, toAddress, tokenMintAddress, tokenId).owner = toAddress
  return { status: 200 }
}

function tokenOf(project: Project, chain: string, ...[from, to, contract, number]: unknown[]): Token {
  if (!chains.includes(chain)) refuse('the chain is not supported')
  if ([from, to, contract].some((part) => typeof part !== 'string')) refuse('from, to or the token is missing')
  const wallet = project.wallets.find((one) => one.chain === chain && isSame(one.publicKey, String(from)))
  if (!wallet) throw new Refusal(404)
  const isIt = ({ collection, hash, ...token }: Token): boolean =>
    isEvm(chain) ? isSame(collection.address, String(contract)) && token.number === number : hash === contract
  return held(project, wallet).find(isIt) ?? refuse('the wallet does not hold this token')
}
