import { expect, test } from 'vitest'
import { profiles } from '../../fixtures/latitude.ts'
import { openInterface } from '../../src/interface/interface.ts'
import { testHalf } from './companies.ts'

testHalf(0)

test('what a profile disputes is a SHOULD', () => {
  const { byId } = openInterface().catalogue
  const disputed = profiles.flatMap(({ disputes = [] }) => disputes)
  expect(disputed.filter((id) => byId.get(id)?.level !== 'SHOULD')).toEqual([])
})
