import { setTimeout as sleep } from 'node:timers/promises'
import type { Fields } from '../../domain/fields.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Parts } from '../../parts.ts'
import type { Difficulty, Fault } from '../fault.ts'
import { service } from '../seams.ts'

export type Wrap = (parts: Parts) => Parts

/** The request is changed before it is judged. `wallet` is the path segment, chain and address. */
export const mended = (mend: (wallet: string, body: Fields) => readonly [string, Fields]): Wrap =>
  service('signing', ({ sign }) => ({ sign: (project, wallet, body) => sign(project, ...mend(wallet, body)) }))
export const message = (change: (text: string) => string): Wrap =>
  mended((wallet, body) => [
    wallet,
    typeof body.message === 'string' ? { ...body, message: change(body.message) } : body,
  ])
export const address = (change: (address: string) => string): Wrap =>
  mended((wallet, body) => [wallet.replace(/(?<=^[^:]*:).*$/s, change), body])
export const refused = (isBad: (wallet: string, body: Fields) => boolean, status: Refusal['status'] = 400): Wrap =>
  service('signing', ({ sign }) => ({
    sign: async (project, wallet, body) => {
      if (isBad(wallet, body)) throw new Refusal(status, 'not accepted')
      return sign(project, wallet, body)
    },
  }))
export const signature = (change: (signed: string) => unknown): Wrap =>
  service('signing', ({ sign }) => ({
    sign: async (project, wallet, body) =>
      change((await sign(project, wallet, body)).signedMessage) as Awaited<ReturnType<typeof sign>>,
  }))
/** A refusal gets another status. */
export const restatedRefusal = (
  from: number,
  to: Refusal['status'],
  about: (wallet: string, body: Fields) => boolean,
): Wrap =>
  service('signing', ({ sign }) => ({
    sign: async (project, wallet, body) => {
      try {
        return await sign(project, wallet, body)
      } catch (error) {
        if (error instanceof Refusal && error.status === from && about(wallet, body))
          throw new Refusal(to, error.message)
        throw error
      }
    },
  }))

export const made =
  (requirement: string) =>
  (id: string, difficulty: Difficulty, says: string, wrap: Wrap): Fault => ({
    id: `sign-${id}`,
    breaks: [requirement],
    difficulty,
    says,
    wrap,
  })
export const form = made('SIGN-01')
export const overMessage = made('SIGN-02')
export const ownKey = made('SIGN-03')
export const anyText = made('SIGN-04')
export const unknownWallet = made('SIGN-05')
export const noMessage = made('SIGN-06')
export const noText = made('SIGN-07')
export const bare = made('SIGN-08')
export const malformed = made('SIGN-09')
export const walletAddress = made('SIGN-10')
export const bothKinds = made('SIGN-11')
export const digitCase = made('SIGN-12')
export const chains = made('CHAIN-06')
export const unknownChain = made('CHAIN-07')

/** The first wallet that signs, or the last one that asked, is the one whose key is used. */
export const foreignKey =
  (which: 'first' | 'last'): Wrap =>
  (parts) => {
    let kept: string | undefined
    return service('signing', ({ sign }) => ({
      sign: async (project, wallet, body) => {
        const [chain] = wallet.split(':')
        if (which === 'last' || kept === undefined) {
          await sign(project, wallet, body)
          kept = wallet
        }
        await sleep(which === 'last' ? 1 : 0)
        return kept.startsWith(`${chain}:`) ? sign(project, kept, body) : sign(project, wallet, body)
      },
    }))(parts)
  }

/** The address that creation tells is written otherwise on EVM chains. */
export const toldAddress = (change: (address: string) => string, about: (body: Fields) => boolean = () => true): Wrap =>
  service('wallets', ({ create }) => ({
    create: async (project, body) => {
      const { wallet, created } = await create(project, body)
      const publicKey = /^0x\w{40}$/.test(wallet.publicKey) && about(body) ? change(wallet.publicKey) : wallet.publicKey
      return { wallet: { ...wallet, publicKey }, created }
    },
  }))

/** Only the wallets of one kind of user sign. */
export const notForEmail: Wrap = (parts) => {
  const addresses = new Set<string>()
  const creating = service('wallets', ({ create }) => ({
    create: async (project, body) => {
      const answer = await create(project, body)
      if (body.email !== undefined) addresses.add(answer.wallet.publicKey.toLowerCase())
      return answer
    },
  }))
  return creating(refused((wallet) => addresses.has(wallet.split(':')[1]?.toLowerCase() ?? ''), 404)(parts))
}

export const known = (chain: string | undefined): boolean =>
  /^(polygon|base|ethereum|zora|xai|shape|optimism|arbitrum|avalanche|skale|chiliz|soneium|bsc|astar|zkyoto)\b/.test(
    chain ?? '',
  )

/** Parts whose signatures depend on wallet and message alone. */
export function remembered(parts: Parts): Partial<Parts> {
  const signed = new Map<string, { readonly signedMessage: string }>()
  const { signing } = service('signing', ({ sign }) => ({
    sign: async (project, wallet, body) => {
      const key = JSON.stringify([project, wallet, body])
      const kept = signed.get(key) ?? (await sign(project, wallet, body))
      signed.set(key, kept)
      return kept
    },
  }))(parts).services
  return { services: { ...parts.services, signing } }
}
