import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cutShort,
  noObjects,
  notJson,
  oddValues,
  pathsOf,
  spoil,
  spoiledBody,
} from '../../../src/interface/arbitraries/malformed-bodies.ts'

const body = { chain: 'solana', metadata: { name: 'a"b\\é', tags: [{ value: '1' }] } }

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('nothing that is said to be no JSON is', () => {
  expect(notJson.filter(isJson)).toEqual([])
  fc.assert(fc.property(cutShort(body), (text) => !isJson(text)))
})

test('odd values are JSON, and what is said to be no object is none', () => {
  expect([...oddValues, ...noObjects].filter((value) => JSON.stringify(value) === undefined)).toEqual([])
  expect(noObjects.filter((value) => typeof value === 'object' && value !== null)).toEqual([])
})

test('a spoilt body differs in one member, and the body itself stays', () => {
  const before = JSON.stringify(body)
  fc.assert(fc.property(spoiledBody(body), (spoilt) => typeof JSON.stringify(spoilt) === 'string'))
  expect(JSON.stringify(body)).toBe(before)
  expect(pathsOf(body)).toContainEqual(['metadata', 'tags', '0', 'value'])
  expect(spoil(body, ['metadata', 'tags', '0', 'value'], 5)).toEqual({
    chain: 'solana',
    metadata: { name: 'a"b\\é', tags: [{ value: 5 }] },
  })
  expect(JSON.stringify(spoil(body, ['chain'], undefined))).not.toContain('chain')
})
