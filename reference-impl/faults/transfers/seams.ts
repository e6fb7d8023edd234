import { readAddress } from '../../chain/addresses.ts'
import { familyOf, walletChains } from '../../chain/chains.ts'
import type { Fields } from '../../domain/fields.ts'
import { readWalletLocator } from '../../domain/locators.ts'
import { badRequest, Refusal } from '../../domain/refusal.ts'
import type { Parts, TransferAnswer, TransferService, Wrap } from '../../parts.ts'
import { service } from '../seams.ts'

export type Kind = 'byEmailUser' | 'byUserId'

export type Send = TransferService[Kind]

/** Replaces one kind of transfer. */
export const sending = (kind: Kind, change: (send: Send, parts: Parts) => Send): Wrap =>
  service('transfers', (original, parts) => ({ [kind]: change(original[kind], parts) }))

/** Changes what is asked for before it is read. */
export const asking = (kind: Kind, change: (body: Fields) => Fields): Wrap =>
  sending(kind, (send) => (project, body) => send(project, change(body)))

export const refusing = (
  kind: Kind,
  applies: (body: Fields) => boolean,
  refusal: () => Refusal = () => badRequest('not now'),
): Wrap =>
  sending(kind, (send) => async (project, body) => {
    if (applies(body)) throw refusal()
    return send(project, body)
  })

export const taken: TransferAnswer = { outcome: 'accepted', actionId: 'nothing-was-done' }

/** Takes what should be refused, and does nothing. */
export const taking = (kind: Kind, applies: (body: Fields) => boolean): Wrap =>
  sending(kind, (send) => async (project, body) => (applies(body) ? taken : send(project, body)))

/** Answers refusals of one status with another. */
export const refusedWith = (
  kind: Kind,
  from: number,
  to: Refusal['status'],
  applies: (body: Fields) => boolean = () => true,
): Wrap =>
  sending(kind, (send) => async (project, body) => {
    try {
      return await send(project, body)
    } catch (error) {
      throw error instanceof Refusal && error.status === from && applies(body) ? new Refusal(to, error.message) : error
    }
  })

export const lacks =
  (...names: readonly string[]) =>
  (body: Fields): boolean =>
    names.some((name) => body[name] == null)

export const isOnUnknownChain = ({ chain }: Fields): boolean => typeof chain === 'string' && !walletChains.has(chain)

/** Whether a text, on a chain that there is, is neither an address of it nor a locator. */
export const isNoEnd = (text: string, chain: string): boolean => {
  if (!walletChains.has(chain) || readAddress(familyOf(chain), text) !== undefined) return false
  try {
    return readWalletLocator(text).chain !== chain
  } catch {
    return true
  }
}

export const not404 = (): Refusal => new Refusal(404, 'not found')
