import { Refusal } from '../../domain/refusal.ts'
import { referenceKeys } from '../../keys.ts'
import type { Fault } from '../fault.ts'
import { sending } from './seams.ts'

const projects = [...new Set(Object.values(referenceKeys).map(({ project }) => project))]

/** Whose a wallet is nobody asks: for users of one kind, on one family of chains. */
export const foreignTransferFaults: readonly Fault[] = (['byUserId', 'byEmailUser'] as const).flatMap((kind) =>
  ([true, false] as const).map((isSolana): Fault => {
    const where = isSolana ? 'solana' : 'evm'
    return {
      id: `transfer-${kind === 'byUserId' ? 'user' : 'email'}-projects-shared-on-${where}`,
      breaks: kind === 'byUserId' ? ['GEN-07'] : ['GEN-07', 'AUTH-31', 'XFER-12'],
      difficulty: 'devious',
      generated: true,
      says: `Transfers out of ${kind === 'byUserId' ? 'user-id' : 'e-mail'} wallets ${isSolana ? 'on Solana' : 'elsewhere than on Solana'} do not look whose project a wallet belongs to.`,
      wrap: sending(kind, (send) => async (project, body) => {
        try {
          return await send(project, body)
        } catch (error) {
          const other = projects.find((one) => one !== project)
          const isHere = (body.chain === 'solana') === isSolana
          if (!(error instanceof Refusal) || error.message !== 'wallet not found' || !isHere || other === undefined)
            throw error
          return send(other, body)
        }
      }),
    }
  }),
)
