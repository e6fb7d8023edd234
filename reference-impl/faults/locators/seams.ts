import { readWalletLocator } from '../../domain/locators.ts'
import type { HeldToken } from '../../domain/records.ts'
import { badRequest, Refusal } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import { asked, readRecipient, somebodyOn } from '../minting/seams.ts'
import { service } from '../seams.ts'

/** The locator of a listing is changed before it is read. */
export const listed = (change: (identifier: string) => string): Wrap =>
  service('listing', ({ tokens }) => ({
    tokens: (project, identifier, query) => tokens(project, change(identifier), query),
  }))
/** The recipient of a mint by id is changed before it is read. `chain` is that of the collection. */
export const minted = (change: (recipient: string, chain: string) => string): Wrap =>
  asked((body, chain) =>
    typeof body.recipient === 'string' ? { ...body, recipient: change(body.recipient, chain) } : body,
  )
export const listingRefused = (isBad: (identifier: string) => boolean, status: Refusal['status'] = 400): Wrap =>
  service('listing', ({ tokens }) => ({
    tokens: async (project, identifier, query) => {
      if (isBad(identifier)) throw new Refusal(status, 'malformed locator')
      return tokens(project, identifier, query)
    },
  }))
export const mintRefused = (isBad: (recipient: string) => boolean): Wrap =>
  minted((recipient) => {
    if (isBad(recipient)) throw badRequest('malformed recipient')
    return recipient
  })
export type EvmToken = Extract<HeldToken, { contractAddress: string }>
export const shown = (change: (token: EvmToken) => string): Wrap =>
  service('listing', ({ tokens }) => ({
    tokens: async (project, identifier, query) =>
      (await tokens(project, identifier, query)).map(
        (token): HeldToken => ('contractAddress' in token ? { ...token, locator: change(token as EvmToken) } : token),
      ),
  }))
/** A malformed locator is answered with an empty list, or accepted for somebody; a well-formed one as ever. */
export const lenient = (about: (identifier: string) => boolean): Wrap =>
  service('listing', ({ tokens }) => ({
    tokens: async (project, identifier, query) => {
      try {
        readWalletLocator(identifier)
      } catch (error) {
        if (error instanceof Refusal && about(identifier)) return []
        throw error
      }
      return tokens(project, identifier, query)
    },
  }))
export const recipientLenient = (about: (recipient: string) => boolean): Wrap =>
  minted((recipient, chain) =>
    readRecipient(recipient) === undefined && about(recipient) ? somebodyOn(chain) : recipient,
  )

/** A locator of a user, taken apart without a look at what the parts are. */
export const partsOf = (text: string): { kind: string; user: string; chain: string } | undefined => {
  const [, kind, user, chain] = /^(email|userId|twitter):(.*):([^:]*)$/s.exec(text) ?? []
  return kind === undefined || user === undefined || chain === undefined ? undefined : { kind, user, chain }
}
/** A locator of chain and address, likewise. */
export const placeOf = (text: string): { chain: string; address: string } | undefined => {
  const [, chain, address] = /^([^:]+):([^:]+)$/.exec(text) ?? []
  return chain === undefined || address === undefined ? undefined : { chain, address }
}

export const userPart = (change: (userId: string) => string) => (text: string) =>
  text.replace(/^userId:(.*):([^:]*)$/s, (_, user: string, chain: string) => `userId:${change(user) || user}:${chain}`)
export const emailPart = (change: (email: string) => string) => (text: string) =>
  text.replace(/^email:([^:]*)/, (_, email: string) => `email:${change(email)}`)
