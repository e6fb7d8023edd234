import { spawnSync } from 'node:child_process'
import { lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../../../src/package/package-root.ts'
import { Stranger } from '../../../test/package/stranger.ts'

// What it costs to have conformint and to call it: the weight of the packed package in an empty project, without its
// optional peers, and how long the commands take that only print. A start is a process of its own; the first of each is
// not counted, for it fills Node's compile cache. The last of them judges one case, with all reports. Wall time on a busy machine says little: CPU time stands beside it.

const commands = [
  ['--version'],
  ['--help'],
  ['requirements', 'MINT-07'],
  ['verify', '--reference', '--seed', '1', '--case', 'wallets/lookup'],
]

interface Start {
  readonly wallMs: number
  readonly cpuMs: number
}

/** Starts of each command: the second of three is the median. */
const rounds = 3

export function benchStart(): true {
  const stranger = new Stranger()
  try {
    const modules = path.join(stranger.folder, 'node_modules')
    const { apparent, onDisk } = weigh(modules)
    const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
    console.log(`${stranger.packages().length} packages, ${megabytes(apparent)} of files, ${megabytes(onDisk)} on disk`)
    console.log(told('node -e 0', starts(stranger.folder, ['-e', '0'])))
    const packages = { packed: path.join(modules, 'conformint'), checkout: packageRoot }
    for (const [what, root] of Object.entries(packages)) {
      for (const args of commands) {
        const line = [path.join(root, 'bin', 'conformint.js'), ...args]
        console.log(told(`${what}: ${args.join(' ')}`, starts(stranger.folder, line)))
      }
    }
    return true
  } finally {
    stranger.leave()
  }
}

/** Has a process tell its CPU time when it ends. */
const teller = `import { writeSync } from 'node:fs'
process.on('exit', () => { const { user, system } = process.cpuUsage(); writeSync(3, String((user + system) / 1000)) })`

function starts(cwd: string, args: readonly string[]): Start[] {
  spawnSync(process.execPath, args, { cwd })
  return Array.from({ length: rounds }, () => {
    const begun = performance.now()
    const { status, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}:\n${stderr}`)
    const wallMs = performance.now() - begun
    const telling = ['--import', `data:text/javascript,${encodeURIComponent(teller)}`, ...args]
    const { output } = spawnSync(process.execPath, telling, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    })
    return { wallMs, cpuMs: Number(output[3]) }
  })
}

function told(what: string, starts: readonly Start[]): string {
  const figures = (values: readonly number[]): string => {
    const [least = NaN, median = NaN] = values.toSorted((a, b) => a - b)
    return `${Math.round(least)} (median ${Math.round(median)})`
  }
  return `${what}: ${figures(starts.map(({ wallMs }) => wallMs))} ms, CPU ${figures(starts.map(({ cpuMs }) => cpuMs))} ms`
}

/** @returns bytes: of the files, and of the blocks that they take */
function weigh(folder: string): { apparent: number; onDisk: number } {
  const sum = { apparent: 0, onDisk: 0 }
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const { size, blocks } = lstatSync(path.join(folder, name))
    sum.apparent += size
    sum.onDisk += blocks * 512
  }
  return sum
}
