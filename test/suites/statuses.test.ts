import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/package/package-root.ts'

/** A list of statuses, or a range of them; that there is no server error (below 500) is a requirement, and no latitude. */
const own = /\[\s*[1-5]\d\d\s*,\s*[1-5]\d\d|\b[sS]tatus\b\s*[<>]=?\s*(?!500)[1-5]\d\d/

const files = ['suites/**/*.ts', 'src/interface/builders/**/*.ts', 'src/contracts/states/**/*.ts'].flatMap((pattern) =>
  globSync(pattern, { cwd: packageRoot }),
)

test('no case has a latitude of its own: every one stands in the table, with its reason', () => {
  const found = files.flatMap((file) =>
    readFileSync(path.join(packageRoot, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (own.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(found).toEqual([])
})
