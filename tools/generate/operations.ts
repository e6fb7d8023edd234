// The table of operations and the word lists of the interface, the methods of the consumers' client, and what the page of the sandbox
// shows, from spec/openapi.yaml: `node tools/generate/operations.ts`; with --check it writes nothing and exits 1 when one is stale.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { compileDocument, compiledFile, readDocument } from '../../src/engine/oracle/document.ts'
import { packageRoot } from '../../src/package/package-root.ts'
import { keep } from './keep.ts'

interface Written {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly { readonly in: 'path' | 'query' }[]
  readonly requestBody?: unknown
  readonly security?: readonly { readonly apiKey: readonly string[] }[]
  readonly 'x-creates'?: boolean
  readonly 'x-capability'?: string
  readonly 'x-method'?: string
}

const source = path.join(packageRoot, 'spec', 'openapi.yaml')
const document = readDocument(source)
const written = Object.entries(document.paths).flatMap(([template, item]) =>
  Object.entries(item).flatMap(([method, value]) => {
    if (!['get', 'post', 'put', 'patch'].includes(method)) return []
    const operation = value as Written
    const scope = operation.security?.[0]?.apiKey[0]
    const hasQuery = operation.parameters?.some((one) => one.in === 'query')
    const takes = operation.requestBody === undefined ? (hasQuery ? 'query' : 'nothing') : 'body'
    return [
      { ...operation, method: method.toUpperCase(), template, takes, scoped: scope === undefined ? {} : { scope } },
    ]
  }),
)
const text = (value: unknown): string => JSON.stringify(value)

const rows = written.map(({ operationId, takes, scoped, ...operation }) => {
  const { 'x-creates': creates = false, 'x-method': call = operationId, 'x-capability': capability } = operation
  const fields = {
    creates,
    takes,
    ...(call === operationId ? {} : { call }),
    ...scoped,
    ...(capability === undefined ? {} : { capability }),
  }
  return `${operationId}: ${text(fields)},`
})

const lasts: Readonly<Record<string, readonly string[]>> = {
  query: ['query?: Query'],
  nothing: [],
  body: ['body: unknown'],
}

const methods = written.map(({ template, takes, operationId, summary, 'x-method': method = operationId }) => {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}: string`)
  return `/** ${summary}. */\n${method}(${[...names, ...(lasts[takes] ?? [])].join(', ')}): Promise<Exchange>`
})

const wordsIn = (schema: string): readonly unknown[] => document.components.schemas[schema]?.enum ?? []
const chainSetA = wordsIn('ChainSetA')

const table = `import type { Exchange, Query } from '../engine/transport/index.ts'

/** Operation keys (method, space, path template) by the operationId of the document. */
export const operationIds = {
${written.map(({ method, template, operationId }) => `${operationId}: ${text(`${method} ${template}`)},`).join('\n')}
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
`

const shown = written.map(
  ({ method, template, operationId, summary, scoped }) =>
    `${text({ id: operationId, method, path: template, title: summary, ...scoped })},`,
)

const sandbox = `
/** Every operation that the interface shows (Endpoints), as the page of the sandbox names it. */
export const operations = [
${shown.join('\n')}
] as const

export type OperationId = (typeof operations)[number]['id']
`

const members = written.map(({ operationId, summary, description }) => {
  const more = description === undefined ? '' : ` ${description.trim().replaceAll(/\s+/g, ' ')}`
  return `/** ${summary}.${more} */\nreadonly ${operationId}: Call<'${operationId}'>`
})

const calls = `import type { Call } from './call.ts'

/** The operations of the interface, one method each. */
export interface Calls {
${members.join('\n')}
}
`

const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')
const made = Object.entries({
  'src/interface/operation-table.ts': table,
  'src/client/calls.ts': calls,
  'reference-impl/sandbox/operations.ts': sandbox,
}).map(([name, code]) => {
  const input = `// Made by tools/generate/operations.ts from spec/openapi.yaml: npm run generate.\n${code}`
  const args = [biome, 'format', '--stdin-file-path', path.join(packageRoot, name)]
  return [name, execFileSync(process.execPath, args, { input, encoding: 'utf8' })] as const
})
keep({
  ...Object.fromEntries(made),
  [path.relative(packageRoot, compiledFile(source))]: compileDocument(readFileSync(source, 'utf8')),
})
