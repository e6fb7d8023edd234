import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getContainerRuntimeClient } from 'testcontainers'

/** What the steps of our Dockerfile call, and its entry point. */
const programs = ['sh', 'env', 'mkdir', 'chmod', 'tr']

/** Named by no program that needs them: the C library opens them to look up names of hosts. */
const resolvers = ['libnss_dns.so.2', 'libnss_files.so.2', 'libresolv.so.2']

const certificates = '/etc/ssl/certs/ca-certificates.crt'

/**
 * Makes a base image of this machine's own Node, npm and shell: no registry of images is asked, and it is this Node that
 * the image runs.
 * @returns why that cannot be done
 */
export async function makeBaseImage(name: string): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'a base image is made on Linux only'
  const root = mkdtempSync(path.join(tmpdir(), 'conformint-base-'))
  const put = (source: string, place: string): void => {
    if (existsSync(path.join(root, place))) return
    cpSync(realpathSync(source), path.join(root, place), { recursive: true, dereference: true })
  }
  try {
    for (const [program, source] of [['node', process.execPath], ...programs.map(located)] as const) {
      put(source, `/bin/${program}`)
      for (const library of librariesOf(source)) put(library, library)
    }
    mkdirSync(path.join(root, 'usr', 'bin'), { recursive: true })
    // Where first lines of scripts have it.
    symlinkSync('/bin/env', path.join(root, 'usr', 'bin', 'env'))
    const folder = path.dirname(librariesOf(process.execPath).find((one) => one.includes('libc.so')) ?? '/lib')
    for (const resolver of resolvers.map((one) => path.join(folder, one))) {
      if (existsSync(resolver)) put(resolver, resolver)
    }
    put(npmFolder(), '/lib/npm')
    symlinkSync('/lib/npm/bin/npm-cli.js', path.join(root, 'bin', 'npm'))
    if (existsSync(certificates)) put(certificates, certificates)
    mkdirSync(path.join(root, 'tmp'))
    chmodSync(path.join(root, 'tmp'), 0o1777)
    await importAs(name, root)
    return undefined
  } catch (error) {
    return `no base image can be made: ${(error as Error).message}`
  }
}

function located(program: string): readonly [program: string, file: string] {
  const folder = (process.env.PATH ?? '').split(':').find((one) => existsSync(path.join(one, program)))
  if (folder === undefined) throw new Error(`there is no ${program}`)
  return [program, realpathSync(path.join(folder, program))]
}

const librariesOf = (program: string): string[] =>
  spawnSync('ldd', [program], { encoding: 'utf8' }).stdout.match(/\/\S+/g) ?? []

function npmFolder(): string {
  const [, program] = located('npm')
  return path.dirname(path.dirname(program))
}

/** @param name without a tag: podman takes none here */
async function importAs(name: string, root: string): Promise<void> {
  const { container } = await getContainerRuntimeClient()
  const tar = spawn('tar', ['-C', root, '-c', '.'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const changes = ['ENV PATH=/bin:/usr/bin', `ENV NODE_EXTRA_CA_CERTS=${certificates}`]
  const answer = await container.dockerode.importImage(tar.stdout, { repo: name, tag: 'latest', changes })
  answer.resume()
  await once(answer, 'end')
}
