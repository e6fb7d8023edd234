import { pathToFileURL } from 'node:url'
import type { Typed, Went } from './command-lines.ts'

// A process that carries out one command line after another, as `bin/conformint.js` or a program that is named would, and says
// how each went.

const [program] = process.argv.slice(2)
let begun = 0

/** @returns the exit code */
async function carryOut(args: readonly string[]): Promise<number> {
  if (program === undefined) {
    const { runCommand } = await import('../../src/cli/program.ts')
    const { processTerminal } = await import('../../src/command/terminal.ts')
    return runCommand(args, processTerminal())
  }
  process.argv.splice(1, process.argv.length, program, ...args)
  begun += 1
  await import(`${pathToFileURL(program).href}?${begun}`)
  const code = Number(process.exitCode ?? 0)
  process.exitCode = undefined
  return code
}

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
  const status = await carryOut(args).catch((error: unknown) => {
    written.stderr += String((error as Error).stack ?? error)
    return 70
  })
  process.send?.({ status, ...written } satisfies Went)
})
// Whoever asked is gone.
process.on('disconnect', () => process.exit())
