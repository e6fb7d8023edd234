import type { KeyGrant, KeyTable } from '../../../reference-impl/keys.ts'
import { UsageError } from '../../engine/interface/index.ts'
import { nearest } from '../../engine/text/nearest.ts'
import { type Scope, scopes } from '../../interface/roles.ts'

/**
 * Reads the keys that a sandbox takes.
 * @param texts `KEY[=PROJECT][:SCOPE,…]` each; without a project that of the first key, without scopes all of them
 * @throws {UsageError} for an unknown scope, an empty key, and one that stands twice
 */
export function readKeys(texts: readonly string[]): KeyTable {
  const table = new Map<string, KeyGrant>()
  for (const text of texts) {
    const { key, project, scopes: granted } = read(text)
    if (table.has(key)) throw new UsageError('--key: a key stands there twice.')
    table.set(key, { project, scopes: granted })
  }
  return Object.fromEntries(table)
}

function read(text: string): { key: string } & KeyGrant {
  // A key has neither sign; the names of scopes have colons of their own.
  const [, key = '', project, listed] = /^([^=:]*)(?:=([^:]*))?(?::(.*))?$/s.exec(text) ?? []
  if (!/^[\x21-\x7e]+$/.test(key)) throw new UsageError('--key: a key is visible ASCII without spaces, = and :.')
  if (project === '') throw new UsageError('--key KEY=PROJECT: the project has no name.')
  return {
    key,
    project: project ?? 'reference',
    scopes: listed === undefined ? scopes : listed.split(',').map(scopeOf),
  }
}

function scopeOf(text: string): Scope {
  const scope = scopes.find((one) => one === text)
  if (scope !== undefined) return scope
  throw new UsageError(
    `--key: there is no scope ${JSON.stringify(text)}.${nearest(text, scopes)} Scopes: ${scopes.join(', ')}.`,
  )
}
