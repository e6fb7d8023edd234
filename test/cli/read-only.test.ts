import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningReference, startReference } from '../../reference-impl/server.ts'
import { packageRoot } from '../../src/package/package-root.ts'

let server: RunningReference
let directory: string
const seen: string[] = []

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'conformint-read-only-'))
  server = await startReference({
    wrap: (parts) => ({
      ...parts,
      edge: [
        ...parts.edge,
        async (request, next) => {
          seen.push(`${request.method} ${new URL(request.url).pathname}`)
          return next(request)
        },
      ],
    }),
  })
})
afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true })
})

test('--profile read-only sends nothing but reads, and says what it left out', async () => {
  const args = ['verify', '--target', server.url, '--api-key', 'sk_reference_full', '--profile', 'read-only']
  const child = spawn(process.execPath, [path.join(packageRoot, 'bin', 'conformint.js'), ...args], { cwd: directory })
  child.stdout.resume()
  child.stderr.resume()
  const code = await new Promise<number | null>((done) => child.on('close', done))
  expect(seen.length).toBeGreaterThan(5)
  expect(seen.filter((request) => !/^(GET|OPTIONS) /.test(request))).toEqual([])
  const report = JSON.parse(readFileSync(path.join(directory, 'conformint-report', 'report.json'), 'utf8'))
  expect(report.run).toMatchObject({ profile: 'read-only', minted: 0 })
  expect(report.summary.failed).toBe(0)
  expect(report.summary.passed).toBeGreaterThan(0)
  expect(code).toBe(0)
})
