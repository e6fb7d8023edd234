import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { echoes } from '../hostile/echo.ts'
import { secretsBelow, secretsIn } from './search.ts'
import { leaks } from './writing.ts'

const key = 'q7ZtXw9KfLm-P2vRs4Jd'
const cut = /first|last|cut|changed/

test('a key in a report is seen when its folder is removed, and when it is not', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'conformint-watched-'))
  mkdirSync(path.join(folder, 'node_modules'))
  writeFileSync(path.join(folder, 'node_modules', 'report.json'), 'sk_reference_full')
  writeFileSync(path.join(folder, 'conformint.yaml'), 'apiKey: sk_reference_full')
  expect(secretsBelow(folder)).toEqual([])
  writeFileSync(path.join(folder, 'report.json'), '{"a":"sk_reference_full"}')
  expect(secretsBelow(folder)).toHaveLength(1)
  rmSync(folder, { recursive: true })
  expect(leaks.splice(0)).toHaveLength(1)
})

test('a key that the command line prints is seen', async () => {
  const program = ['--eval', 'console.log("sk_reference_full")', '--', 'conformint']
  spawnSync(process.execPath, program)
  expect(leaks.splice(0)).toHaveLength(1)
  const child = spawn(process.execPath, program)
  child.stdout.resume()
  await new Promise((done) => child.on('close', done))
  expect(leaks.splice(0)).toHaveLength(1)
})

test.each(Object.entries(echoes).filter(([way]) => !cut.test(way)))('a key is seen: %s', (_, echo) => {
  for (const secret of ['sk_reference_full', 'sk_reference_lacking_nfts_create']) {
    expect(secretsIn('text', `{"a":"${echo(secret)}"}`)).not.toEqual([])
  }
  expect(secretsIn('text', `{"a":"${echo(key)}"}`, [key])).not.toEqual([])
  expect(secretsIn('text', 'the sk_reference_ keys, q7ZtXw9K and others', [key])).toEqual([])
})

test('the secret of an order is seen', () => {
  expect(secretsIn('text', `order_${'aB3_-'.repeat(9)}`)).toHaveLength(1)
})
