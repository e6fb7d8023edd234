import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import pc from 'picocolors'
import { runVerify, type VerifyFlags } from '../../src/cli/verify.ts'
import { leaksIn, piecesOf, referenceKeysIn } from './leaks.ts'
import type { Ended, Order } from './sessions.ts'

// A process that carries out one `verify` after another, as the command line would, and says what came of each.

/** The high-water mark of this process begins anew, where the system can do that. */
function forgetPeak(): void {
  globalThis.gc?.()
  try {
    writeFileSync('/proc/self/clear_refs', '5')
  } catch {
    // This is no Linux: the mark stays, and is not looked at.
  }
}

/** Memory of this process now, and the most since its mark began anew, in MB; 0 where the system does not tell. */
function memory(): { readonly now: number; readonly most: number } {
  try {
    const status = readFileSync('/proc/self/status', 'utf8')
    const of = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
    return { now: of('VmRSS'), most: of('VmHWM') }
  } catch {
    return { now: 0, most: 0 }
  }
}

async function verify(flags: VerifyFlags): Promise<Omit<Ended, 'id'>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'conformint-hostile-'))
  const said: string[] = []
  const say = (text: string): void => void said.push(text)
  const terminal = {
    out: say,
    err: say,
    hide: () => {},
    colours: pc.createColors(false),
    errColours: pc.createColors(false),
    width: 100,
  }
  forgetPeak()
  const before = memory()
  const started = performance.now()
  try {
    const code = await runVerify({ ...flags, reportDir: folder }, terminal).catch((error: unknown) => {
      say(String((error as Error).stack ?? error))
      return 70
    })
    const seconds = (performance.now() - started) / 1000
    const sizes = Object.fromEntries(
      readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name)).length]),
    )
    // Pages that earlier runs of this process used stay with its allocator: they are not this run's.
    const grown = memory().most - before.now
    const key = readKey(flags.config)
    const pieces = piecesOf(key)
    // Pieces of the reference implementation's own keys are words of ours.
    const leaked = (name: string, text: string): string[] =>
      key.startsWith('sk_reference_') ? referenceKeysIn(name, text) : leaksIn(name, text, pieces)
    const leaks = [
      ...readdirSync(folder).flatMap((name) => leaked(name, readFileSync(path.join(folder, name), 'utf8'))),
      ...leaked('terminal', said.join('\n')),
    ].slice(0, 5)
    const report = 'report.json' in sizes ? readFileSync(path.join(folder, 'report.json'), 'utf8') : 'null'
    return { code, seconds, grown, sizes, leaks, report, said: said.join('\n').slice(-4000) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const readKey = (config = ''): string =>
  (JSON.parse(readFileSync(config, 'utf8')) as { readonly keys: { readonly full: string } }).keys.full

process.on('message', async ({ id, flags }: Order) => {
  process.send?.({ id, ...(await verify(flags)) } satisfies Ended)
})
// Whoever asked is gone.
process.on('disconnect', () => process.exit())
