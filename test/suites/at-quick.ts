import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Profile } from '../../fixtures/latitude.ts'
import { startReference } from '../../reference-impl/server.ts'
import type { Report } from '../../src/engine/report/model.ts'
import { scopes } from '../../src/interface/roles.ts'
import type { CommandLines } from '../cli/command-lines.ts'

/** The keys that somebody has: the full one alone, or all of them. */
export type Keys = 'full' | 'all'

export const allKeys = {
  full: 'sk_reference_full',
  otherProject: 'sk_reference_other_project',
  lacking: Object.fromEntries(scopes.map((scope) => [scope, `sk_reference_lacking_${scope.replaceAll(/[.:]/g, '_')}`])),
}

/** How a quick run of the command ended that judged a conforming implementation. */
export interface AtQuick {
  readonly code: number
  readonly report: Report
  /** What is not as it should be: accusations, but of what it disputes, and what nobody judged; a line each. */
  readonly complaints: readonly string[]
}

/** @param lines carry it out @param more further flags */
export async function atQuick(
  lines: CommandLines,
  profile: Profile,
  seed: number,
  keys: Keys,
  more: readonly string[] = [],
): Promise<AtQuick> {
  const { choices, basePath, mintDelayMs = 100, disputes = [] } = profile
  const folder = mkdtempSync(path.join(tmpdir(), 'conformint-quick-'))
  const server = await startReference({ choices, mintDelayMs, ...(basePath === undefined ? {} : { basePath }) })
  try {
    const config = path.join(folder, 'conformint.json')
    writeFileSync(config, JSON.stringify({ keys: keys === 'all' ? allKeys : { full: allKeys.full } }))
    const flags = ['--target', server.url, '--config', config, '--effort', 'quick', '--seed', `${seed}`, ...more]
    const args = ['verify', ...flags, '--report-dir', path.join(folder, 'report')]
    const { status: code, stderr } = await lines.run(args, { cwd: folder, env: process.env })
    if (code !== 0 && code !== 1 && code !== 3) throw new Error(`ended with ${code}: ${stderr}`)
    const report = JSON.parse(readFileSync(path.join(folder, 'report', 'report.json'), 'utf8')) as Report
    const disputed = new Set<string>(disputes)
    const complaints = report.requirements.flatMap(({ id, level, outcome, reason }) => {
      if (outcome === 'failed') return disputed.has(id) ? [] : [`${id} failed`]
      return outcome === 'blocked' && level === 'MUST' ? [`${id} blocked: ${reason}`] : []
    })
    return { code, report, complaints }
  } finally {
    await server.close()
    rmSync(folder, { recursive: true })
  }
}
