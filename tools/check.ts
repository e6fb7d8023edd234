import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { packageRoot } from '../src/package/package-root.ts'

// Everything but the tests, side by side: most of it takes one core alone. Each says what it has to say once it has ended.

/** The longest first. */
const checks = [
  'npm run --silent fresh',
  'npm run --silent types',
  'biome check .',
  'npm run --silent boundary',
  'knip',
  'node tools/lint-openapi.ts',
]

const ended = await Promise.all(
  checks.map(async (command) => {
    const child = spawn(command, { cwd: packageRoot, shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const gone = new Promise<number | null>((done) => child.on('close', done))
    const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), gone])
    process.stdout.write(`> ${command}\n${out}${err}`)
    return { command, code }
  }),
)
const failed = ended.filter(({ code }) => code !== 0).map(({ command }) => command)
if (failed.length > 0) process.stderr.write(`Not in order: ${failed.join(', ')}\n`)
process.exitCode = failed.length > 0 ? 1 : 0
