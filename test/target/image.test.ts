import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { getContainerRuntimeClient } from 'testcontainers'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { Secrets } from '../../src/engine/redaction/secrets.ts'
import { packageRoot } from '../../src/package/package-root.ts'
import { startImage } from '../../src/target/image.ts'
import { buildImages, images } from '../containers/images.ts'
import { secretPlaces } from '../interface/opened.ts'
import { Stranger } from '../package/stranger.ts'
import { secondAttempt } from '../retried/second-attempt.ts'

const engine = await buildImages()
afterAll(async () => {
  if (typeof engine !== 'string') await engine.stop()
})

const env = { SECRET: 'hush-hush-very', GREETING: 'ho' }
const bin = path.join(packageRoot, 'bin', 'conformint.js')
const secrets = new Secrets({ full: 'sk_hush' }, secretPlaces, Object.values(env))
const choice = { kind: 'image' as const, image: images.server, env, basePath: '/api', startTimeout: 20_000 }

/** Those of the image that are there, running or not. */
const containers = async (image: string = images.server): Promise<string[]> =>
  (await (await getContainerRuntimeClient()).container.list())
    .filter(({ Image }) => Image === image)
    .map(({ Id }) => Id)

const startsLate = secondAttempt('an engine that is busy with the images of other tests starts a container late')

describe.skipIf(typeof engine === 'string')('with an engine', startsLate, () => {
  test('the container gets its environment, is found by the port that it exposes, and is removed', async () => {
    const target = await startImage(choice, secrets)
    expect(await (await fetch(target.url)).json()).toMatchObject({ url: '/api', greeting: 'ho' })
    expect(await target.whyGone()).toBeUndefined()
    expect(target.digest).toMatch(/^sha256:[0-9a-f]{64}$/)
    expect(await target.log()).toContain('the secret is <redacted>')
    expect(await containers()).toHaveLength(1)
    expect(target.version).toBe('1')
    // Where files are served for it; unknown where the engine is on another machine.
    const own = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address))
    if (target.host !== undefined) expect(own).toContain(target.host)
    await fetch(`${new URL(target.url).origin}/end`)
    await expect
      .poll(() => target.whyGone(), { timeout: 10_000 })
      .toContain('The container ended with code 4 during the run.')
    expect(await target.whyGone()).toContain('the secret is <redacted>')
    await target.close()
    expect(await containers()).toEqual([])
  })

  test('what does not answer is told, with its output and without secrets, and is removed', async () => {
    const error = await startImage({ ...choice, port: 9, startTimeout: 2000 }, secrets).catch((error) => error)
    expect(error).toMatchObject({ name: 'TargetUnreachable', code: 'NOT_READY' })
    expect(error.message).toMatch(/port 9.*--image-port.*\n {2}the secret is <redacted>/s)
    expect(error.message).not.toMatch(/hush/)
    const stop = AbortSignal.timeout(500)
    await expect(startImage({ ...choice, port: 9 }, secrets, stop)).rejects.toHaveProperty('name', 'TimeoutError')
    expect(await containers()).toEqual([])
  })

  test('an image that is not there is told', async () => {
    const error = await startImage({ ...choice, image: 'localhost/conformint-no-such:1' }, secrets).catch(
      (error) => error,
    )
    expect(error).toMatchObject({ name: 'TargetUnreachable', code: 'NO_IMAGE' })
  })
})

/** `conformint verify --image`, in an empty folder. */
function verify(...args: string[]) {
  const directory = mkdtempSync(path.join(tmpdir(), 'conformint-image-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const child = spawn(process.execPath, [bin, 'verify', '--effort', 'quick', '--image', ...args], {
    cwd: directory,
    env: { ...process.env, CONFORMINT_API_KEY: 'sk_reference_full' },
  })
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve))
  const begun = new Promise<void>((resolve) => {
    child.stderr.on('data', (chunk) => /^seed /m.test(String(chunk)) && resolve())
  })
  const read = (file: string): string => readFileSync(path.join(directory, 'conformint-report', file), 'utf8')
  return { begun, child, read, done: Promise.all([closed, text(child.stdout), text(child.stderr)]) }
}

