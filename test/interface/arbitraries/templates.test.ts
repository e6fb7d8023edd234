import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  edgeTemplates,
  templateChange,
  templateRequest,
  templateTokenId,
  wrongLimits,
  wrongMetadata,
} from '../../../src/interface/arbitraries/templates.ts'
import { matches } from '../../../src/interface/oracle.ts'

test('templates and changes of templates are valid', () => {
  for (const request of [...fc.sample(templateRequest, 100), ...edgeTemplates]) {
    expect(matches('CreateTemplate', request)).toBe(true)
    for (const tokenId of fc.sample(templateTokenId, 2)) {
      expect(matches('CreateTemplate', { ...request, onChain: { tokenId } })).toBe(true)
    }
  }
  for (const change of fc.sample(templateChange, 100)) {
    expect(matches('UpdateTemplate', change)).toBe(true)
    expect(Object.keys(change.metadata).length).toBeGreaterThan(0)
  }
})

test('what is called wrong is wrong', () => {
  for (const metadata of wrongMetadata) {
    expect(matches('CreateTemplate', { metadata })).toBe(false)
    expect(matches('UpdateTemplate', { metadata })).toBe(false)
  }
  for (const limit of wrongLimits) expect(matches('CreateTemplate', { supply: { limit } })).toBe(false)
})
