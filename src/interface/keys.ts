import type { Keys } from '../engine/transport/index.ts'
import type { KeyRole } from './roles.ts'

/** The roles for which there is a key beside the full one. */
export const keyRolesOf = (keys: Keys): KeyRole[] => Object.keys(keys).filter((role) => role !== 'full') as KeyRole[]

/** The variable from which a reader's shell takes a key: the names that the sample configuration uses. */
export function variableOf(role: string): string {
  if (role === 'full') return 'CONFORMINT_API_KEY'
  if (role === 'otherProject') return 'KEY_B'
  return `KEY_NO_${role.slice('lacking.'.length).replaceAll(/[.:]/g, '_').toUpperCase()}`
}
