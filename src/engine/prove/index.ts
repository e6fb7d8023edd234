/** The door of this room: what the others may use of it. */
export type { MutantRun } from './mutant-run.ts'
export type { Proof, ProvedFault } from './proof.ts'
export type { ProveOptions } from './prove.ts'
