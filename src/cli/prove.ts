import { kitModule } from '../app/kit-facts.ts'
import { type ProveFlags, proveKit } from '../command/prove.ts'
import type { Terminal } from '../command/terminal.ts'
import { publishedProof } from './published-proof.ts'

/** `conformint prove`: tries the cases on every fault of the reference implementation. @returns the exit code */
export const runProve = (flags: ProveFlags, terminal: Terminal): Promise<number> =>
  proveKit(kitModule, flags, terminal, publishedProof)
