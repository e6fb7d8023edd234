import { badRequest } from '../../domain/refusal.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'

/** Locators of one kind that are read as another's. */
export const otherKindFaults: readonly Fault[] = [
  {
    id: 'locator-user-id-read-as-address',
    breaks: ['LOC-14'],
    difficulty: 'devious',
    says: 'A user id that is an address leads to what stands at it.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: (project, identifier, asked) => {
        const [, address, chain] = /^userId:(0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{43,44}):(.+)$/i.exec(identifier) ?? []
        if (address === undefined) return tokens(project, identifier, asked)
        return chain === undefined
          ? Promise.reject(badRequest('no chain'))
          : tokens(project, `${chain}:${address}`, asked)
      },
    })),
  },
]
