import { familyOf } from '../../chain/chains.ts'
import type { CreatedCollection } from '../../domain/records.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { aMoment, service } from '../seams.ts'

/** Equal creations that are worked on at one moment, on one family of chains, answer what the first of them makes. */
const oneOfThoseThatCross =
  (family: 'solana' | 'aptos'): Wrap =>
  (parts) => {
    const inWork = new Map<string, Promise<CreatedCollection>>()
    return service('collections', ({ create }) => ({
      create: async (project, id, body) => {
        if (id !== undefined || familyOf(String(body.chain)) !== family) return create(project, id, body)
        const key = project + JSON.stringify(body)
        const making = inWork.get(key) ?? aMoment().then(() => create(project, id, body))
        inWork.set(key, making)
        return making.finally(() => inWork.delete(key))
      },
    }))(parts)
  }

/** Slips where collections on other chains than EVM ones are created at one moment. */
export const collectionCrossingFaults: readonly Fault[] = [
  {
    id: 'collection-crossing-on-solana-are-one',
    breaks: ['COL-27'],
    difficulty: 'devious',
    says: 'On Solana, creations with the same body that cross make one collection.',
    wrap: oneOfThoseThatCross('solana'),
  },
  {
    id: 'collection-crossing-on-aptos-are-one',
    breaks: ['COL-27'],
    difficulty: 'devious',
    says: 'On Aptos, creations with the same body that cross make one collection.',
    wrap: oneOfThoseThatCross('aptos'),
  },
]
