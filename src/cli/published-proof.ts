import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Proof, proofSchema } from '../engine/prove/proof.ts'
import { packageRoot } from '../package/package-root.ts'

/** The proof of the last release, which a checkout has and the package has not. */
export function publishedProof(): Proof | undefined {
  const file = path.join(packageRoot, 'reports', 'proof.json')
  return existsSync(file) ? proofSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}
