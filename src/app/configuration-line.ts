import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { SourceLine } from '../engine/report/index.ts'

/** As `config/load.ts` looks for it. */
const names = ['conformint.yaml', 'conformint.yml'] as const

/**
 * The line of the configuration that names the target, by its path from the root of the repository on.
 * @param file that of the run; default: the one of this folder, if there is one
 * @param root where the repository begins; GitHub and GitLab say so
 * @returns `undefined` where there is none, or it lies elsewhere
 */
export function configurationLine(
  file: string | undefined = names.find((name) => existsSync(name)),
  root: string = process.env.GITHUB_WORKSPACE ?? process.env.CI_PROJECT_DIR ?? process.cwd(),
): SourceLine | undefined {
  if (file === undefined) return undefined
  const own = path.relative(root, path.resolve(file))
  if (own.startsWith('..') || path.isAbsolute(own)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  return {
    path: own.split(path.sep).join('/'),
    line:
      Math.max(
        0,
        lines.findIndex((line) => line.startsWith('target:')),
      ) + 1,
  }
}
