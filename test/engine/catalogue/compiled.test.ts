import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCompiled } from '../../../src/engine/catalogue/index.ts'
import { parseCatalogue, readCatalogue } from '../../../src/engine/catalogue/read.ts'
import { specFolder } from '../../../src/interface/catalogue.ts'
import { catalogueSource } from '../../../src/interface/interface.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'conformint-catalogue-'))
  cpSync(specFolder, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

const source = () => ({ ...catalogueSource, folder })

test('the compiled catalogue is what its files say', () => {
  expect(readCompiled(source())).toEqual(parseCatalogue(source()))
})

test('it is read from its files while one was changed since', () => {
  appendFileSync(
    path.join(folder, 'requirements', 'usage.yaml'),
    '\n- { id: USE-99, level: SHOULD, basis: inferred, words: w, section: s, text: later, operations: all }\n',
  )
  expect(readCompiled(source())).toBeUndefined()
  expect(readCatalogue(source()).byId.get('USE-99')?.text).toBe('later')
})

test('it is read from its files where an operation has moved', () => {
  expect(readCompiled({ ...source(), operations: { ...catalogueSource.operations, getUsage: 'GET /usage' } })).toBe(
    undefined,
  )
})

test.each([
  ['no JSON', '<<<<<<< HEAD'],
  ['of something else', '{}'],
])('it is passed over when it is %s', (_, text) => {
  writeFileSync(path.join(folder, 'catalogue.json'), text)
  expect(readCatalogue(source()).requirements).toEqual(parseCatalogue(source()).requirements)
})
