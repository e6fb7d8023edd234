/** A file of source, by its path below `reference-impl/`. */
export interface Source {
  readonly name: string
  readonly content: string
}

/** Counts lines and columns from 0. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** Sources in which every change is present, and asks whether it is on (`copy.ts`). */
export interface Instrumented {
  readonly files: readonly Source[]
  readonly mutants: readonly {
    readonly id: string
    readonly fileName: string
    readonly mutatorName: string
    readonly replacement: string
    readonly location: { readonly start: Position; readonly end: Position }
  }[]
}

export type Instrument = (sources: readonly Source[]) => Promise<Instrumented>

const instrumenter: string = '@stryker-mutator/instrumenter'

/**
 * By StrykerJS, which only this tool needs: `tools/measure/sensitivity/package.json` brings it.
 * @throws Error that says how to install it
 */
export const byStryker: Instrument = async (sources) => {
  const { Instrumenter } = await import(instrumenter).catch((error) => {
    throw new Error('StrykerJS is not installed: npm ci --prefix tools/measure/sensitivity', { cause: error })
  })
  return new Instrumenter(silent).instrument(
    sources.map((source) => ({ ...source, mutate: true })),
    { plugins: [], excludedMutations: [], ignorers: [] },
  )
}

const nothing = (): void => {}
const no = (): boolean => false
/** The instrumenter tells of what it does; its result says enough. */
const silent = {
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
}
