import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pc from 'picocolors'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { progressOf } from '../../src/app/next-steps.ts'
import { runVerify } from '../../src/cli/verify.ts'
import { packageRoot } from '../../src/package/package-root.ts'

// The steps of docs/build-from-zero.md, each judged as the page says.

const page = readFileSync(path.join(packageRoot, 'docs', 'build-from-zero.md'), 'utf8')
const steps = [...page.matchAll(/^\| (\d) \| (\w+)\.ts \| ([\w, ]+) \| (\w*) ?\|$/gm)].map(
  ([, step, file = '', kept = '', wanted]) => ({ step: Number(step), file, kept: kept.split(', '), wanted }),
)
const code = path.join(packageRoot, 'fixtures', 'from-zero')
const reports = mkdtempSync(path.join(tmpdir(), 'conformint-from-zero-'))
afterAll(() => rmSync(reports, { recursive: true }))

const silent = {
  out: () => {},
  err: () => {},
  hide: () => {},
  colours: pc.createColors(false),
  errColours: pc.createColors(false),
  width: 100,
}

test('the page has six steps, and the settings that they are judged with', () => {
  expect(steps.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6])
  for (const { step, kept } of steps) expect(kept).toEqual(steps.slice(0, step).map(({ file }) => file))
  const [, yaml = ''] = /```yaml\n(.*?)```/s.exec(page) ?? []
  expect(parse(yaml)).toEqual(parse(readFileSync(path.join(code, 'conformint.yaml'), 'utf8')))
})

test.concurrent.each(steps)(
  'step $step adds $file, and is told to go on with $wanted',
  async ({ step, kept, wanted }) => {
    const reportDir = path.join(reports, `step-${step}`)
    const exit = await runVerify(
      {
        command: `${process.execPath} ${path.join(code, `step-${step}.ts`)} {port}`,
        config: path.join(code, 'conformint.yaml'),
        part: [...kept, ...(wanted ? [wanted] : [])],
        effort: 'quick',
        seed: '1',
        reportDir,
        reporter: ['json'],
      },
      silent,
    )
    const report = JSON.parse(readFileSync(path.join(reportDir, 'report.json'), 'utf8'))
    const claims = new Map(report.claims.map(({ part, claim }: { part: string; claim: string }) => [part, claim]))
    for (const part of kept) expect(claims.get(part), part).not.toBe('non-conforming')
    const next = progressOf(report).next
    if (wanted) {
      expect([exit, claims.get(wanted)]).toEqual([1, 'non-conforming'])
      const { missing = [], broken = [] } = next.find(({ part }) => part === wanted) ?? {}
      return expect(missing.length + broken.length).toBeGreaterThan(0)
    }
    expect(exit).toBe(0)
    for (const part of kept) expect(claims.get(part), part).toBe('conforming')
    for (const part of ['batch', 'transfers', 'orders']) expect(claims.get(part)).toBe('not-offered')
    expect(next).toEqual([])
  },
  // Side by side, each takes nearly as long as all of them.
  180_000,
)
