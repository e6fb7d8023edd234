import type { Fault } from '../fault.ts'
import { table } from '../seams.ts'

/** Transfers of a token that is not there. */
export const absentTokenFaults: readonly Fault[] = [
  {
    id: 'transfer-unknown-id-takes-first',
    breaks: ['XFER-14'],
    difficulty: 'devious',
    says: 'A transfer of an unknown token id moves the first token of the contract.',
    wrap: table('tokens', ({ onChain }) => ({
      onChain: async (project, chain, at) =>
        (await onChain(project, chain, at)) ??
        ('number' in at ? onChain(project, chain, { ...at, number: 1 }) : undefined),
    })),
  },
]
