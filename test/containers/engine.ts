import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { containerEngine } from '../../src/target/container.ts'

/** A container engine for the tests of one file. */
export interface Engine {
  /** Ends what was started here. Another engine is left as it is. */
  stop(): Promise<void>
}

/**
 * The engine that is at hand; else podman (Debian: `apt-get install podman runc crun netavark aardvark-dns iptables
 * containernetworking-plugins`), with a store of its own that goes away.
 * @returns why there is none; also said loudly
 */
export async function startEngine(): Promise<Engine | string> {
  // Both would have to be fetched, or are of no use here: our own guard removes what we start.
  process.env.TESTCONTAINERS_RYUK_DISABLED = 'true'
  if (process.env.DOCKER_HOST !== undefined || existsSync('/var/run/docker.sock')) {
    if ((await containerEngine()) !== undefined) return { stop: async () => {} }
  }
  if (spawnSync('podman', ['--version']).status !== 0) return missing('no engine answers, and there is no podman')
  // Short: below a longer path podman does not notice that a container ends.
  const folder = mkdtempSync(path.join(tmpdir(), 'p-'))
  const socket = path.join(folder, 'podman.sock')
  const environment = configured(folder)
  const service = spawn('podman', ['system', 'service', '--time=0', `unix://${socket}`], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  service.stderr.on('data', (part) => {
    said += part
  })
  const stop = async (): Promise<void> => {
    delete process.env.DOCKER_HOST
    delete process.env.TESTCONTAINERS_HOST_OVERRIDE
    // One that a test left behind would leave the redirection of its port: whoever listens there later gets nothing.
    spawnSync('podman', ['rm', '--all', '--force', '--time', '0'], { env: environment })
    service.kill('SIGTERM')
    if (service.exitCode === null && service.signalCode === null) await once(service, 'exit')
    // `podman system reset` does this too, in ten seconds.
    spawnSync('umount', [path.join(folder, 'store', 'overlay')])
  }
  for (let tries = 0; tries < 100 && !existsSync(socket) && service.exitCode === null; tries += 1) await sleep(100)
  Object.assign(process.env, { DOCKER_HOST: `unix://${socket}`, TESTCONTAINERS_HOST_OVERRIDE: '127.0.0.1' })
  if ((await containerEngine()) !== undefined) return { stop }
  await stop()
  return missing(`podman does not serve: ${said.trim()}`)
}

/** @returns an environment in which podman keeps everything in the folder, and asks for nothing of systemd */
function configured(folder: string): NodeJS.ProcessEnv {
  const containers = path.join(folder, 'containers.conf')
  const storage = path.join(folder, 'storage.conf')
  const runtime = spawnSync('runc', ['--version']).status === 0 ? ['runtime="runc"'] : []
  const lines = [
    '[containers]',
    'default_ulimits=["nofile=4096:4096","nproc=4096:4096"]',
    '[engine]',
    'cgroup_manager="cgroupfs"',
    'events_logger="file"',
    ...runtime,
  ]
  writeFileSync(containers, `${lines.join('\n')}\n`)
  const places = [`graphroot="${path.join(folder, 'store')}"`, `runroot="${path.join(folder, 'run')}"`]
  writeFileSync(storage, `${['[storage]', 'driver="overlay"', ...places].join('\n')}\n`)
  return { ...process.env, CONTAINERS_CONF: containers, CONTAINERS_STORAGE_CONF: storage }
}

function missing(reason: string): string {
  process.stderr.write(`\n*** NOT TESTED: containers. ${reason} (Debian: apt-get install podman runc crun) ***\n\n`)
  return reason
}
