import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'

/** One wallet for all handles of which the same is left. */
const handles = ({
  left,
  ...fault
}: Pick<Fault, 'id' | 'says'> & { readonly left: (handle: string) => string }): Fault => ({
  ...fault,
  breaks: ['LOC-17'],
  difficulty: 'subtle',
  wrap: service('wallets', ({ open }) => ({
    open: (project, kind, user, chain) => open(project, kind, kind === 'twitter' ? left(user) : user, chain),
  })),
})

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
  {
    id: 'handle-read-as-email',
    breaks: ['LOC-14'],
    difficulty: 'devious',
    says: 'What is minted to a social handle goes to the e-mail address that begins with the same text.',
    wrap: (parts) => {
      const emails = new Map<string, string>()
      return service('wallets', ({ create, open }) => ({
        create: (project, body) => {
          if (typeof body.email === 'string') emails.set(body.email.split('@')[0] ?? '', body.email)
          return create(project, body)
        },
        open: (project, kind, user, chain) => {
          const email = kind === 'twitter' ? emails.get(user) : undefined
          return email === undefined ? open(project, kind, user, chain) : open(project, 'email', email, chain)
        },
      }))(parts)
    },
  },
  handles({
    id: 'handles-share-a-wallet',
    says: 'What is minted to social handles goes to one wallet.',
    left: () => 'handles',
  }),
  handles({
    id: 'handles-cut',
    says: 'The last character of a social handle is left out.',
    left: (handle) => handle.slice(0, -1),
  }),
  handles({
    id: 'handles-without-low-lines',
    says: 'A social handle is read without its low lines.',
    left: (handle) => handle.replaceAll('_', ''),
  }),
  handles({
    id: 'handles-by-their-beginning',
    says: 'Of a social handle the first six characters count.',
    left: (handle) => handle.slice(0, 6),
  }),
]
