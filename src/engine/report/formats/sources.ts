/** A line of a file, by its path in the repository. */
export interface SourceLine {
  readonly path: string
  /** From 1. */
  readonly line: number
}

/** Where the sentences of an interface stand, for formats that point into files. */
export interface Sources {
  requirement(id: string): SourceLine | undefined
  /** @param key operation key, as requirements have it */
  operation(key: string): SourceLine | undefined
}
