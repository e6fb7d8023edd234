import type { Mutant } from './mutants.ts'
import type { Tried } from './orders.ts'

/** Lines at which a neighbour says half as much. */
const near = 3

/** What it says that a case caught something in another file. */
const elsewhere = 0.01

/** Learns which case catches what, and where. */
export class Likeliest {
  readonly #caught: Tried[]

  constructor(caught: readonly Tried[]) {
    this.#caught = [...caught]
  }

  add(one: Tried): void {
    this.#caught.push(one)
  }

  /** @returns the cases, those first that have caught the most in the neighbourhood; otherwise in their order */
  first({ file, line }: Pick<Mutant, 'file' | 'line'>, cases: readonly string[]): readonly string[] {
    const scores = new Map<string, number>()
    for (const one of this.#caught) {
      if (one.by === undefined) continue
      const says = one.file === file ? near / (near + Math.abs(one.line - line)) : elsewhere
      scores.set(one.by.caseId, (scores.get(one.by.caseId) ?? 0) + says)
    }
    const score = (id: string): number => scores.get(id) ?? 0
    return cases.toSorted((one, other) => score(other) - score(one))
  }
}
