import { Buffer } from 'node:buffer'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { matrixOf } from './matrix.ts'
import { publishContracts } from './publishing.ts'
import { pactsForVerification, type Selector } from './selection.ts'
import { Store, type StoredPact } from './store.ts'

/** A Pact Broker, as far as its documentation says how publishing, verifying and can-i-deploy talk to one. */
export interface StandIn {
  readonly url: string
  readonly store: Store
  close(): Promise<void>
}

/** Who may ask: with any of them. Nobody is asked who he is when there are none. */
export interface Logins {
  readonly token?: string
  readonly basic?: { readonly username: string; readonly password: string }
}

export async function startStandIn(logins: Logins = {}): Promise<StandIn> {
  const store = new Store()
  const app = new Hono()
  app.use(async (context, next) => (allowed(context, logins) ? next() : denied(context)))
  addIndex(app)
  addPublishing(app, store)
  addVerification(app, store)
  addVersions(app, store)
  addMatrix(app, store)
  app.notFound((context) => context.json({ error: { message: 'The requested document was not found.' } }, 404))
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    store,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}

function allowed({ req }: Context, { token, basic }: Logins): boolean {
  const given = req.header('authorization')
  const good = [
    ...(token === undefined ? [] : [`Bearer ${token}`]),
    ...(basic === undefined ? [] : [`Basic ${Buffer.from(`${basic.username}:${basic.password}`).toString('base64')}`]),
  ]
  return good.length === 0 || good.includes(given ?? '')
}

/** Says the header back, as a careless broker might: a client must not pass that on. */
const denied = (context: Context): Response =>
  context.json({ error: { message: `Not allowed: ${context.req.header('authorization')}` } }, 401)

const baseOf = ({ req }: Context): string => new URL(req.url).origin

function hal(context: Context, body: unknown, status: 200 | 201 = 200): Response {
  return context.body(JSON.stringify(body), status, { 'content-type': 'application/hal+json;charset=utf-8' })
}

function addIndex(app: Hono): void {
  app.get('/', (context) => {
    const base = baseOf(context)
    const relations = {
      'pb:publish-contracts': '/contracts/publish',
      'pb:provider-pacts-for-verification': '/pacts/provider/{provider}/for-verification',
      'pb:pacticipants': '/pacticipants',
      'pb:pacticipant': '/pacticipants/{pacticipant}',
      'pb:pacticipant-version': '/pacticipants/{pacticipant}/versions/{version}',
      'pb:environments': '/environments',
    }
    const links = Object.entries(relations).map(([name, path]) => {
      return [name, { href: base + path, title: name, templated: path.includes('{') }]
    })
    return hal(context, { _links: { self: { href: base, title: 'Index' }, ...Object.fromEntries(links) } })
  })
}

function addPublishing(app: Hono, store: Store): void {
  app.post('/contracts/publish', async (context) => {
    const { status, body } = publishContracts(store, await context.req.json(), baseOf(context))
    return status === 200 ? hal(context, body) : context.json(body, status)
  })
}

const pactPath = ({ version, provider, sha }: StoredPact): string =>
  `/pacts/provider/${encodeURIComponent(provider)}/consumer/${encodeURIComponent(version.pacticipant)}/pact-version/${sha}`

function addVerification(app: Hono, store: Store): void {
  const listed = (context: Context, selectors: readonly Selector[], branch?: string, pending?: boolean): Response => {
    const base = baseOf(context)
    const pacts = pactsForVerification(store, context.req.param('provider') ?? '', selectors, branch)
    const entries = pacts.map((pact) => ({
      shortDescription: `${pact.version.pacticipant} ${pact.version.number}`,
      verificationProperties: { notices: [], ...(pending ? { pending: !everHeld(store, pact) } : {}) },
      _links: { self: { href: base + pactPath(pact), name: `Pact of ${pact.version.pacticipant}` } },
    }))
    const self = { href: base + new URL(context.req.url).pathname, title: 'Pacts to be verified' }
    return hal(context, { _embedded: { pacts: entries }, _links: { self } })
  }
  const list = '/pacts/provider/:provider/for-verification'
  app.get(list, (context) => listed(context, []))
  app.post(list, async (context) => {
    const asked = await context.req.json()
    return listed(
      context,
      asked.consumerVersionSelectors ?? [],
      asked.providerVersionBranch,
      asked.includePendingStatus,
    )
  })

  const one = '/pacts/provider/:provider/consumer/:consumer/pact-version/:sha'
  const found = ({ req }: Context): StoredPact | undefined =>
    store.pacts.find(
      ({ version, provider, sha }) =>
        version.pacticipant === req.param('consumer') && provider === req.param('provider') && sha === req.param('sha'),
    )
  app.get(one, (context) => {
    const pact = found(context)
    if (pact === undefined) return context.notFound()
    const at = baseOf(context) + pactPath(pact)
    const provider = `${baseOf(context)}/pacticipants/${encodeURIComponent(pact.provider)}`
    const interactions = (pact.content.interactions ?? []).map((each, index) => ({
      ...each,
      _id: `${pact.sha}-${index}`,
    }))
    const links = {
      self: { href: at, title: 'Pact' },
      'pb:provider': { href: provider, title: 'Provider', name: pact.provider },
      'pb:publish-verification-results': { href: `${at}/verification-results`, title: 'Publish verification results' },
    }
    return hal(context, { ...pact.content, interactions, _links: links })
  })
  app.post(`${one}/verification-results`, async (context) => {
    const pact = found(context)
    const body = await context.req.json()
    if (pact === undefined) return context.notFound()
    if (typeof body.success !== 'boolean' || typeof body.providerApplicationVersion !== 'string') {
      return context.json({ errors: { success: ['is missing'], providerApplicationVersion: ['is missing'] } }, 400)
    }
    const version = store.version(pact.provider, body.providerApplicationVersion)
    const { provider, sha, version: consumer } = pact
    store.results.push({ consumer: consumer.pacticipant, provider, sha, version, success: body.success, body })
    return hal(context, { success: body.success, _links: {} }, 201)
  })
}

