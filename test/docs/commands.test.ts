import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningReference, startReference } from '../../reference-impl/index.ts'
import { packageRoot } from '../../src/package/package-root.ts'
import { CommandLines } from '../cli/command-lines.ts'

// Every command of ours in README and docs, as it is written there, read by a shell, one after another in a folder of its document.
// What serves is a process of its own; the rest is carried out by one that stays.

const manifest = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const documents = ['README.md', ...globSync('docs/*.md', { cwd: packageRoot })].toSorted()

/** What takes more than a shell and a service, the test that runs it, and what that has of it. */
const elsewhere: readonly (readonly [of: RegExp, test: string, has: string])[] = [
  [/--image /, 'test/target/image.test.ts', "'--image'"],
  [/broker/, 'test/contracts/broker/commands.test.ts', 'can-i-deploy'],
  [/--pact pacts\/ticket-shop/, 'test/contracts/consumer.test.ts', 'ticket-shop'],
  [/\.tgz/, 'test/package/pack.test.ts', 'stranger.tarball'],
  [/ --allure /, 'test/registry/allure.test.ts', "'--allure'"],
  [/--identity /, 'test/cli/attest.test.ts', 'identity'],
  [/ --watch /, 'test/cli/watch-terminal.test.ts', "'--watch'"],
  [/node step-/, 'test/docs/build-from-zero.test.ts', 'step-'],
  [/ explore /, 'test/cli/explore.test.ts', "'explore'"],
  [/ replay /, 'test/cli/replay.test.ts', "'replay'"],
]

/** The least that a run can be about; which cases it has is not what the documents are about. */
const least = ' --effort quick --only USE-01'
/** And one that has several parts. */
const leastInParts = ' --effort quick --area usage'

/** What listens until it is asked to end. */
const serves = (command: string): boolean => /\b(serve|stub)\b/.test(command)

