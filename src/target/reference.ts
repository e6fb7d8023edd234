import type { KeyTable, ReferenceOptions } from '../../reference-impl/server.ts'
import type { Keys } from '../engine/transport/index.ts'
import { scopes } from '../interface/roles.ts'
import { thisMachine } from '../interface/settings.ts'

/** Delay in ms of the reference target's simulated chain: short, and still long enough to be seen pending. */
const mintDelayMs = 50

/** Starts the reference implementation in this process. */
export async function startReferenceTarget(options: ReferenceOptions) {
  // Loaded only here: judging another implementation needs nothing of it.
  const { startReference } = await import('../../reference-impl/server.ts')
  const server = await startReference({ mintDelayMs, fetchFrom: [thisMachine], ...options })
  return { url: server.url, keys: keysByRole(server.keys), close: () => server.close() }
}

/** Finds the roles of keys by what they may do: the project of the first full key is the one that is tested. */
export function keysByRole(table: KeyTable): Keys {
  const entries = Object.entries(table)
  const isFull = ([, grant]: (typeof entries)[number]): boolean => scopes.every((scope) => grant.scopes.includes(scope))
  const full = entries.find(isFull)
  if (full === undefined) throw new Error('the reference implementation has no key with every scope')
  const [key, { project }] = full
  const lacking: Record<string, string> = {}
  for (const [other, grant] of entries) {
    const missing = scopes.filter((scope) => !grant.scopes.includes(scope))
    const [scope] = missing
    if (grant.project === project && missing.length === 1 && scope !== undefined) lacking[`lacking.${scope}`] = other
  }
  const otherProject = entries.find((entry) => isFull(entry) && entry[1].project !== project)?.[0]
  return { full: key, ...lacking, ...(otherProject === undefined ? {} : { otherProject }) }
}
