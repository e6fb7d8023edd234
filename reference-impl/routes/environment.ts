import type { Context, Hono } from 'hono'

/** What the key guard leaves for the routes. */
export interface Environment {
  readonly Variables: { project: string }
}

export type App = Hono<Environment>
export type Call = Context<Environment>
