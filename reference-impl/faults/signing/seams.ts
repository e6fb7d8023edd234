import { setTimeout as sleep } from 'node:timers/promises'
import type { Fields } from '../../domain/fields.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import { service } from '../seams.ts'

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

/** Notes the addresses, in small letters, of wallets that are made for e-mail addresses. */
export const notingOfEmail = (addresses: Set<string>): Wrap =>
  service('wallets', ({ create }) => ({
    create: async (project, body) => {
      const answer = await create(project, body)
      if (body.email !== undefined) addresses.add(answer.wallet.publicKey.toLowerCase())
      return answer
    },
  }))

/** Only the wallets of one kind of user sign. */
export const notForEmail: Wrap = (parts) => {
  const addresses = new Set<string>()
  const creating = notingOfEmail(addresses)
  return creating(refused((wallet) => addresses.has(wallet.split(':')[1]?.toLowerCase() ?? ''), 404)(parts))
}

/** The chain that a path segment names. */
export const chainIn = (wallet: string): string => wallet.split(':')[0] ?? ''

/** A path segment with another chain in it. */
export const moved = (wallet: string, chain: string): string => wallet.replace(/^[^:]*/, chain)

/**
 * Signs another text than the one that was sent. What was signed once is remembered: with the scheme's fresh randomness
 * two messages that became one would still have two signatures.
 */
export const signedAs =
  (change: (text: string) => string): Wrap =>
  (parts) => {
    const signed = new Map<string, { readonly signedMessage: string }>()
    const remembering = service('signing', ({ sign }) => ({
      sign: async (project, wallet, body) => {
        const key = JSON.stringify([project, wallet, body])
        const kept = signed.get(key) ?? (await sign(project, wallet, body))
        signed.set(key, kept)
        return kept
      },
    }))
    return message(change)(remembering(parts))
  }
