import { createHash } from 'node:crypto'

/** The seed of one case, so that a case repeats alone as it ran among others. */
export const seedOf = (runSeed: number, caseId: string): number =>
  createHash('sha256').update(`${runSeed}/${caseId}`).digest().readInt32BE(0)
