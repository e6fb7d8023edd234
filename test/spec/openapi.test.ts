import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { operationIds } from '../../src/interface/operations.ts'
import { matches } from '../../src/interface/oracle.ts'
import { packageRoot } from '../../src/package/package-root.ts'
import { openApiDocument, wordsOf } from '../interface/opened.ts'

const methods = ['get', 'put', 'post', 'patch', 'delete', 'head', 'options', 'trace']

// Stock ajv, so that the examples do not depend on what the oracle changes about it.
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(openApiDocument, 'document')

describe('operations', () => {
  test('are the 16 of the interface, slashes included', () => {
    const operations = Object.entries(openApiDocument.paths).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((key) => methods.includes(key))
        .map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(operations.sort()).toEqual(
      [
        'POST /v1-alpha1/wallets',
        'GET /v1-alpha1/wallets',
        'GET /2022-06-09/wallets/{identifier}/nfts',
        'POST /v1-alpha1/wallets/{chain}:{address}/signMessage',
        'POST /v1-alpha1/wallets/transfer',
        'POST /v1-alpha1/transfer',
        'POST /2022-06-09/collections/',
        'GET /2022-06-09/collections/',
        'PUT /2022-06-09/collections/{collectionId}',
        'POST /2022-06-09/collections/{collectionId}/templates',
        'PATCH /2022-06-09/collections/{collectionId}/templates/{templateId}',
        'PUT /2022-06-09/collections/{collectionId}/nfts/{id}',
        'POST /2022-06-09/collections/{collectionId}/nfts',
        'POST /2022-06-09/collections/{collectionId}/nfts/',
        'POST /2022-06-09/orders',
        'GET /v1-alpha1/projects/{projectId}/usage',
      ].sort(),
    )
  })

  test('state no body where the interface states none', () => {
    const bodies = responses().filter(({ content }) => content !== undefined)
    const statuses = new Set(bodies.map(({ status }) => status))
    expect([...statuses].sort()).toEqual(['200', '201', '2XX', '400'])
    const exports = responses().filter(({ path, status }) => path === '/v1-alpha1/transfer' && status === '200')
    expect(exports.map(({ content }) => content)).toEqual([undefined])
  })

  test('ask for the scopes that the interface names', () => {
    const scopes = operationEntries().flatMap(({ operation }) => {
      const [requirement] = (operation.security ?? []) as { apiKey: string[] }[]
      return requirement === undefined ? [] : [`${operation.operationId} ${requirement.apiKey}`]
    })
    expect(scopes.sort()).toEqual([
      'batchMint nfts.create',
      'createTemplate nfts.create',
      'createWallet wallets.create',
      'listWalletTokens wallets:nfts.read',
      'listWallets wallets.read',
      'mint nfts.create',
      'mintToken nfts.create',
      'signMessage wallets:messages.sign',
      'transferFromEmailWallet wallets:nfts.transfer',
      'transferFromUserWallet wallets:nfts.transfer',
    ])
  })
})

describe('words', () => {
  test('16 locales, 26 chains in set A, and three more in set B', () => {
    expect(new Set(wordsOf('Locale')).size).toBe(16)
    expect(wordsOf('Locale')).toHaveLength(16)
    expect(new Set(wordsOf('ChainSetA')).size).toBe(26)
    expect(wordsOf('ChainSetA')).toHaveLength(26)
    expect(wordsOf('ChainSetB')).toHaveLength(29)
    const more = wordsOf('ChainSetB').filter((chain) => !wordsOf('ChainSetA').includes(chain))
    expect(more).toEqual(['astar-zkevm', 'soneium', 'zkyoto'])
  })

  test('a schema that is no enumeration has none', () => {
    expect(() => wordsOf('Wallet')).toThrow('no enumeration of strings named Wallet')
  })
})

