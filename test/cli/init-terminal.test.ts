import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '../../src/package/package-root.ts'

const hasTerminal = spawnSync('script', ['--version']).status === 0
if (!hasTerminal)
  process.stdout.write('skipped: the questions of init, since there is no `script` to make a terminal\n')

/**
 * `conformint init` on a terminal of its own, in an empty folder.
 * @param answers each is typed when its question stands there
 */
async function onTerminal(answers: readonly (readonly [question: string, typed: string])[], ...flags: string[]) {
  const directory = mkdtempSync(path.join(tmpdir(), 'conformint-init-terminal-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const line = [process.execPath, path.join(packageRoot, 'bin', 'conformint.js'), 'init', ...flags].join(' ')
  const child = spawn('script', ['--quiet', '--return', '--flush', '--command', line, '/dev/null'], { cwd: directory })
  let shown = ''
  let told = 0
  child.stdout.on('data', (chunk) => {
    shown += chunk
    const [question, typed] = answers[told] ?? []
    if (question === undefined || !shown.slice(shown.lastIndexOf('\n') + 1).includes(question)) return
    shown += '\n'
    told += 1
    child.stdin.write(typed ?? '')
  })
  const code = await new Promise((done) => child.on('close', done))
  return { code, shown, told, directory }
}

test.skipIf(!hasTerminal)('asks on a terminal, and asks again when an answer cannot be read', async () => {
  const { code, shown, directory, told } = await onTerminal([
    ['Base address of the service', 'ftp://vendor.example\r'],
    ['Base address of the service', 'https://vendor.example/api\r'],
    ['staging or production', 'prod\r'],
    ['staging or production', 'production\r'],
    ['CI: ', '\r'],
  ])
  expect(told).toBe(5)
  expect(shown).toContain('ftp:// is not spoken here')
  expect(shown).toContain('prod is not one of staging, production')
  expect(shown).toContain('wrote conformint.yaml')
  expect(code).toBe(0)
  const text = readFileSync(path.join(directory, 'conformint.yaml'), 'utf8')
  expect(text).toContain('https://vendor.example/api')
  expect(text).toContain('environment: production')
  expect(existsSync(path.join(directory, '.github/workflows/conformint.yml'))).toBe(true)
})

test.skipIf(!hasTerminal).each([
  ['the end of the input', '\u0004'],
  ['Ctrl+C', '\u0003'],
])('%s leaves without a file', async (_, typed) => {
  const { code, shown, directory } = await onTerminal([['Base address of the service', typed]])
  expect(shown).toContain('nothing was written')
  expect(code).toBe(2)
  expect(existsSync(path.join(directory, 'conformint.yaml'))).toBe(false)
})
