import { Refusal } from '../../domain/refusal.ts'
import { referenceKeys } from '../../keys.ts'
import type { Fault } from '../fault.ts'
import { sending } from './seams.ts'

const projects = [...new Set(Object.values(referenceKeys).map(({ project }) => project))]

/** Whose a wallet of a user id is nobody asks; whether projects share those of e-mail addresses is not stated. */
export const foreignTransferFaults: readonly Fault[] = ([true, false] as const).map(
  (isSolana): Fault => ({
    id: `transfer-user-projects-shared-on-${isSolana ? 'solana' : 'evm'}`,
    breaks: ['GEN-07'],
    difficulty: 'devious',
    generated: true,
    says: `Transfers ${isSolana ? 'on Solana' : 'elsewhere than on Solana'} do not look whose project a wallet belongs to.`,
    wrap: sending('byUserId', (send) => async (project, body) => {
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
  }),
)
