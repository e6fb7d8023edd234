import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Stranger } from '../package/stranger.ts'

// The packed package, laid out by other package managers than npm.

let stranger: Stranger
beforeAll(() => {
  stranger = new Stranger()
})
afterAll(() => stranger.leave())

const judge = ['conformint', 'verify', '--reference', '--effort', 'quick', '--only', 'USE-01']

/** A folder in the stranger's, with a manifest and the tarball beside it. */
function project(name: string, ...files: readonly string[]): string {
  const folder = path.join(stranger.folder, name)
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name, private: true, type: 'module' }))
  for (const file of files) writeFileSync(path.join(folder, file), '')
  return folder
}

test('by pnpm, which links', () => {
  const cwd = project('by-pnpm', 'pnpm-workspace.yaml')
  const pnpm = (...args: string[]) => stranger.ran('npx', ['--yes', 'pnpm@10', ...args], { cwd })
  pnpm('add', `../${stranger.tarball}`, '--store-dir', '../pnpm-store')
  expect(pnpm('exec', ...judge)).toContain('1 passed, 0 failed')
})

test("by Yarn's Plug'n'Play, without node_modules", () => {
  const cwd = project('by-yarn', 'yarn.lock')
  // What is downloaded is used once: packing it tightly costs more than the rest.
  const env = {
    YARN_ENABLE_TELEMETRY: '0',
    YARN_COMPRESSION_LEVEL: '0',
    YARN_GLOBAL_FOLDER: path.join(cwd, 'global'),
  }
  const yarn = (...args: string[]) =>
    stranger.ran('npx', ['--yes', '--package', '@yarnpkg/cli-dist@4', 'yarn', ...args], { cwd, env })
  yarn('add', `conformint@file:../${stranger.tarball}`)
  expect(existsSync(path.join(cwd, 'node_modules'))).toBe(false)
  expect(yarn(...judge)).toContain('1 passed, 0 failed')
})

test('sigstore has what an attestation without a key calls', async () => {
  const other = new Stranger('sigstore@5')
  try {
    other.write('sigstore.mjs', "import { attest, verify } from 'sigstore'\nconsole.log(typeof attest, typeof verify)")
    expect(other.ran(process.execPath, ['sigstore.mjs'])).toContain('function function')
  } finally {
    other.leave()
  }
})
