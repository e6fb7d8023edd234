import { readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import { referenceKeys, scopes } from '../keys.ts'
import type { Inside } from '../options.ts'
import { countedTo } from '../store/browse.ts'
import { created, kinds } from './created.ts'
import { ownPagesOnly } from './own-pages-only.ts'
import type { Recorder } from './recorder.ts'
import { shownOperations } from './shown-operations.ts'

/** Things of one kind on a page. */
const perPage = 24

const types: Readonly<Record<string, string>> = { html: 'text/html', css: 'text/css', js: 'text/javascript' }
const assets = ['main.js', 'dom.js', 'art.js', 'created.js', 'requests.js', 'operations.js', 'page.css'] as const

/**
 * Nothing but our own files is carried out, and nothing is loaded but pictures of tokens. What came with a request is put
 * on the page as text, and would stay text if it were not.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' https: data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const guarded = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/** Whether a browser asks for the page: whoever takes anything is answered as ever. */
export function asksForPage(request: Request, pathname: string): boolean {
  return (
    ['GET', 'HEAD'].includes(request.method) &&
    pathname === '/' &&
    /\btext\/html\b/.test(request.headers.get('accept') ?? '')
  )
}

export function landingPage(): Response {
  return new Response(read('index.html'), { headers: { ...guarded, 'content-type': 'text/html; charset=utf-8' } })
}

/** What the page consists of, and what it asks for; `steered` is whether it may steer the sandbox. */
export function pageRoutes(inside: Inside, recorder: Recorder, steered: boolean): Hono {
  const app = new Hono()
  const things = created(inside)
  app.use(ownPagesOnly, async (call, next) => {
    await next()
    for (const [name, value] of Object.entries(guarded)) call.res.headers.set(name, value)
  })

  for (const name of assets) {
    const type = types[name.slice(name.indexOf('.') + 1)] ?? ''
    app.get(`/${name}`, (call) => call.body(read(name), 200, { 'content-type': `${type}; charset=utf-8` }))
  }

  app.get('/about', (call) => {
    const { basePath, namespace, extras } = inside.offer
    return call.json({
      basePath,
      namespace,
      extras,
      steered,
      countedTo,
      keys: keysOf(inside),
      operations: shownOperations,
    })
  })

  app.get('/live', async (call) => {
    const after = wholeNumber(call.req.query('after'))
    return call.json({ requests: recorder.after(after), last: recorder.last(), counts: await things.counts() })
  })

  app.get('/requests/:number', (call) => {
    const found = recorder.bodiesOf(wholeNumber(call.req.param('number')))
    return found === undefined ? missing(call) : call.json(found)
  })

  app.get('/:kind', async (call) => {
    const kind = kinds.find((one) => one === call.req.param('kind'))
    if (kind === undefined) return missing(call)
    const page = Math.max(1, wholeNumber(call.req.query('page')))
    const items = await things.slice(kind, { limit: perPage, offset: (page - 1) * perPage })
    return call.json({ items, page, perPage })
  })
  return app
}

/** Keys that we made up are shown whole; whoever brought keys of their own may use them elsewhere too. */
function keysOf({ keys }: Inside) {
  return Object.entries(keys).map(([key, grant]) => ({
    key: Object.hasOwn(referenceKeys, key) ? key : `${key.slice(0, Math.min(6, key.length >> 1))}…`,
    whole: Object.hasOwn(referenceKeys, key),
    project: grant.project,
    lacks: scopes.filter((scope) => !grant.scopes.includes(scope)),
  }))
}

function read(name: string): string {
  return readFileSync(new URL(`page/${name}`, import.meta.url), 'utf8')
}

function wholeNumber(text: string | undefined): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : 0
}

const missing = (call: Context): Response => call.json({ error: true, message: 'there is no such thing to show' }, 404)
