import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '../../src/package/package-root.ts'

const page = readFileSync(path.join(packageRoot, 'README.md'), 'utf8')
const [example = ''] = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].flatMap(([, code = '']) =>
  code.includes("import { verify } from 'conformint'") ? [code] : [],
)

test('the example of a call of the library runs as it stands, and says what it is to say', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'conformint-library-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const entry = pathToFileURL(path.join(packageRoot, 'src', 'index.ts')).href
  writeFileSync(path.join(folder, 'example.ts'), example.replace("'conformint'", `'${entry}'`))
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
  const printed = execFileSync(process.execPath, ['example.ts'], { cwd: folder, encoding: 'utf8' })
  expect(printed).toMatch(/^usage\/\S+ passed$/m)
  expect(printed).toMatch(/failed: 0/)
})
