/** Something worth saying. A `problem` has to be mended before a run can be trusted. */
export interface Finding {
  readonly level: 'good' | 'note' | 'warning' | 'problem'
  readonly about: 'configuration' | 'target' | 'keys' | 'run'
  /** One sentence, and what to do. */
  readonly text: string
}

/** Makes findings about one thing. */
export const findingsAbout = (about: Finding['about']) => {
  const of =
    (level: Finding['level']) =>
    (text: string): Finding => ({ level, about, text })
  return { good: of('good'), note: of('note'), warning: of('warning'), problem: of('problem') }
}