const lines = new CommandLines()
let root: string
let server: RunningReference

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'conformint-docs-'))
  server = await startReference()
  mkdirSync(path.join(root, 'bin'))
  // Where there is a file for it, it is told how the shell has read the command, and no more.
  const bin = path.join(packageRoot, 'bin', 'conformint.js')
  const begin = `run() { if [ -n "$READ" ]; then printf '%s\\0' "$@" >"$READ"; exit; fi; exec '${process.execPath}' '${bin}' "$@"; }`
  // What the words before our arguments stand for in a checkout, and in the project of somebody who has a server to start.
  const shims = {
    conformint: 'run "$@"',
    npx: `[ "$1" = conformint ] || exit 99; shift; run "$@"`,
    npm: `case "$1 $2" in
      'run conformint') shift 3; run "$@" ;;
      'run demo') [ '${manifest.scripts.demo}' = 'node bin/conformint.js verify --reference' ] || exit 98; shift 3; run verify --reference "$@" ;;
      'start --') shift 2; run serve "$@" ;;
    esac; exit 97`,
  }
  for (const [name, script] of Object.entries(shims)) {
    writeFileSync(path.join(root, 'bin', name), `#!/usr/bin/env bash\n${begin}\n${script}\n`)
    chmodSync(path.join(root, 'bin', name), 0o755)
  }
})
/** What readers have by the time that they read of reports: some runs, the shards of one, and a pair of keys. */
async function makeReports(): Promise<string> {
  const folder = path.join(root, 'reports')
  mkdirSync(folder)
  const target = `--target ${server.url} --seed 7 --effort quick`
  const verify = async (report: string, flags: string): Promise<void> => {
    const { code, output } = await ran(`conformint verify ${target} ${flags} --report-dir ${report}`, folder)
    if (code !== 0) throw new Error(output)
  }
  await verify('conformint-report', '--only USE-01')
  for (const name of ['last-release', 'vendor-a', 'vendor-b', 'vendor-c']) {
    cpSync(path.join(folder, 'conformint-report'), path.join(folder, name), { recursive: true })
  }
  for (const part of [1, 2, 3]) {
    await verify(`part-${part}`, `--area usage --shard ${part}/3`)
    // As a pipeline has them that collects them from its jobs.
    cpSync(path.join(folder, `part-${part}`), path.join(folder, 'shards', `part-${part}`), { recursive: true })
  }
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  writeFileSync(path.join(folder, 'private.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writeFileSync(path.join(folder, 'public.pem'), publicKey.export({ type: 'spki', format: 'pem' }))
  return folder
}

let reports: string
beforeAll(async () => {
  reports = await makeReports()
})
afterAll(async () => {
  lines.close()
  await Promise.all([server.close()])
  rmSync(root, { recursive: true })
})

/** Commands of ours in blocks of any language and in running text, each once. */
function commandsIn(document: string): string[] {
  const text = readFileSync(path.join(packageRoot, document), 'utf8')
  const fence = /^[ \t]*```\w*\n(.*?)^[ \t]*```$/gms
  const lines = [...text.matchAll(fence)].flatMap(([, code = '']) => code.replaceAll(/\\\n\s*/g, ' ').split('\n'))
  const spans = [...text.replaceAll(fence, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) =>
    code.replaceAll('\n', ' '),
  )
  const ours = /(?:npm run (?:conformint --|demo)|npx (?:--package \S+ )?conformint|(?<![\w/.:-])conformint) ?[^'#]*/
  const commands = [...lines.map((line) => line.replace(/^.*npm ci && /, '')), ...spans].flatMap((line) => {
    const [command] = /^(?:\s*- (?:run: )?|.*\bsh '|\s*run: )?((?:npm|npx|conformint)\b.*)$/.exec(line)?.slice(1) ?? []
    return command === undefined ? [] : (ours.exec(command)?.[0].trim() ?? [])
  })
  return [...new Set(commands)].filter(
    (command) => / [a-z-]/.test(command.replace(/^npm run /, 'npm-run ')) && !command.includes('…'),
  )
}

/** The command with what the reader is to fill in, and no more work than it takes to see that it works. */
function filledIn(command: string): string {
  const filled = command.replaceAll('https://staging.vendor.example/api', server.url).replace(/--port \d+/, '--port 0')
  // The port that it has by itself may be taken.
  if (/ stub\b(?!.*--port)/.test(filled)) return `${filled} --port 0`
  if (/ prove\b(?!.*--fault)/.test(filled)) return `${filled} --fault mint-own-id --seed 1`
  // One contract of ours tells as much as all of them.
  if (/ contracts verify\b(?!.*--(pact|consumer))/.test(filled)) return `${filled} --consumer storefront`
  const isRun = /\bconformint( --)? verify\b|run demo/.test(filled) && !/--(plan|help|only)/.test(filled)
  return isRun
    ? filled.replace(/^npm run demo$/, 'npm run demo --').concat(/--shard/.test(filled) ? leastInParts : least)
    : filled
}

/** @returns the exit code; of what serves, 0 once it listens */
async function ran(command: string, cwd: string): Promise<{ code: number | null; output: string }> {
  const env = {
    ...{ CI_NODE_INDEX: '1', CI_NODE_TOTAL: '1', CI_PIPELINE_IID: '17' },
    PATH: `${path.join(root, 'bin')}:${path.dirname(process.execPath)}:${process.env.PATH}`,
    HOME: process.env.HOME,
    CONFORMINT_API_KEY: 'sk_reference_full',
  }
  if (serves(command)) return shell(command, cwd, { ...env, READ: '' })
  const file = path.join(root, 'read')
  rmSync(file, { force: true })
  const read = await shell(command, cwd, { ...env, READ: file })
  if (read.code !== 0) return read
  const args = readFileSync(file, 'utf8').split('\0').slice(0, -1)
  const { status, stdout, stderr } = await lines.run(args, { cwd, env })
  return { code: status, output: stdout + stderr }
}

function shell(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', `exec ${command}`], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let listens = false
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
      if (serves(command) && output.includes('listening on ')) listens = child.kill('SIGTERM')
    })
  }
  return new Promise((resolve) => child.on('close', (code) => resolve({ code: listens ? 0 : code, output })))
}

/** What stood in a document before, and is run there; what is about reports that are made in between is run again. */
const seen = new Set<string>()
const isNew = (command: string): boolean => {
  const bare = command.replace(/^(npm run conformint --|npx conformint|conformint) /, '')
  if (/^report /.test(bare)) return true
  const known = seen.has(bare)
  seen.add(bare)
  return !known
}

const toRun = documents
  .map((document) => {
    const commands = commandsIn(document)
    const here = commands.filter((command) => !elsewhere.some(([of]) => of.test(command))).filter(isNew)
    return { document, commands, here }
  })
  .filter(({ here }) => here.length > 0)

describe.each(toRun)('$document', ({ document, commands, here }) => {
  test('its commands end well', async () => {
    const folder = mkdtempSync(path.join(root, `${document.replaceAll('/', '-')}-`))
    if (commands.some((command) => / report /.test(command))) cpSync(reports, folder, { recursive: true })
    writeFileSync(path.join(folder, 'conformint.yaml'), `target: ${server.url}\n`)
    for (const [index, command] of here.entries()) {
      // It writes over nothing.
      const cwd = / init\b/.test(command) ? path.join(folder, `init-${index}`) : folder
      mkdirSync(cwd, { recursive: true })
      const { code, output } = await ran(filledIn(command), cwd)
      expect(code, `${command}\n${output}`).toBe(0)
    }
  })
})

test('what is run elsewhere is run there', () => {
  const all = documents.flatMap(commandsIn)
  expect(all.length).toBeGreaterThan(25)
  for (const [of, file, has] of elsewhere) {
    expect(all.filter((command) => of.test(command)).length, String(of)).toBeGreaterThan(0)
    expect(readFileSync(path.join(packageRoot, file), 'utf8')).toContain(has)
  }
})
