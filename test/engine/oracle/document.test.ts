import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { compileDocument, compiledFile, readDocument } from '../../../src/engine/oracle/document.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'conformint-test-'))
const file = path.join(folder, 'openapi.yaml')
const text = 'openapi: 3.1.0\ninfo: { title: one, version: "1" }\n'
afterAll(() => rmSync(folder, { recursive: true }))

test('a document is read from its JSON, unless the YAML file was changed since or the JSON is none', () => {
  writeFileSync(file, text)
  const title = (): string => readDocument(file).info.title
  expect(title()).toBe('one')

  const compiled = compileDocument(text)
  writeFileSync(compiledFile(file), compiled.replace('"one"', '"from JSON"'))
  expect(title()).toBe('from JSON')

  writeFileSync(file, text.replace('one', 'two'))
  expect(title()).toBe('two')

  writeFileSync(compiledFile(file), '<<<<<<< HEAD')
  expect(title()).toBe('two')
})
