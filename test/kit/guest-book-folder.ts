import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { packageRoot } from '../../src/package/package-root.ts'

/** A folder of somebody else's, in which `conformint/kit` is that of this checkout. */
export function strangersFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'conformint-kit-'))
  const own = path.join(folder, 'node_modules', 'conformint')
  mkdirSync(own, { recursive: true })
  const exports = { './kit': './kit.js' }
  writeFileSync(path.join(own, 'package.json'), JSON.stringify({ name: 'conformint', type: 'module', exports }))
  const door = pathToFileURL(path.join(packageRoot, 'src', 'kit', 'index.ts')).href
  writeFileSync(path.join(own, 'kit.js'), `export * from '${door}'\n`)
  symlinkSync(
    path.join(packageRoot, 'node_modules', 'fast-check'),
    path.join(folder, 'node_modules', 'fast-check'),
    'dir',
  )
  writeFileSync(path.join(folder, 'package.json'), '{"private":true,"type":"module"}')
  return folder
}

/** The same, with the guest book in it. */
export function guestBookFolder(): string {
  const folder = strangersFolder()
  cpSync(path.join(packageRoot, 'fixtures', 'guest-book'), folder, { recursive: true })
  return folder
}