/** A pact is pending until the provider has kept it once. */
const everHeld = (store: Store, pact: StoredPact): boolean =>
  store.results.some(({ sha, provider, success }) => success && sha === pact.sha && provider === pact.provider)

function addVersions(app: Hono, store: Store): void {
  app.get('/pacticipants/:name', (context) => {
    const name = context.req.param('name')
    if (!store.knows(name)) return context.notFound()
    const at = `${baseOf(context)}/pacticipants/${encodeURIComponent(name)}`
    const links = {
      self: { href: at },
      'pb:branch-version': { href: `${at}/branches/{branch}/versions/{version}`, templated: true },
      'pb:version-tag': { href: `${at}/versions/{version}/tags/{tag}`, templated: true },
    }
    return hal(context, { name, _links: links })
  })
  app.put('/pacticipants/:name/branches/:branch/versions/:version', (context) => {
    const { name, branch, version } = context.req.param()
    store.version(name, version).branches.add(branch)
    return hal(context, { _links: {} }, 201)
  })
  app.get('/pacticipants/:name/versions/:version', (context) => {
    const { name, version } = context.req.param()
    if (!store.versions.some((one) => one.pacticipant === name && one.number === version)) return context.notFound()
    const at = new URL(context.req.url)
    const deployments = store.environments.map(({ uuid, name: environment }) => ({
      href: `${at.origin}${at.pathname}/deployed-versions/environment/${uuid}`,
      name: environment,
    }))
    return hal(context, { number: version, _links: { self: { href: at.href }, 'pb:record-deployment': deployments } })
  })
  app.get('/environments', (context) => {
    const environments = store.environments.map(({ uuid, name, production }) => ({
      ...{ uuid, name, production, displayName: name },
      _links: { self: { href: `${baseOf(context)}/environments/${uuid}`, name, title: name } },
    }))
    return hal(context, { _embedded: { environments }, _links: { self: { href: `${baseOf(context)}/environments` } } })
  })
  app.post('/pacticipants/:name/versions/:version/deployed-versions/environment/:uuid', (context) => {
    const { name, version, uuid } = context.req.param()
    const environment = store.environments.find((one) => one.uuid === uuid)
    if (environment === undefined) return context.notFound()
    const own = store.version(name, version)
    // One instance each: what was there before is gone.
    const kept = store.deployments.filter((one) => one.environment !== environment || one.version.pacticipant !== name)
    store.deployments.splice(0, Number.POSITIVE_INFINITY, ...kept, { version: own, environment })
    return hal(context, { uuid: `${uuid}-${name}`, currentlyDeployed: true, _links: {} }, 201)
  })
}

function addMatrix(app: Hono, store: Store): void {
  app.get('/matrix', (context) => {
    const pacticipants: { name: string; version?: string; branch?: string }[] = []
    const query = new URL(context.req.url).searchParams
    for (const [key, value] of query) {
      const last = pacticipants.at(-1)
      if (key === 'q[][pacticipant]') pacticipants.push({ name: value })
      else if (key === 'q[][version]' && last !== undefined) last.version = value
      else if (key === 'q[][branch]' && last !== undefined) last.branch = value
    }
    const wished = query.get('environment')
    const environment = store.environments.find(({ name }) => name === wished)
    if (wished !== null && environment === undefined) {
      return context.json({ errors: { environment: [`environment with name '${wished}' does not exist`] } }, 400)
    }
    return hal(context, matrixOf(store, { pacticipants, environment }))
  })
}
