import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Report } from '../src/interface/report.ts'
import { packageRoot } from '../src/package/package-root.ts'

export const bin = path.join(packageRoot, 'bin', 'conformint.js')

/** Runs `conformint` as anybody would, in a process of its own. @param isTold whether what it tells on the way is handed on */
export async function conformint(
  args: readonly string[],
  { cwd, isTold = false }: { readonly cwd?: string; readonly isTold?: boolean } = {},
) {
  const child = spawn(process.execPath, [bin, ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', isTold ? 'inherit' : 'ignore'],
  })
  const [stdout, [status]] = await Promise.all([text(child.stdout), once(child, 'close')])
  return { status: status as number | null, stdout }
}

export const reportIn = (folder: string): Report =>
  JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')) as Report

/** What is not as it should be where nobody may be accused, and what was seen of it; a line each. */
export const complaintsOf = ({ requirements, cases }: Report): string[] =>
  requirements.flatMap(({ id, outcome, reason = '' }) => {
    if (outcome !== 'failed' && outcome !== 'blocked') return []
    const failures = cases.flatMap((one) => one.failures).filter(({ requirement }) => requirement === id)
    const seen = failures.map(({ message, expected, actual }) => {
      return `    ${message}: ${actual.slice(0, 200)} instead of ${expected.slice(0, 200)}`
    })
    return [`  ${id} ${outcome} ${reason}`, ...seen]
  })
