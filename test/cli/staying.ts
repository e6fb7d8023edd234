import { runCommand } from '../../src/cli/command-line.ts'
import { processTerminal } from '../../src/command/terminal.ts'
import type { Typed, Went } from './command-lines.ts'

// A process that carries out one command line after another, as `bin/conformint.js` would, and says how each went.

const written = { stdout: '', stderr: '' }
for (const name of ['stdout', 'stderr'] as const) {
  const stream = process[name]
  // Each command line has a terminal of its own, over the same two streams.
  stream.setMaxListeners(0)
  stream.write = ((text: string | Uint8Array, ...more: unknown[]) => {
    written[name] += typeof text === 'string' ? text : Buffer.from(text).toString()
    const done = more.at(-1)
    if (typeof done === 'function') done()
    return true
  }) as typeof stream.write
}

process.on('message', async ({ args, cwd, env }: Typed) => {
  process.chdir(cwd)
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  written.stdout = ''
  written.stderr = ''
  const status = await runCommand(args, processTerminal()).catch((error: unknown) => {
    written.stderr += String((error as Error).stack ?? error)
    return 70
  })
  process.send?.({ status, ...written } satisfies Went)
})
// Whoever asked is gone.
process.on('disconnect', () => process.exit())
