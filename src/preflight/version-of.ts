import type { Exchange } from '../engine/transport/index.ts'

/** Headers in which services say which build of theirs answers. That of the interface, or of a proxy, is none of them. */
const names = ['x-app-version', 'x-service-version', 'x-version', 'x-release', 'x-build', 'x-revision'] as const

/** Longest that is taken for a version, in characters. */
const longest = 80

/** The version that all answers agree on, if they say any. */
export function versionOf(exchanges: readonly Exchange[]): string | undefined {
  for (const name of names) {
    const said = new Set(exchanges.flatMap(({ response }) => response.headers[name]?.trim() || []))
    const [only] = said
    if (only !== undefined && said.size === 1 && only.length <= longest) return only
  }
  return undefined
}
