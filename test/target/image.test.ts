import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { GenericContainer, getContainerRuntimeClient } from 'testcontainers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Secrets } from '../../src/engine/http/secrets.ts'
import { packageRoot } from '../../src/package-root.ts'
import { containerEngine } from '../../src/target/container.ts'
import { startImage } from '../../src/target/image.ts'
import { secretPlaces } from '../interface/opened.ts'

const image = 'localhost/conformint-test-target:1'

// Building asks for the reaper, which would have to be fetched; what we test needs none.
process.env.TESTCONTAINERS_RYUK_DISABLED = 'true'

/** Builds a small server. @returns why that cannot be done */
async function build(): Promise<string | undefined> {
  const context = mkdtempSync(path.join(tmpdir(), 'conformint-image-'))
  try {
    if ((await containerEngine()) === undefined) return 'no container engine answers'
    cpSync(path.join(import.meta.dirname, 'server.mjs'), path.join(context, 'server.mjs'))
    const lines = [
      'FROM node:24-slim',
      'COPY server.mjs /',
      'EXPOSE 8080',
      'ENTRYPOINT ["node", "/server.mjs", "8080"]',
    ]
    writeFileSync(path.join(context, 'Dockerfile'), lines.join('\n'))
    await GenericContainer.fromDockerfile(context).build(image, { deleteOnExit: false })
    return undefined
  } catch (error) {
    return `no image can be built: ${(error as Error).message}`
  } finally {
    rmSync(context, { recursive: true })
  }
}

const missing = await build()
if (missing !== undefined) process.stderr.write(`Containers are not tried: ${missing}.\n`)

const env = { SECRET: 'hush-hush-very', GREETING: 'ho' }
const secrets = new Secrets({ full: 'sk_hush' }, secretPlaces, Object.values(env))
const choice = { kind: 'image' as const, image, env, basePath: '/api', startTimeout: 20_000 }

const containers = async (): Promise<string[]> =>
  (await (await getContainerRuntimeClient()).container.list())
    .filter(({ Image }) => Image === image)
    .map(({ Id }) => Id)

describe.skipIf(missing !== undefined)('with an engine', () => {
  test('the container gets its environment, is found by the port that it exposes, and is removed', async () => {
    const target = await startImage(choice, secrets)
    expect(await (await fetch(target.url)).json()).toMatchObject({ url: '/api', greeting: 'ho' })
    expect(await target.whyGone()).toBeUndefined()
    expect(await containers()).toHaveLength(1)
    await fetch(`${new URL(target.url).origin}/end`)
    await expect.poll(() => target.whyGone()).toContain('The container ended with code 4 during the run.')
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

test('verify: without an engine it is exit 3, says what to do, and shows no value of the environment', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'conformint-image-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const hideSockets = `import fs from 'node:fs'
    const { existsSync } = fs
    fs.existsSync = (file) => !String(file).endsWith('docker.sock') && existsSync(file)`
  const bin = path.join(packageRoot, 'bin', 'conformint.js')
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
