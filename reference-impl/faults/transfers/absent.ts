import type { Fault } from '../fault.ts'
import { table } from '../seams.ts'
import { asking } from './seams.ts'

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
  {
    id: 'transfer-long-id-cut',
    breaks: ['XFER-14'],
    difficulty: 'devious',
    says: 'Of a token id the 64 lowest bits are read.',
    wrap: asking('byUserId', (body) =>
      typeof body.tokenId === 'string' && /^\d+$/.test(body.tokenId)
        ? { ...body, tokenId: String(BigInt.asUintN(64, BigInt(body.tokenId))) }
        : body,
    ),
  },
]
