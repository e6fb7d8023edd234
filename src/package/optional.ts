import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { UsageError } from '../engine/interface/index.ts'
import { packageRoot } from './package-root.ts'

/** Packages that only some commands need; who calls those installs them. */
export type OptionalPackage =
  | '@pact-foundation/pact'
  | '@pact-foundation/pact-cli'
  | 'allure'
  | 'pg'
  | 'sigstore'
  | 'testcontainers'
  | 'vitest'

/**
 * Says what to install before something is begun that needs it.
 * @param what that needs them: `conformint contracts verify`
 * @throws UsageError in one sentence, with the command
 */
export function refuseMissing(what: string, ...names: readonly OptionalPackage[]): void {
  const missing = names.filter((name) => !isInstalled(name))
  if (missing.length === 0) return
  const manifest = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8'))
  const versions = missing.map((name) => `${name}@${manifest.peerDependencies[name]}`)
  throw new UsageError(
    `${what} needs ${missing.join(' and ')}, which ${missing.length === 1 ? 'is' : 'are'} not installed: ` +
      `npm install --save-dev ${versions.map((version) => `'${version}'`).join(' ')}`,
  )
}

/** A package without a main module cannot be resolved by its name: then its folder tells. */
function isInstalled(name: OptionalPackage): boolean {
  const require = createRequire(import.meta.url)
  try {
    require.resolve(`${name}/package.json`)
    return true
  } catch {
    return (require.resolve.paths(name) ?? []).some((folder) => existsSync(path.join(folder, name, 'package.json')))
  }
}
