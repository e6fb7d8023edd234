/** API keys by role; `full` may do everything. Secret: they go to the client, and to nothing that writes. */
export interface Keys {
  /** May do everything. */
  readonly full: string
  readonly [role: string]: string
}
