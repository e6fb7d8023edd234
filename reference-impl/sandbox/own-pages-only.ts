import { createMiddleware } from 'hono/factory'

/** Lets no page of another origin in: whoever visits it would not know what it does to the sandbox on their machine. */
export const ownPagesOnly = createMiddleware(async (call, next) => {
  const site = call.req.header('sec-fetch-site') ?? 'none'
  const origin = call.req.header('origin')
  const foreign = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== call.req.header('host'))
  if (foreign || !['none', 'same-origin'].includes(site)) {
    return call.json({ error: true, message: 'pages of other origins may not ask this' }, 403)
  }
  return next()
})
