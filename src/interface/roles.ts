import type { Keys } from '../engine/transport/index.ts'
/** A part of the interface that a target may not offer. */
export const capabilities = [
  'batchMint',
  'solana',
  'aptos',
  'subscriptions',
  'semiFungible',
  'twitterRecipients',
  'signing',
  'transfers',
  'templates',
  'orders',
  'usage',
] as const
export type Capability = (typeof capabilities)[number]

/** Scopes that the interface document names (Authentication, 2). */
export const scopes = [
  'wallets.create',
  'wallets.read',
  'wallets:nfts.read',
  'wallets:messages.sign',
  'wallets:nfts.transfer',
  'nfts.create',
] as const
export type Scope = (typeof scopes)[number]

/** Keys beyond the full one: a key with every scope but one, or a full key of a second project. */
export type KeyRole = `lacking.${Scope}` | 'otherProject'

/** The chains on which a run creates things. */
export const chainRoles = ['evm', 'solana', 'aptos'] as const
export type ChainRole = (typeof chainRoles)[number]

/** The roles for which there is a key beside the full one. */
export const keyRolesOf = (keys: Keys): KeyRole[] => Object.keys(keys).filter((role) => role !== 'full') as KeyRole[]

/** The variable from which a reader's shell takes a key: the names that the sample configuration uses. */
export function variableOf(role: string): string {
  if (role === 'full') return 'CONFORMINT_API_KEY'
  if (role === 'otherProject') return 'KEY_B'
  return `KEY_NO_${role.slice('lacking.'.length).replaceAll(/[.:]/g, '_').toUpperCase()}`
}
