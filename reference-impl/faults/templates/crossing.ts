import { familyOf } from '../../chain/chains.ts'
import type { Template } from '../../domain/records.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { aMoment, chainOf, service } from '../seams.ts'

/** Equal creations that are worked on at one moment, on one family of chains, answer what the first of them makes. */
const oneOfThoseThatCross =
  (family: 'solana' | 'aptos'): Wrap =>
  (parts) => {
    const inWork = new Map<string, Promise<Template>>()
    return service('templates', ({ create }, others) => ({
      create: async (project, collection, body) => {
        const key = `${project}/${collection}/${JSON.stringify(body)}`
        const chain = await chainOf(others, project, collection)
        if (familyOf(chain) !== family) return create(project, collection, body)
        const making = inWork.get(key) ?? aMoment().then(() => create(project, collection, body))
        inWork.set(key, making)
        return making.finally(() => inWork.delete(key))
      },
    }))(parts)
  }

/** Slips where templates of collections on other chains than EVM ones are created at one moment. */
export const templateCrossingFaults: readonly Fault[] = [
  {
    id: 'template-crossing-on-solana-are-one',
    breaks: ['TPL-02'],
    difficulty: 'devious',
    says: 'On Solana, creations that cross answer one template.',
    wrap: oneOfThoseThatCross('solana'),
  },
  {
    id: 'template-crossing-on-aptos-are-one',
    breaks: ['TPL-02'],
    difficulty: 'devious',
    says: 'On Aptos, creations that cross answer one template.',
    wrap: oneOfThoseThatCross('aptos'),
  },
]
