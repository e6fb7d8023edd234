import type { z } from 'zod'
import type { Needs } from '../../interface/needs.ts'

/** One provider state: a sentence that a pact carries, and what a consumer may count on when it holds. */
export interface ProviderState {
  /** As it stands in a pact, with its `{parameter}` placeholders left as they are. */
  readonly name: string
  /** For the documentation: when it holds, and what the values are. */
  readonly says: string
  /** What a pact may give in `params`; all of it optional unless the schema says otherwise. */
  readonly parameters: z.ZodObject
  /** Names of the values that come back for `fromProviderState('${name}', example)`. */
  readonly values: readonly string[]
  /** What the configuration has to supply; without it, interactions in this state are not judged. */
  readonly needs?: Needs
  /** Tokens that are minted to bring it about; default: none. */
  readonly mints?: number
  /** Why no client can bring it about: an interaction in it is reported as not provoked. */
  readonly unprovokable?: string
}
