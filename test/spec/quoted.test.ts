import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { specFolder } from '../../src/interface/catalogue.ts'
import { openInterface } from '../../src/interface/interface.ts'
import { lockOf, wordsDigest } from '../../tools/generate/quoted-lines.ts'

const locked = readFileSync(join(specFolder, 'quoted.lock'), 'utf8').trimEnd().split('\n')
const quoted = openInterface().catalogue.requirements.filter(({ basis }) => basis === 'quoted')

const documentPath = process.env.CONFORMINT_INTERFACE_DOCUMENT
if (documentPath === undefined)
  process.stderr.write(
    'The words of the catalogue are not compared with the interface document: CONFORMINT_INTERFACE_DOCUMENT names none.\n',
  )

test('what is called quoted had its words in the document when they were last written (node tools/generate/quoted.ts)', () => {
  const digests = locked.map((line) => line.split(' ').slice(0, 2).join(' '))
  expect(digests).toEqual(quoted.map(wordsDigest))
  expect(locked.filter((line) => !/^[A-Z]+-\d+( [0-9a-f]{16}){2,}$/.test(line))).toEqual([])
})

test.skipIf(documentPath === undefined)('and has them there now', () => {
  const document = readFileSync(documentPath ?? '', 'utf8')
  expect(quoted.map((one) => lockOf(one, document))).toEqual(locked)
})

const document =
  '- Body: payment (required; method = chain), lineItems (required)\n- Response: clientSecret and orders.\n'

test('a part of the words has all of its terms in one line', () => {
  const lock = lockOf({ id: 'ORD-01', words: 'response: clientSecret and order; payment (required)' }, document)
  expect(lock.split(' ')).toHaveLength(4)
})

test('words of two lines in one part, or of none, are not quoted', () => {
  for (const words of ['lineItems and clientSecret', 'payment (optional)', 'the; of'])
    expect(() => lockOf({ id: 'ORD-01', words }, document)).toThrow('no line of the document')
})
