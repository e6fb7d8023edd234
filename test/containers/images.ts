import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { GenericContainer } from 'testcontainers'
import { packageRoot } from '../../src/package/package-root.ts'
import { makeBaseImage } from './base-image.ts'
import { type Engine, startEngine } from './engine.ts'

const base = 'localhost/conformint-test-base'

/** Images that tests start. */
export const images = {
  /** `test/target/server.mjs` on port 8080. */
  server: 'localhost/conformint-test-target:1',
  /** Of our own Dockerfile: the command, in the image of the sandbox that is made of it. */
  sandbox: 'localhost/conformint-test-sandbox:1',
  /** A sandbox that breaks its word. */
  faulty: 'localhost/conformint-test-faulty:1',
} as const

/**
 * Makes all of them.
 * @returns why that cannot be done here; also said loudly
 */
export async function buildImages(): Promise<Engine | string> {
  const engine = await startEngine()
  if (typeof engine === 'string') return engine
  try {
    const problem = await makeBaseImage(base)
    if (problem !== undefined) throw new Error(problem)
    await build(images.server, ['COPY server.mjs /', 'EXPOSE 8080', 'ENTRYPOINT ["node", "/server.mjs", "8080"]'])
    const own = GenericContainer.fromDockerfile(packageRoot).withBuildArgs({ BASE: base }).withTarget('sandbox')
    await own.build(images.sandbox, { deleteOnExit: false })
    const serve = ['serve', '--host', '0.0.0.0', '--port', '4010', '--fault', 'usage-any-start']
    await build(images.faulty, [`CMD ${JSON.stringify(serve)}`], images.sandbox)
    return engine
  } catch (error) {
    await engine.stop()
    throw error
  }
}

async function build(name: string, lines: readonly string[], from: string = base): Promise<void> {
  const context = mkdtempSync(path.join(tmpdir(), 'conformint-image-'))
  try {
    cpSync(path.join(packageRoot, 'test', 'target', 'server.mjs'), path.join(context, 'server.mjs'))
    writeFileSync(path.join(context, 'Dockerfile'), [`FROM ${from}`, ...lines].join('\n'))
    await GenericContainer.fromDockerfile(context).build(name, { deleteOnExit: false })
  } finally {
    rmSync(context, { recursive: true })
  }
}
