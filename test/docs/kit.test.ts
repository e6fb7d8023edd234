import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/package/package-root.ts'
import { CommandLines } from '../cli/command-lines.ts'
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
  // What no step has changed is not checked again.
  incremental: true,
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
  test('compiles, and its commands end as the page says', async () => {
    for (const { name, code } of files) writeFileSync(path.join(folder, name), code)
    const config = { compilerOptions, files: files.map(({ name }) => name) }
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config))
    const compiler = path.join(packageRoot, 'node_modules', 'typescript-native', 'bin', 'tsc')
    const { GUEST_BOOK_KEY: _, ...env } = process.env
    const ran = (...args: readonly string[]) =>
      spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' })
    const { stdout } = ran(compiler, '-p', '.')
    expect(stdout).toBe('')
    // What is alone starts as it stands there, several are carried out by a process that stays until files are others.
    const lines = new CommandLines(path.join(folder, commands[0]?.words[0] ?? ''))
    const carriedOut = async ([program, ...args]: readonly string[]) => {
      if (commands.length === 1) return ran(program ?? '', ...args)
      expect(program).toBe(commands[0]?.words[0])
      return lines.run(args, { cwd: folder, env })
    }
    for (const { words, code } of commands) {
      const { status, stdout, stderr } = await carriedOut(words)
      expect([words.join(' '), status], stdout + stderr).toEqual([words.join(' '), code])
    }
    lines.close()
  })
})