describe.skipIf(typeof engine === 'string')('the images of our own Dockerfile', () => {
  test('the sandbox conforms, is known by its digest, and is removed', async () => {
    const { done, read } = verify(images.sandbox, '--only', 'USE-01')
    const [code, , err] = await done
    expect(code, err).toBe(0)
    const { target, verdict } = JSON.parse(read('report.json'))
    expect(verdict).toBe('conforming')
    expect(target).toMatchObject({ image: images.sandbox, digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) })
    expect(read('summary.md')).toContain(target.digest)
    expect(() => read('target.log')).toThrow('ENOENT')
    expect(await containers(images.sandbox)).toEqual([])
  })

  test('the packed package, installed in an empty project, is set up for it, looks at it and judges it', async () => {
    const stranger = new Stranger()
    const target = await startImage({ ...choice, image: images.sandbox, env: {}, basePath: '' }, secrets)
    const conformint = (...args: string[]) => stranger.ran(stranger.command, args)
    try {
      conformint('init', '--target', target.url, '--ci', 'gitlab')
      const key = ['--api-key', 'sk_reference_full']
      expect(conformint('doctor', ...key)).toContain('A run makes sense.')
      expect(conformint('verify', ...key, '--only', 'USE-01')).toContain('1 passed, 0 failed')
    } finally {
      await target.close()
    }
  })

  test('of one that breaks its word the log is kept, without keys', async () => {
    const { done, read } = verify(images.faulty, '--only', 'USE-10', '--strict')
    const [code, , err] = await done
    expect(code, err).toBe(1)
    expect(err).toContain('what the target printed: conformint-report/target.log')
    expect(read('target.log')).toContain('listening on http://')
    expect(read('target.log')).not.toContain('sk_reference_full')
    expect(await containers(images.faulty)).toEqual([])
  })

  test('a killed conformint leaves no container behind', async () => {
    const { begun, child, done } = verify(images.sandbox)
    await begun
    expect(await containers(images.sandbox)).toHaveLength(1)
    child.kill('SIGKILL')
    await done
    await expect.poll(() => containers(images.sandbox), { timeout: 20_000, interval: 300 }).toEqual([])
  })

  test('the command runs as an ordinary user, even one that it does not know, and writes its reports', async () => {
    const { container } = await getContainerRuntimeClient()
    expect((await container.dockerode.getImage(images.sandbox).inspect()).Config.User).toBe('1000:1000')
    const created = await container.dockerode.createContainer({
      Image: images.sandbox,
      Cmd: ['verify', '--reference', '--only', 'USE-01'],
      User: '4711:4711',
    })
    try {
      await created.start()
      const { StatusCode } = await created.wait()
      const log = String(await created.logs({ stdout: true, stderr: true }))
      expect(StatusCode, log).toBe(0)
      expect(log).toContain('1 passed, 0 failed')
      await text(await created.getArchive({ path: '/work/conformint-report/report.json' }))
    } finally {
      await created.remove({ force: true })
    }
  })

  test('holds what it needs, PostgreSQL among it, and says what it is', async () => {
    const { container } = await getContainerRuntimeClient()
    const image = container.dockerode.getImage(images.sandbox)
    const { Config } = await image.inspect()
    expect(Config.Labels).toMatchObject({ 'org.opencontainers.image.licenses': 'Apache-2.0' })
    expect(Config.Labels['org.opencontainers.image.version']).toBe(
      JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')).version,
    )
    const created = await container.dockerode.createContainer({
      Image: images.sandbox,
      Cmd: ['serve', '--database', 'postgres://nobody@127.0.0.1:9/none'],
    })
    try {
      await created.start()
      await created.wait()
      expect(String(await created.logs({ stdout: true, stderr: true }))).toContain('is PostgreSQL running?')
    } finally {
      await created.remove({ force: true })
    }
  })
})

test('verify: without an engine it is exit 3, says what to do, and shows no value of the environment', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'conformint-image-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const hideSockets = `import fs from 'node:fs'
    const { existsSync } = fs
    fs.existsSync = (file) => !String(file).endsWith('docker.sock') && existsSync(file)`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [bin, 'verify', '--image', 'vendor/service:1', '--image-env', 'TOKEN=hush-hush', '--reporter', 'json'],
    {
      cwd: directory,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        HOME: directory,
        CONFORMINT_API_KEY: 'sk_hush',
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hideSockets)}`,
      },
    },
  )
  expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(/No container engine answers.*DOCKER_HOST.*--target/)
  expect(stdout).toContain('inconclusive  vendor/service:1, which did not start')
  expect(status).toBe(3)
  const report = readFileSync(path.join(directory, 'conformint-report', 'report.json'), 'utf8')
  expect(JSON.parse(report).target).toEqual({ kind: 'image', url: '', image: 'vendor/service:1' })
  expect(stdout + stderr + report).not.toContain('hush')
})
