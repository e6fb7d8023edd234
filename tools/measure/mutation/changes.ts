import { createHash } from 'node:crypto'

/** One change to the source of a server that a program made. */
export interface ChangeAt {
  /** Says which change it is, and stays while its line does. */
  readonly key: string
  readonly file: string
  readonly line: number
}

/** The same change twice in equal lines of one file: told apart by their order. */
export function numbered<T extends ChangeAt>(changes: readonly T[]): readonly T[] {
  const seen = new Map<string, number>()
  return changes.map((one) => {
    const times = (seen.get(one.key) ?? 0) + 1
    seen.set(one.key, times)
    return times === 1 ? one : { ...one, key: `${one.key} (${times})` }
  })
}

/** In an order that no hand chooses: a larger sample from its front only adds to a smaller one. */
export const shuffled = <T extends ChangeAt>(changes: readonly T[], seed: number): readonly T[] =>
  changes
    .map((one) => ({ one, digest: createHash('sha256').update(`${seed} ${one.key}`).digest('hex') }))
    .toSorted((a, b) => (a.digest < b.digest ? -1 : 1))
    .map(({ one }) => one)

/** What became of a change, and which case has caught it. */
interface Caught extends ChangeAt {
  readonly by?: { readonly caseId: string }
}

/** Lines at which a neighbour says half as much. */
const near = 3

/** What it says that a case caught something in another file. */
const elsewhere = 0.01

/** Cases that have caught something, those first that have caught the most in the neighbourhood. */
export function likeliestFor({ file, line }: ChangeAt, before: readonly Caught[]): string[] {
  const scores = new Map<string, number>()
  for (const { by, ...one } of before) {
    if (by === undefined) continue
    const says = one.file === file ? near / (near + Math.abs(one.line - line)) : elsewhere
    scores.set(by.caseId, (scores.get(by.caseId) ?? 0) + says)
  }
  return [...scores].toSorted(([, one], [, other]) => other - one).map(([caseId]) => caseId)
}

/** How a share from 0 to 1 is told. */
export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
