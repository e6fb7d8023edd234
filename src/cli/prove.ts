import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { kitModule } from '../app/kit-facts.ts'
import { type ProveFlags, proveKit } from '../command/prove.ts'
import type { Terminal } from '../command/terminal.ts'
import { type Proof, proofSchema } from '../engine/prove/proof.ts'
import { packageRoot } from '../package/package-root.ts'

/** `conformint prove`: tries the cases on every fault of the reference implementation. @returns the exit code */
export const runProve = (flags: ProveFlags, terminal: Terminal): Promise<number> =>
  proveKit(kitModule, flags, terminal, publishedProof)

/** The proof of the last release, which a checkout has and the package has not. */
export function publishedProof(): Proof | undefined {
  const file = path.join(packageRoot, 'reports', 'proof.json')
  return existsSync(file) ? proofSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}
