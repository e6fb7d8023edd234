/** What is secret on the way to and from a target. */
export interface SecretPlaces {
  /** Header that carries the API key, in lower case. */
  readonly keyHeader: string
  /** Members of answers whose values are secret, at any depth. */
  readonly members: readonly string[]
  /** Environment variable from which a reader's shell takes the key of a role. */
  variableOf(role: string): string
  /** Everything that is public about the interface: a piece of a key that stands in it too gives nothing away. */
  publicText(): string
}
