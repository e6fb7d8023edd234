import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CoverageEntry, coverageComplaints } from '../../../src/engine/catalogue/coverage.ts'
import { packageRoot } from '../../../src/package/package-root.ts'
import { type Coverage, measureCoverage } from '../../../tools/generate/coverage.ts'
import { catalogue } from '../../interface/opened.ts'

describe('the coverage of the requirements', () => {
  let coverage: Coverage
  beforeAll(async () => {
    coverage = await measureCoverage()
  })

  test('is a property, or what spec/coverage.yaml says of it', () => {
    expect(coverage.complaints).toEqual([])
  })

  test('stands in docs/coverage.md', () => {
    expect(readFileSync(path.join(packageRoot, 'docs', 'coverage.md'), 'utf8')).toBe(coverage.page)
  })
})

describe('a complaint', () => {
  const entry: CoverageEntry = { by: 'single', of: 'one value' }
  const tested = catalogue.filter(({ id }) => ['WAL-01', 'WAL-02', 'WAL-03'].includes(id))

  test('is made of a requirement without anything, of one too many, and of one that is not known', () => {
    const declared = new Map([
      ['WAL-02', entry],
      ['WAL-03', entry],
      ['WAL-99', entry],
    ])
    expect(coverageComplaints(tested, new Set(['WAL-03']), declared)).toEqual([
      'WAL-01 has no property, and spec/coverage.yaml does not say what else it has',
      'WAL-03 stands in spec/coverage.yaml, and has a property',
      'WAL-99 stands in spec/coverage.yaml, and is no requirement that is tested',
    ])
  })

  test('is made of a clause that cites a requirement which is gone', () => {
    const declared = new Map([['WAL-01', { ...entry, of: 'an ERC-721 token; WAL-02 has others, and WAL-98 had' }]])
    expect(coverageComplaints(tested, new Set(['WAL-02', 'WAL-03']), declared)).toEqual([
      'WAL-01 cites WAL-98 in spec/coverage.yaml, which is no requirement that is tested',
    ])
  })
})
