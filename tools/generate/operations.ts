// The table of operations and the word lists of the interface, the methods of the consumers' client, and what the page of the sandbox
// shows, from spec/openapi.yaml: `node tools/generate/operations.ts`; with --check it writes nothing and exits 1 when one is stale.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { compileDocument, compiledFile, readDocument } from '../../src/engine/oracle/document.ts'
import { packageRoot } from '../../src/package/package-root.ts'
import { keep } from './keep.ts'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
}

interface Written {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: unknown
  readonly security?: readonly { readonly apiKey: readonly string[] }[]
  readonly 'x-creates'?: boolean
  readonly 'x-capability'?: string
  readonly 'x-method'?: string
}

const table = 'src/interface/operation-table.ts'
const calls = 'src/client/calls.ts'
const sandbox = 'reference-impl/sandbox/operations.ts'
const source = path.join(packageRoot, 'spec', 'openapi.yaml')
const document = readDocument(source)
const written = Object.entries(document.paths).flatMap(([template, item]) =>
  Object.entries(item).flatMap(([method, operation]) =>
    ['get', 'post', 'put', 'patch'].includes(method)
      ? [{ method: method.toUpperCase(), template, operation: operation as Written }]
      : [],
  ),
)
const text = (value: unknown): string => JSON.stringify(value)

const rows = written.map(({ operation }) => {
  const { operationId, 'x-method': call = operationId } = operation
  const [scope] = operation.security?.[0]?.apiKey ?? []
  const query = operation.parameters?.some((one) => one.in === 'query')
  const fields = {
    creates: operation['x-creates'] ?? false,
    takes: operation.requestBody === undefined ? (query ? 'query' : 'nothing') : 'body',
    ...(call === operationId ? {} : { call }),
    ...(scope === undefined ? {} : { scope }),
    ...(operation['x-capability'] === undefined ? {} : { capability: operation['x-capability'] }),
  }
  return `${operationId}: ${text(fields)},`
})

const methods = written.map(({ template, operation }) => {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}: string`)
  const query = operation.parameters?.some((one) => one.in === 'query')
  const last = operation.requestBody === undefined ? (query ? ['query?: Query'] : []) : ['body: unknown']
  return `/** ${operation.summary}. */\n${operation['x-method'] ?? operation.operationId}(${[...names, ...last].join(', ')}): Promise<Exchange>`
})

const wordsIn = (schema: string): readonly unknown[] => document.components.schemas[schema]?.enum ?? []
const chainSetA = wordsIn('ChainSetA')

const generatedTable = formatted(
  table,
  `// Made by tools/generate/operations.ts from spec/openapi.yaml: npm run generate.
import type { Exchange, Query } from '../engine/transport/index.ts'

/** Operation keys (method, space, path template) by the operationId of the document. */
export const operationIds = {
${written.map(({ method, template, operation }) => `${operation.operationId}: ${text(`${method} ${template}`)},`).join('\n')}
} as const

/** What its key does not say of an operation; its method is named like it unless \`call\` says otherwise. */
export const known = {
${rows.join('\n')}
} as const

/** The operations as methods: path parameters as they are (unencoded), then query or body; \`undefined\` sends no body. */
export interface Methods {
${methods.join('\n')}
}

/** Chains of collections (interface document, Chains). */
export const chainSetA = ${text(chainSetA)} as const

/** The chains that signing and transfer have beyond these. */
export const onlyInSetB = ${text(wordsIn('ChainSetB').filter((chain) => !chainSetA.includes(chain)))} as const

/** Locales of an order (Endpoints, Orders). */
export const locales = ${text(wordsIn('Locale'))} as const
`,
)

const shown = written.map(({ method, template, operation: { operationId, summary, security } }) => {
  const [scope] = security?.[0]?.apiKey ?? []
  return `${text({ id: operationId, method, path: template, title: summary, ...(scope === undefined ? {} : { scope }) })},`
})

const generatedShown = formatted(
  sandbox,
  `// Made by tools/generate/operations.ts from spec/openapi.yaml: npm run generate.

/** Every operation that the interface shows (Endpoints), as the page of the sandbox names it. */
export const operations = [
${shown.join('\n')}
] as const

export type OperationId = (typeof operations)[number]['id']
`,
)

const generatedCalls = formatted(
  calls,
  `// Made by tools/generate/operations.ts from spec/openapi.yaml: npm run generate.
import type { Call } from './call.ts'

/** The operations of the interface, one method each. */
export interface Calls {
${written
  .map(({ operation: { operationId, summary, description } }) => {
    const more = description === undefined ? '' : ` ${description.trim().replaceAll(/\s+/g, ' ')}`
    return `/** ${summary}.${more} */\nreadonly ${operationId}: Call<'${operationId}'>`
  })
  .join('\n')}
}
`,
)

keep({
  [table]: generatedTable,
  [calls]: generatedCalls,
  [sandbox]: generatedShown,
  [path.relative(packageRoot, compiledFile(source))]: compileDocument(readFileSync(source, 'utf8')),
})

function formatted(name: string, source: string): string {
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')
  return execFileSync(process.execPath, [biome, 'format', '--stdin-file-path', path.join(packageRoot, name)], {
    input: source,
    encoding: 'utf8',
  })
}
