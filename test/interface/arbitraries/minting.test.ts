import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  batchPlan,
  brokenBatchPlan,
  brokenIndexes,
  brokenItemKinds,
  brokenItems,
  edgeBrokenBatches,
  itemsOf,
} from '../../../src/interface/arbitraries/batch.ts'
import { edgeTokenMetadata, tokenMetadata } from '../../../src/interface/arbitraries/metadata.ts'
import { edgeMintIds, mintId, mintIds } from '../../../src/interface/arbitraries/mint-id.ts'
import { mintRequest, mintWish, recipientKinds } from '../../../src/interface/arbitraries/mint-request.ts'
import { tidy, tidyText } from '../../../src/interface/arbitraries/tidy-text.ts'
import { validate } from '../../../src/interface/oracle.ts'

const chain = 'polygon-amoy'
const whole = () => ({ recipient: `email:someone@example.com:${chain}`, metadata: { name: 'Item' } })
const bodyOf = (plan: Parameters<typeof itemsOf>[0]) => ({
  nfts: itemsOf(plan, chain, whole, (index) => `id-${index}`),
})

test('text is tidy, and of the length asked for', () => {
  fc.assert(
    fc.property(tidyText(3, 50), (text) => {
      expect(tidy(text)).toBe(text)
      expect(text.length).toBeGreaterThanOrEqual(3)
      expect(text.length).toBeLessThanOrEqual(50)
    }),
  )
})

describe('metadata', () => {
  test('satisfy the interface', () => {
    fc.assert(
      fc.property(tokenMetadata, (metadata) => {
        expect(validate('TokenMetadata', metadata)).toEqual([])
      }),
    )
    for (const metadata of edgeTokenMetadata) expect(validate('TokenMetadata', metadata)).toEqual([])
  })

  test('reach beyond ASCII, and have empty animation_url and display_type now and then', () => {
    const many = fc.sample(tokenMetadata, { numRuns: 200, seed: 1 })
    expect(many.some(({ name }) => /[^\x20-\x7e]/.test(name))).toBe(true)
    expect(many.some(({ animation_url }) => animation_url === '')).toBe(true)
    expect(many.some(({ attributes }) => attributes?.some(({ display_type }) => display_type !== undefined))).toBe(true)
  })
})

describe('mint ids', () => {
  const wellFormed = (id: string) =>
    id.length >= 1 && id.length <= 128 && !id.includes('/') && id.trim() === id && !/^\.+$/.test(id)

  test('can stand in a path', () => {
    fc.assert(
      fc.property(mintId, (id) => {
        expect(wellFormed(id)).toBe(true)
      }),
    )
    expect(edgeMintIds.filter((id) => !wellFormed(id))).toEqual([])
  })

  test('are different from each other', () => {
    fc.assert(
      fc.property(mintIds(2, 10), (ids) => {
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
    expect(new Set(edgeMintIds).size).toBe(edgeMintIds.length)
  })
})

test('mint requests satisfy the interface, for all kinds of recipients', () => {
  const request = mintRequest(fc.constantFrom(`twitter:someone:${chain}`, `userId:a/b:${chain}`))
  fc.assert(
    fc.property(request, (body) => {
      expect(validate('MintRequest', body)).toEqual([])
    }),
  )
  const kinds = new Set(fc.sample(mintWish(), { numRuns: 100, seed: 1 }).map(({ kind }) => kind))
  expect([...kinds].sort()).toEqual([...recipientKinds].sort())
})

describe('batches', () => {
  test('without broken items satisfy the interface', () => {
    fc.assert(
      fc.property(batchPlan(), (plan) => {
        expect(plan.length).toBeLessThanOrEqual(125)
        expect(validate('BatchMintRequest', bodyOf(plan))).toEqual([])
      }),
    )
  })

  test('with broken items break the interface at these items only', () => {
    fc.assert(
      fc.property(brokenBatchPlan(), (plan) => {
        const failing = validate('BatchMintRequest', bodyOf(plan)).map(({ pointer }) => Number(pointer.split('/')[2]))
        const broken = brokenIndexes(plan)
        expect(broken.length).toBeGreaterThan(0)
        expect(failing.filter((index) => !broken.includes(index))).toEqual([])
      }),
      { numRuns: 50 },
    )
    expect(edgeBrokenBatches.every((plan) => brokenIndexes(plan).length > 0)).toBe(true)
  })

  // What the document's locator formats rule out beyond a pattern: whether the parts exist.
  // Metadata are required where no base URI is set, which no request can do (Endpoints, Minting).
  const beyondPattern = ['recipient with half an address', 'recipient on an unknown chain', 'metadata missing']

  test.each(brokenItemKinds.filter((kind) => !beyondPattern.includes(kind)))(
    '%s breaks that field and no other',
    (kind) => {
      const item = bodyOf([{ withId: true, broken: kind }]).nfts[0]
      const fields = validate('BatchMintItem', item).map(({ pointer, message }) => `${pointer} ${message}`)
      const field = Object.keys(brokenItems[kind](chain))[0] ?? ''
      expect(fields.length).toBeGreaterThan(0)
      expect(fields.filter((mismatch) => !mismatch.includes(field))).toEqual([])
    },
  )
})
