import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { attestationComplaints, attestedIn } from '../../engine/report/attestation.ts'
import type { Attested } from '../../engine/report/index.ts'
import type { Signer } from './folder-rules.ts'

/**
 * What is known of the signature of a filed report, offline. The exchanges are not filed: that they are missing says nothing.
 * @param signers those of the folder; what was signed without a key is held against its identity when it is filed
 */
export const attestedAt =
  (signers: readonly Signer[]) =>
  (place: string): Attested => {
    const file = path.join(place, 'attestation.json')
    if (!existsSync(file)) return 'none'
    const envelope = readFileSync(file, 'utf8')
    const read = (name: string): Buffer | undefined =>
      path.basename(name) === 'report.json' ? readFileSync(path.join(place, 'report.json')) : undefined
    const keys = signers.flatMap((signer) => ('key' in signer ? [signer.key] : []))
    const isMissing = (complaint: string): boolean => / is missing\.$/.test(complaint)
    if (attestedIn(envelope) === undefined) return 'broken'
    if (keys.length === 0) return 'signed'
    const holds = keys.some((key) => attestationComplaints(envelope, key, read).every(isMissing))
    return holds ? 'verified' : 'broken'
  }
