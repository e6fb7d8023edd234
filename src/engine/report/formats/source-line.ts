/**
 * A line of a file of the vendor's, by its path in his repository: formats that point into files point at his configuration, since
 * nothing tells in which of his files a sentence is broken.
 */
export interface SourceLine {
  readonly path: string
  /** From 1. */
  readonly line: number
}
