/** A known failure that does not fail the run until it expires. */
export interface Waiver {
  /** Id of the requirement. */
  readonly requirement: string
  readonly reason: string
  readonly issue?: string | undefined
  readonly owner?: string | undefined
  /** Last day on which it holds, UTC: `2027-01-31`. */
  readonly expires: string
}
