import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import type { OpenApiDocument } from '../../../src/engine/oracle/document.ts'
import { oracleOn } from '../../../src/engine/oracle/oracle.ts'
import { matches, validate } from '../../../src/interface/oracle.ts'
import { openApiDocument } from '../../interface/opened.ts'

const evmToken = {
  chain: 'polygon-amoy',
  contractAddress: '0xDE709F2102306220921060314715629080E2FB77',
  tokenId: '12',
  metadata: {},
  locator: 'polygon-amoy:0xDE709F2102306220921060314715629080E2FB77:12',
  tokenStandard: 'ERC-721',
}

describe('validate', () => {
  test('finds nothing in a value that fits, with fields beyond the listed ones', () => {
    expect(validate('Wallet', { chain: 'base', publicKey: '0x1', more: [1] })).toEqual([])
  })

  test('tells all mismatches at once, with pointers into nested values', () => {
    const found = validate('BatchResult', { results: [{ id: 7, onChain: { chain: 'base' }, actionId: 'a' }, 5] })
    expect(found.map(({ pointer }) => pointer).sort()).toEqual([
      '/results/0/id',
      '/results/0/onChain/status',
      '/results/1',
    ])
  })

  test('says what was expected and what was there', () => {
    expect(validate('Wallet', { chain: 5, publicKey: '0x1' })).toEqual([
      { pointer: '/chain', message: 'expected string, got 5', expected: 'string', actual: '5' },
    ])
    expect(validate('ErrorRecord', { error: 'true', message: 'x' })).toContainEqual(
      expect.objectContaining({ pointer: '/error', expected: 'true', actual: '"true"' }),
    )
  })

  test('points at the place of a missing field', () => {
    expect(validate('Wallet', { chain: 'base' })).toEqual([
      {
        pointer: '/publicKey',
        message: 'field publicKey (string) is required, it is missing',
        expected: 'field publicKey (string)',
        actual: 'nothing',
      },
    ])
  })

  test('takes own fields only', () => {
    expect(matches('Wallet', Object.create({ chain: 'base', publicKey: '0x1' }))).toBe(false)
  })

  test('judges a missing body', () => {
    expect(validate('Wallet', undefined)).toEqual([
      { pointer: '', message: 'expected object, got nothing', expected: 'object', actual: 'nothing' },
    ])
  })

  test('shows at most 200 characters of a value', () => {
    const [mismatch] = validate('SignedMessage', { signedMessage: 'x'.repeat(5000) })
    expect(mismatch?.actual).toHaveLength(200)
    expect(mismatch?.message.length).toBeLessThan(300)
  })

  test('tells once what a base and the strict schema made of it both find', () => {
    const found = validate('QuotedOrderResponse', { clientSecret: 's' })
    expect(found.map(({ pointer }) => pointer)).toEqual(['/order'])
    const token = {
      id: 't',
      actionId: 'a',
      metadata: 5,
      onChain: { status: 's', chain: 'base', owner: 'o', txId: 'x' },
    }
    expect(validate('CompletedToken', token).map(({ message }) => message)).toEqual(['expected object, got 5'])
  })

  test('refuses a name that is no schema', () => {
    expect(() => validate('Walet', {})).toThrow('no schema named Walet')
    expect(() => validate('toString', {})).toThrow('no schema named toString')
  })
})

test('what was found before is not copied for each wrong entry of a list', () => {
  const { concat } = Array.prototype
  let copies = 0
  Array.prototype.concat = function (...more) {
    copies += 1
    return concat.apply(this, more)
  }
  try {
    expect(validate('CollectionList', { results: Array.from({ length: 50 }, () => ({})) })).toHaveLength(50)
  } finally {
    Array.prototype.concat = concat
  }
  expect(copies).toBe(0)
})

describe('a document with a mistake is refused', () => {
  test.each([
    ['a word that is none', { typ: 'string' }, /unknown keyword: "typ"/],
    ['a type that is none', { type: 'text' }, /type must be JSONType/],
    ['a value of another type', { type: 'object', required: 'id' }, /required value must be/],
    ['a pattern that is none', { type: 'string', pattern: '(' }, /[Ii]nvalid regular expression/],
  ])('%s', (_, schema, told) => {
    const broken = { ...openApiDocument, components: { ...openApiDocument.components, schemas: { Broken: schema } } }
    expect(() => oracleOn(broken as unknown as OpenApiDocument).matches('Broken', {})).toThrow(told)
  })
})

describe('variants', () => {
  test('only the nearest variant is told of', () => {
    const { tokenStandard: _, ...token } = { ...evmToken, tokenId: 'x' }
    expect(validate('WalletTokenList', [evmToken, token]).map(({ pointer }) => pointer)).toEqual([
      '/1/tokenStandard',
      '/1/tokenId',
    ])
    const solana = { chain: 'solana', metadata: {}, locator: 'solana:x', mintHash: 4 }
    expect(validate('WalletTokenList', [solana]).map(({ message }) => message)).toEqual(['expected string, got 4'])
  })

  test('a type that no variant takes is told as one finding', () => {
    expect(validate('Usage', { data: { dimension: 'x', usage: 7 } })).toEqual([
      { pointer: '/data/usage', message: 'expected object or array, got 7', expected: 'object or array', actual: '7' },
    ])
  })

  test('the value of a variant inside a variant keeps its place and its name', () => {
    const order = { orderId: 'o', phase: 'p', locale: 'en-US', lineItems: [], payment: {}, quote: { quotedAt: 'soon' } }
    expect(validate('Order', order)).toEqual([
      expect.objectContaining({ pointer: '/quote/quotedAt', message: 'expected ISO 8601 timestamp, got "soon"' }),
    ])
  })

  test('oneOf refuses a value that fits two', () => {
    const both = { userId: 'u', email: 'a@example.com', chain: 'base' }
    expect(validate('CreateWallet', both)).toMatchObject([{ pointer: '', expected: 'exactly one of the variants' }])
  })
})

describe('agrees with stock ajv', () => {
  const stock = new Ajv2020({ strict: false, ownProperties: true })
  addFormats.default(stock)
  stock.addSchema(openApiDocument, 'document')
  const schemas = Object.entries(openApiDocument.components.schemas).filter(([, schema]) => schema.examples)

  test.each(schemas)('%s: every field of its examples missing, null or of another type', (name, schema) => {
    const stockCheck = stock.getSchema(`document#/components/schemas/${name}`)
    for (const value of (schema.examples as unknown[]).flatMap(variations)) {
      expect(matches(name, value), JSON.stringify(value)).toBe(stockCheck?.(value))
      expect(validate(name, value).length > 0, JSON.stringify(value)).toBe(!matches(name, value))
    }
  })
})

/** The value with each part of it, one at a time, left out or replaced. */
function variations(value: unknown): unknown[] {
  const replaced: unknown[] = [value, null, 7, 'text', [], {}, true]
  if (value === null || typeof value !== 'object') return replaced
  const parts = Object.entries(value)
  const without = parts.map(([key]) => Object.fromEntries(parts.filter(([other]) => other !== key)))
  const changed = parts.flatMap(([key, part]) =>
    variations(part).map((other) =>
      Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other },
    ),
  )
  return [...replaced, ...(Array.isArray(value) ? [] : without), ...changed]
}
