import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { collectionId, edgeCollectionIds } from '../../../src/interface/arbitraries/collection-id.ts'
import {
  type CollectionRequest,
  collectionBreaches,
  collectionRequest,
  edgeCollectionMetadata,
  optionCombinations,
  subscriptionBreaches,
  subscriptionRequest,
} from '../../../src/interface/arbitraries/collections.ts'
import { validate } from '../../../src/interface/oracle.ts'
import { requirementById } from '../opened.ts'

const chain = 'polygon-amoy'
const plain: CollectionRequest = {
  chain,
  metadata: { name: 'A', description: 'B', imageUrl: 'https://example.com/c.png', symbol: 'D' },
  reuploadLinkedFiles: false,
}

/** Where a body departs from the document; JSON drops what is undefined, as the wire does. */
const mismatches = (body: unknown) =>
  validate('CreateCollection', JSON.parse(JSON.stringify(body))).map(({ pointer }) => pointer)

describe('collection requests', () => {
  test('generated and enumerated ones are valid', () => {
    const all = [
      ...fc.sample(collectionRequest(chain), 200),
      ...fc.sample(subscriptionRequest(chain), 50),
      ...optionCombinations.map((options) => ({ ...plain, ...options })),
      ...edgeCollectionMetadata.map((metadata) => ({ ...plain, metadata })),
    ]
    for (const request of all) expect(mismatches(request)).toEqual([])
  })

  test('a subscription is never transferable', () => {
    for (const request of fc.sample(subscriptionRequest(chain), 100)) {
      expect(request).toMatchObject({ transferable: false, subscription: { enabled: true } })
    }
  })

  test('every combination of the options is there once', () => {
    expect(new Set(optionCombinations.map((options) => JSON.stringify(options))).size).toBe(24)
  })

  test.each(collectionBreaches.map((breach) => [breach.says, breach] as const))(
    '%s breaks its rule only',
    (_says, breach) => {
      expect(requirementById.has(breach.rule)).toBe(true)
      for (const request of fc.sample(collectionRequest(chain), 20)) {
        const body = breach.apply(request)
        const changed = Object.keys(body).filter((field) => Reflect.get(body, field) !== Reflect.get(request, field))
        expect(changed).toHaveLength(1)
        const places = mismatches(body)
        expect(new Set(places.map((place) => place.split('/')[1] ?? '')).size).toBe(1)
      }
    },
  )

  test('a breach of a subscription changes one field', () => {
    for (const request of fc.sample(subscriptionRequest(chain), 20)) {
      for (const { apply } of subscriptionBreaches) {
        const body = apply(request)
        expect(
          Object.keys(body).filter((field) => Reflect.get(body, field) !== Reflect.get(request, field)),
        ).toHaveLength(1)
      }
    }
  })
})

describe('chosen collection ids', () => {
  test('are path segments that end no locator prefix, and leave room for a mark', () => {
    for (const id of [...fc.sample(collectionId, 300), ...edgeCollectionIds]) {
      expect(id).not.toMatch(/[/:\p{Cc}]|^\.*$/u)
      expect(id.isWellFormed()).toBe(true)
      expect(id.length).toBeLessThanOrEqual(108)
    }
  })
})
