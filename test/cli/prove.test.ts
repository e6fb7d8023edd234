import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FaultId } from '../../reference-impl/index.ts'
import { proofSchema } from '../../src/engine/prove/proof.ts'

const bin = path.join(import.meta.dirname, '..', '..', 'bin', 'conformint.js')
let directory: string

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'conformint-test-'))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const conformint = (...args: string[]) =>
  spawnSync(process.execPath, [bin, ...args], {
    cwd: directory,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })

describe('prove', () => {
  test('prints the matrix and the verdict, and writes both forms', () => {
    const { status, stdout, stderr } = conformint(
      ...[
        'prove',
        '--fault',
        'mint-own-id' satisfies FaultId,
        '--seed',
        '1',
        '2',
        '--json',
        'proof.json',
        '--html',
        'proof.html',
      ],
    )
    expect(status).toBe(0)
    expect(stdout).toMatch(/^minting\nMINT-02 +1 {2}■\nMINT-10 +1 {2}■$/m)
    expect(stdout).toContain('proved  2 of 2 requirements, 1 of 1 faults')
    expect(stderr).toContain('1 fault at seeds 1, 2')
    const proof = proofSchema.parse(JSON.parse(readFileSync(path.join(directory, 'proof.json'), 'utf8')))
    expect(proof).toMatchObject({ verdict: 'proved', faults: [{ id: 'mint-own-id', outcome: 'caught', caught: 2 }] })
    const page = readFileSync(path.join(directory, 'proof.html'), 'utf8')
    expect(page).toContain('mint-own-id')
    expect(page).not.toMatch(/(src|href)="(https?:)?\/\//)
    expect(page).toContain(`<dd>${proof.madeOn}</dd>`)
  })
})

test('what a run at an effort catches is measured by the cases, examples and rows that it takes', () => {
  const share = (effort: string, ...faults: FaultId[]) =>
    conformint('prove', '--fault', ...faults, '--seed', '1', '--effort', effort)
  const caught = share('quick', 'wallet-repeat-201')
  expect(caught.stdout).toBe('quick at seed 1 catches 1 of 1 faults (100.0 %)\n')
  expect(caught.status).toBe(0)
  const wrong = share('thorough', 'wallet-repeat-201')
  expect(wrong.stderr).toContain('thorough is not one of quick, standard')
  expect(wrong.status).toBe(2)
})

test('a requirement is explained with the faults that prove it', () => {
  const { status, stdout } = conformint('requirements', 'mint-09')
  expect(status).toBe(0)
  expect(stdout).toMatch(/faults that prove it\n(.*\n)* {2}race-mints-twice {2}Requests of one id that cross/)
  const [entry] = JSON.parse(conformint('requirements', 'MINT-09', '--json').stdout)
  expect(entry.faults).toContainEqual(expect.objectContaining({ id: 'race-mints-twice' satisfies FaultId }))
})
