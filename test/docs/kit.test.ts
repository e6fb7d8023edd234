import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/package/package-root.ts'
import { strangersFolder } from '../kit/guest-book-folder.ts'

// The steps of docs/kit.md: what each writes is put over what the steps before it wrote, compiled, and run as the page says.

const page = readFileSync(path.join(packageRoot, 'docs', 'kit.md'), 'utf8')
const steps = page
  .split(/^## (?=\d)/m)
  .slice(1)
  .map((text) => ({
    title: text.split('\n', 1).join(''),
    files: [...text.matchAll(/^```ts\n\/\/ (\S+)\n(.*?)^```$/gms)].map(([, name = '', code = '']) => ({ name, code })),
    commands: [...text.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, lines = '']) =>
      lines.trim().split('\n').map(commandOf),
    ),
  }))

/** `node FILE ARGS # CODE`; without a code it ends with 0. */
function commandOf(line: string): { readonly words: readonly string[]; readonly code: number } {
  const [, words = '', code = '0'] = /^node (.*?)(?: # (\d+))?$/.exec(line) ?? []
  return { words: words.split(' '), code: Number(code) }
}

const folder = strangersFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const compilerOptions = {
  ...{ target: 'es2024', module: 'nodenext', strict: true, skipLibCheck: true, noEmit: true },
  ...{ exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, allowImportingTsExtensions: true },
  ...{ lib: ['es2024', 'esnext'], types: ['node'], typeRoots: [path.join(packageRoot, 'node_modules', '@types')] },
  ...{ resolveJsonModule: true, paths: { 'conformint/kit': [path.join(packageRoot, 'src', 'kit', 'index.ts')] } },
}

test('the page has steps, each of which writes and runs something', () => {
  expect(steps.length).toBe(4)
  for (const { files, commands } of steps) {
    expect(files.length).toBeGreaterThan(0)
    expect(commands.length).toBeGreaterThan(0)
  }
})

describe.each(steps)('$title', ({ files, commands }) => {
  test('compiles, and its commands end as the page says', () => {
    for (const { name, code } of files) writeFileSync(path.join(folder, name), code)
    const config = { compilerOptions, files: files.map(({ name }) => name) }
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config))
    const compiler = path.join(packageRoot, 'node_modules', 'typescript-native', 'bin', 'tsc')
    const ran = (...args: readonly string[]) => {
      const { GUEST_BOOK_KEY: _, ...env } = process.env
      return spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' })
    }
    const { stdout } = ran(compiler, '-p', '.')
    expect(stdout).toBe('')
    for (const { words, code } of commands) {
      const { status, stdout, stderr } = ran(...words)
      expect([words.join(' '), status], stdout + stderr).toEqual([words.join(' '), code])
    }
  })
})
