import type { Exchange } from '../engine/transport/index.ts'

/** Version labels with which the paths of the interface begin (Versioning, 1): they are no part of a base address. */
const label = /\/(2022-06-09|v1-alpha1)(\/.*)?$/

/** The base address that is meant by one which already carries the path of an operation. */
export function withoutLabel(base: string): string | undefined {
  const url = new URL(base)
  return label.test(url.pathname) ? url.origin + url.pathname.replace(label, '') : undefined
}

/** Where the base may lie when nothing is below `base`: with the prefix that is usual, or without the one it has. */
export function otherBase(base: string): string {
  const url = new URL(base)
  return withoutLabel(base) ?? (url.pathname === '/' ? `${url.origin}/api` : url.origin)
}

/**
 * The base address to which a redirect leads: its Location without the path that was asked for below `base`.
 * `undefined` when it leads elsewhere, as to a page where people log in.
 */
export function redirectedBase(base: string, { request, response }: Exchange): string | undefined {
  const to = URL.parse(response.headers.location ?? '', request.url)
  const from = new URL(request.url)
  const asked = from.pathname.slice(new URL(base).pathname.replace(/\/$/, '').length)
  if (to === null || !to.pathname.endsWith(asked)) return undefined
  const found = to.origin + to.pathname.slice(0, -asked.length)
  return found === base ? undefined : found
}
