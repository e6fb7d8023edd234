import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findPackageRoot } from '../../src/package/package-root.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'conformint-root-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('looks upward past the manifest of another package', () => {
  const root = temporaryFolder()
  const code = join(root, 'dist', 'src', 'oracle')
  mkdirSync(code, { recursive: true })
  writeFileSync(join(root, 'package.json'), '{"name":"conformint"}')
  writeFileSync(join(root, 'dist', 'package.json'), '{"type":"module"}')
  expect(findPackageRoot(code)).toBe(root)
})

test('says so when there is none', () => {
  expect(() => findPackageRoot(temporaryFolder())).toThrow('incomplete')
})
