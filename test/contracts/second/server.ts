import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Keys } from '../../../src/engine/transport/transport.ts'
import { type Scope, scopes } from '../../../src/interface/roles.ts'
import * as collections from './collections.ts'
import * as orders from './orders.ts'
import { type Answer, addressOn, type Call, Project, Refusal } from './shared.ts'
import * as wallets from './wallets.ts'

interface Route {
  readonly method: string
  readonly pattern: RegExp
  readonly scope: Scope | undefined
  /** How a key is refused. */
  readonly refusal: 401 | 403
  readonly run: (call: Call) => Answer
}

const route = (line: string, run: Route['run'], scope?: Scope, refusal: 401 | 403 = 401): Route => {
  const [method = '', path = ''] = line.split(' ')
  return { method, pattern: new RegExp(`^${path.replaceAll('*', '([^/]+)')}$`), scope, refusal, run }
}

const c = '/2022-06-09/collections'

const routes: readonly Route[] = [
  route('POST /v1-alpha1/wallets', wallets.create, 'wallets.create'),
  route('GET /v1-alpha1/wallets', wallets.find, 'wallets.read'),
  route('GET /2022-06-09/wallets/*/nfts', wallets.list, 'wallets:nfts.read'),
  route('POST /v1-alpha1/wallets/transfer', wallets.transferByEmail, 'wallets:nfts.transfer'),
  route('POST /v1-alpha1/transfer', wallets.transferByUserId, 'wallets:nfts.transfer'),
  route('POST /v1-alpha1/wallets/*/signMessage', wallets.sign, 'wallets:messages.sign'),
  route(`POST ${c}/`, collections.createNew),
  route(`GET ${c}/`, collections.list),
  route(`PUT ${c}/*`, collections.createWithId),
  route(`POST ${c}/*/templates`, collections.createTemplate, 'nfts.create'),
  route(`PATCH ${c}/*/templates/*`, collections.updateTemplate),
  route(`PUT ${c}/*/nfts/*`, collections.mint, 'nfts.create'),
  route(`POST ${c}/*/nfts/`, collections.mintBatch, 'nfts.create', 403),
  route(`POST ${c}/*/nfts`, collections.mint, 'nfts.create'),
  route('POST /2022-06-09/orders', orders.create),
  route('GET /v1-alpha1/projects/*/usage', orders.usage),
]

const full = 'second_full'
const lackingKey = (scope: Scope): string => `second_lacking_${scope}`

const grants = new Map<string, readonly Scope[]>([
  [full, scopes],
  ...scopes.map((lost) => [lackingKey(lost), scopes.filter((scope) => scope !== lost)] as const),
])

export const secondKeys: Keys = {
  full,
  ...Object.fromEntries(scopes.map((scope) => [`lacking.${scope}`, lackingKey(scope)])),
}

/**
 * A second implementation of the interface, in memory, which shares no code with the reference implementation and knows
 * nothing of provider states.
 */
export async function startSecond(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const project = new Project()
  for (const chain of ['solana', 'polygon']) {
    const made = { id: `default-${chain}`, chain, address: addressOn(chain), request: { metadata: {} }, action: 'none' }
    project.collections.set(made.id, { ...made, tokens: new Map(), templates: new Map() })
  }
  const server = createServer(async (request, response) => {
    const { status, body } = await answer(project, request)
    response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json' })
    response.end(body === undefined ? undefined : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(project: Project, request: IncomingMessage): Promise<Answer> {
  const sent = await text(request)
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://second')
  try {
    const found = routes.find(({ method, pattern }) => method === request.method && pattern.test(pathname))
    if (!found) return { status: 404 }
    const allowed = grants.get(String(request.headers['x-api-key']))
    if (!allowed || (found.scope !== undefined && !allowed.includes(found.scope))) return { status: found.refusal }
    const path = (found.pattern.exec(pathname) ?? []).slice(1).map(decodeURIComponent)
    return found.run({ project, path, query, body: sent === '' ? undefined : JSON.parse(sent) })
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    return { status: error instanceof SyntaxError ? 400 : 500, body: { error: true, message: String(error) } }
  }
}
