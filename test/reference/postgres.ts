import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A PostgreSQL of the test's own. */
export interface Postgres {
  readonly url: string
  /** @returns the URL of a new, empty database */
  database(name: string): string
  stop(): Promise<void>
}

/**
 * Starts a server from the system's own programs (Debian: `apt-get install postgresql`), in a folder that goes away.
 * @returns why there is none, where those are missing; also said loudly
 */
export async function startPostgres(): Promise<Postgres | string> {
  const programs = findPrograms()
  if (programs === undefined) return missing('initdb and postgres are neither in PATH nor in /usr/lib/postgresql')
  const user = ordinaryUser()
  if (user === undefined) return missing('PostgreSQL does not run as root, and there is no user postgres or nobody')
  const folder = mkdtempSync(join(tmpdir(), 'reference-postgres-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] as ('ignore' | 'pipe')[] }
  const setUp = ['-D', data, '-U', 'conformint', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(join(programs, 'initdb'), setUp, { ...options, stdio: 'ignore' })
  const port = await freePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'fsync=off']
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])], options)
  const run = (database: string, sql: string) =>
    execFileSync(
      join(programs, 'psql'),
      ['-qAt', '-h', '127.0.0.1', '-p', `${port}`, '-U', 'conformint', '-d', database, '-c', sql],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
    )
  await ready(server, () => run('postgres', 'select 1'))
  const url = `postgres://conformint@127.0.0.1:${port}`
  return {
    url: `${url}/postgres`,
    database(name) {
      run('postgres', `create database ${name}`)
      return `${url}/${name}`
    },
    async stop() {
      server.kill('SIGINT')
      if (server.exitCode === null) await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function missing(reason: string): string {
  process.stderr.write(`\n*** NOT TESTED: PostgreSQL. ${reason} (Debian: apt-get install postgresql) ***\n\n`)
  return reason
}

function findPrograms(): string | undefined {
  const folders = [
    ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => ['initdb', 'postgres', 'psql'].every((name) => existsSync(join(folder, name))))
}

/** PostgreSQL refuses to run as root: then as a user of the system who may do nothing. */
function ordinaryUser(): { uid?: number; gid?: number } | undefined {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
  for (const name of ['postgres', 'nobody']) {
    const found = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(users)
    if (found) return { uid: Number(found[1]), gid: Number(found[2]) }
  }
  return undefined
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function ready(server: ChildProcess, ask: () => unknown): Promise<void> {
  let said = ''
  server.stderr?.on('data', (part) => {
    said += part
  })
  for (let tries = 0; tries < 150; tries += 1) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended: ${said}`)
    try {
      ask()
      return
    } catch {
      await sleep(100)
    }
  }
  throw new Error(`PostgreSQL does not answer: ${said}`)
}
