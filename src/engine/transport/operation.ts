/** What the engine knows of an operation. */
export interface Operation {
  readonly method: string
  /** Path template; a trailing slash counts. */
  readonly path: string
  /** True when it creates or changes something: never sent by the read-only profile. */
  readonly creates: boolean
}
