import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'

/** Social handles that lead to somebody else. */
export const handleFaults: readonly Fault[] = [
  {
    id: 'handle-read-as-user-id',
    breaks: ['LOC-14'],
    difficulty: 'devious',
    says: 'What is minted to a social handle goes to the user whose id is the same text.',
    wrap: service('wallets', ({ open }) => ({
      open: (project, kind, user, chain) => open(project, kind === 'twitter' ? 'userId' : kind, user, chain),
    })),
  },
]
