import { expect, test } from 'vitest'
import { plainTwin } from '../../src/interface/builders/plain-twin.ts'

test('what is plain is its own twin', () => {
  const body = {
    name: 'Ticket (7)',
    supplyLimit: 1000,
    transferable: false,
    attributes: [{ trait_type: 'Of', value: '1' }],
  }
  expect(plainTwin(body)).toBe(body)
})

test('other texts and large counts are replaced, and different texts by different ones', () => {
  const twin = plainTwin({
    name: 'Größe',
    metadata: { description: '東京', image: 'https://example.com/a.png', symbol: '<B>' },
    limit: 2 ** 32,
  })
  expect(twin).toEqual({
    name: expect.stringMatching(/^Text [0-9a-f]{12}$/),
    metadata: {
      description: expect.stringMatching(/^Text [0-9a-f]{12}$/),
      image: 'https://example.com/a.png',
      symbol: 'CNF',
    },
    limit: 1000,
  })
  expect(twin.name).not.toBe(twin.metadata.description)
  expect(plainTwin('Größe')).toBe(twin.name)
})

test('symbols stand in capitals, images are files of one kind, and no attributes are none', () => {
  const twin = plainTwin({
    symbol: 'Ticket',
    image: 'ipfs://abc/1',
    imageUrl: 'https://example.com/a.png',
    attributes: [],
  })
  expect(twin).toEqual({
    symbol: 'TICKET',
    image: expect.stringMatching(/^https:\/\/example\.com\/[0-9a-f]{12}\.png$/),
    imageUrl: 'https://example.com/a.png',
  })
})
