import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/package/package-root.ts'

/** Tells on stderr of each module that is loaded. */
const watch = `import { registerHooks } from 'node:module'
registerHooks({ load: (url, context, next) => (process.stderr.write('loaded ' + url + '\\n'), next(url, context)) })`

/** @returns names of the packages that a command loads, and its own files */
function loadedBy(...args: readonly string[]): { packages: string[]; files: string[] } {
  const { stderr, status } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(watch)}`, path.join('bin', 'conformint.js'), ...args],
    { cwd: packageRoot, encoding: 'utf8' },
  )
  expect(status, stderr).toBe(0)
  const root = `${pathToFileURL(packageRoot).href}/`
  const loaded = [...stderr.matchAll(/^loaded (\S+)$/gm)].flatMap(([, url = '']) =>
    url.startsWith(root) ? [url.slice(root.length)] : [],
  )
  const packageOf = /^node_modules\/((?:@[^/]+\/)?[^/]+)/
  return {
    packages: [...new Set(loaded.flatMap((file) => packageOf.exec(file)?.[1] ?? []))].toSorted(),
    files: loaded.filter((file) => !packageOf.test(file)).toSorted(),
  }
}

test('--version loads no command', () => {
  const { packages, files } = loadedBy('--version')
  expect(packages).toEqual(['picocolors'])
  expect(files.filter((file) => file.startsWith('src/'))).toEqual([
    'src/cli/main.ts',
    'src/command/exit-code.ts',
    'src/command/terminal.ts',
    'src/package/package-root.ts',
    'src/package/version.ts',
  ])
})

test('--help loads the names of the commands, and nothing that one of them needs', () => {
  const { packages, files } = loadedBy('--help')
  expect(packages).toEqual(['commander', 'picocolors'])
  // The rooms of texts and of settings have nothing in them but words and types.
  expect(files.filter((file) => !/^(bin|src\/cli|src\/engine\/(interface|text))\//.test(file))).toEqual([
    'src/command/declared.ts',
    'src/command/exit-code.ts',
    'src/command/terminal.ts',
    'src/command/writable.ts',
    'src/config/settings-error.ts',
    'src/config/whole-number.ts',
    'src/engine/report/reporter-names.ts',
    'src/package/optional.ts',
    'src/package/package-root.ts',
    'src/package/version.ts',
  ])
})

test('verify plans without cases, generators, YAML, and what reports are made with', () => {
  const key = ['--api-key', 'sk_of_nobody', '--target', 'http://127.0.0.1:9']
  const { packages, files } = loadedBy('verify', '--plan', '--effort', 'quick', ...key)
  for (const late of ['@faker-js/faker', 'ajv', 'eta', 'fast-check', 'log-update', 'wrap-ansi', 'xmlbuilder', 'yaml']) {
    expect(packages).not.toContain(late)
  }
  expect(files.filter((file) => file.startsWith('suites/'))).toEqual([
    'suites/list.json',
    'suites/list.ts',
    'suites/ranking.json',
  ])
})

test('requirements loads what is told of cases and faults, and none of them', () => {
  const { packages, files } = loadedBy('requirements', 'MINT-07')
  const wrapping = ['ansi-regex', 'ansi-styles', 'get-east-asian-width', 'string-width', 'strip-ansi', 'wrap-ansi']
  expect(packages).toEqual(['commander', 'fastest-levenshtein', 'picocolors', ...wrapping].toSorted())
  expect(files.filter((file) => /^(suites|reference-impl)\//.test(file))).toEqual([
    'reference-impl/faults/list.json',
    'reference-impl/faults/list.ts',
    'suites/list.json',
    'suites/list.ts',
  ])
})
