/** Where a change stands. */
interface Position {
  readonly file: string
  readonly line: number
}

/** What became of a change, and which case has caught it. */
interface Caught extends Position {
  readonly by?: { readonly caseId: string }
}

/** Lines at which a neighbour says half as much. */
const near = 3

/** What it says that a case caught something in another file. */
const elsewhere = 0.01

/** Cases that have caught something, those first that have caught the most in the neighbourhood. */
export function likeliestFor({ file, line }: Position, before: readonly Caught[]): string[] {
  const scores = new Map<string, number>()
  for (const { by, ...one } of before) {
    if (by === undefined) continue
    const says = one.file === file ? near / (near + Math.abs(one.line - line)) : elsewhere
    scores.set(by.caseId, (scores.get(by.caseId) ?? 0) + says)
  }
  return [...scores].toSorted(([, one], [, other]) => other - one).map(([caseId]) => caseId)
}