describe('strings', () => {
  const evm = '0x52908400098527886E0F7030069857D2E4169EE7'
  test.each([
    ['WalletLocator', `polygon-amoy:${evm}`, true],
    ['WalletLocator', `polygon:${evm.slice(2)}`, true],
    ['WalletLocator', 'solana:9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin', true],
    ['WalletLocator', 'email:ada+x@example.com:base', true],
    ['WalletLocator', 'userId:ada:base', true],
    ['WalletLocator', 'userId:a:b/c%20 d+é\u2028🦊:solana', true],
    ['WalletLocator', 'userId:email:ada@example.com:base', true],
    ['WalletLocator', `solana:${evm}`, false],
    ['WalletLocator', evm, false],
    ['WalletLocator', `polygon:${evm}:1`, false],
    ['WalletLocator', ':0x1', false],
    ['WalletLocator', 'polygon:', false],
    ['WalletLocator', 'userId:ada', false],
    ['WalletLocator', 'userId::base', false],
    ['WalletLocator', 'userid:ada', false],
    ['WalletLocator', 'userId:ada:', false],
    ['WalletLocator', 'EMAIL:ada@example.com:base', false],
    ['WalletLocator', 'email:ada@example.com', false],
    ['WalletLocator', 'email::base', false],
    ['WalletLocator', 'email:ada.example.com:base', false],
    ['WalletLocator', 'email:ada@example.com:base:x', false],
    ['WalletLocator', 'email%3Aada%40example.com%3Abase', false],
    ['WalletLocator', 'twitter:ada_l:base', false],
    ['MintRecipientLocator', 'twitter:ada_l:base', true],
    ['MintRecipientLocator', 'userId:a:b:base', true],
    ['MintRecipientLocator', `base:${evm}`, true],
    ['MintRecipientLocator', 'twitter:ada_l', false],
    ['MintRecipientLocator', 'twitter::base', false],
    ['MintRecipientLocator', 'Twitter:ada_l:base', false],
    ['TokenLocator', `polygon-amoy:${evm}:12`, true],
    ['TokenLocator', `polygon-amoy:${evm}`, false],
    ['TokenLocator', `polygon-amoy:${evm}:0x12`, false],
    ['TokenLocator', `${evm}:12`, false],
    ['CollectionLocator', 'service:season-2026', true],
    ['CollectionLocator', 'season-2026', false],
    ['Iso8601', '2026-01-02T03:04:05.123Z', true],
    ['Iso8601', '2026-01-02T03:04:05.123+0000', true],
    ['Iso8601', '2026-01-02T03:04+02:00', true],
    ['Iso8601', '2026-01-02T03:04:05', true],
    ['Iso8601', '20260102T030405Z', true],
    ['Iso8601', '2026-01-02', true],
    ['Iso8601', '1767323045678', false],
    ['Iso8601', '1767323045', false],
    ['Iso8601', 1767323045678, false],
    ['Iso8601', '2026-13-02T03:04:05Z', false],
    ['Iso8601', 'Fri, 02 Jan 2026 03:04:05 GMT', false],
    ['Iso8601', '', false],
    ['QuoteTimestamp', 1767323045678, true],
    ['QuoteTimestamp', '1767323045678', true],
    ['QuoteTimestamp', 'Fri, 02 Jan 2026 03:04:05 GMT', true],
    ['QuoteTimestamp', 'soon', false],
    ['QuoteTimestamp', '12', false],
    ['Month', '2026-12', true],
    ['Month', '2026-13', false],
    ['Month', '2026-1', false],
  ])('%s %j: %s', (schema, value, fits) => {
    expect(matches(schema, value)).toBe(fits)
  })
})

// The oracle compiles them unseen.
test.each(Object.entries(openApiDocument.components.schemas))('%s is a schema', (_, schema) => {
  expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true)
})

describe('examples', () => {
  const found = examples(openApiDocument, '')

  test('there are some', () => {
    expect(found.length).toBeGreaterThan(60)
  })

  test.each(found)('$at', ({ schema, value }) => {
    const check = ajv.getSchema(`document#${schema}`)
    expect(check?.(value), JSON.stringify(check?.errors)).toBe(true)
  })

  // The interface lets a response carry more than it lists; of the requests only the batch mint forbids it.
  test('still fit with more fields everywhere', () => {
    const closed = found
      .filter(({ schema, value }) => !ajv.getSchema(`document#${schema}`)?.(withMoreFields(value)))
      .map(({ at }) => at)
    expect(closed).toEqual(['/components/schemas/BatchMintRequest/examples/0'])
  })
})

test('the generated types are fresh', () => {
  const tool = join(packageRoot, 'tools', 'generate', 'types.ts')
  expect(() => execFileSync(process.execPath, [tool, '--check'], { stdio: 'pipe' })).not.toThrow()
})

interface Operation {
  readonly operationId: string
  readonly security?: unknown
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: unknown }>>
}

function operationEntries(): { path: string; operation: Operation }[] {
  return Object.entries(openApiDocument.paths).flatMap(([path, item]) =>
    methods.filter((method) => method in item).map((method) => ({ path, operation: item[method] as Operation })),
  )
}

function responses(): { path: string; status: string; content: unknown }[] {
  const shared = (openApiDocument.components as unknown as { responses: Operation['responses'] }).responses
  return operationEntries().flatMap(({ path, operation }) =>
    Object.entries(operation.responses).map(([status, response]) => {
      const { content } = shared[response.$ref?.split('/').at(-1) ?? ''] ?? response
      return { path, status, content }
    }),
  )
}

interface Example {
  readonly at: string
  /** Pointer to the schema that the example belongs to. */
  readonly schema: string
  readonly value: unknown
}

/** Every example below a node: of media types and parameters (`example`, `examples` by name), of schemas (a list). */
function examples(node: unknown, pointer: string): Example[] {
  if (node === null || typeof node !== 'object') return []
  const here: Example[] = []
  if ('example' in node) here.push({ at: `${pointer}/example`, schema: `${pointer}/schema`, value: node.example })
  if ('examples' in node && Array.isArray(node.examples)) {
    node.examples.forEach((value, index) => {
      here.push({ at: `${pointer}/examples/${index}`, schema: pointer, value })
    })
  } else if ('examples' in node) {
    for (const [name, { value }] of Object.entries(node.examples as Record<string, { value: unknown }>)) {
      here.push({ at: `${pointer}/examples/${name}`, schema: `${pointer}/schema`, value })
    }
  }
  const below = Object.entries(node)
    .filter(([key]) => key !== 'example' && key !== 'examples')
    .flatMap(([key, child]) => {
      const token = encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))
      return examples(child, `${pointer}/${token}`)
    })
  return [...here, ...below]
}

function withMoreFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMoreFields)
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value).map(([key, field]) => [key, withMoreFields(field)])
  return { ...Object.fromEntries(fields), somethingMore: { of: 'any kind' } }
}

test('the operation ids are those of the client', () => {
  const inDocument = Object.entries(
    openApiDocument.paths as unknown as Record<string, Record<string, { operationId?: string }>>,
  ).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.operationId ? [[operation.operationId, `${method.toUpperCase()} ${path}`] as const] : [],
    ),
  )
  expect(Object.fromEntries(inDocument)).toEqual(operationIds)
})
