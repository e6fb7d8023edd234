import type { Fault } from '../fault.ts'
import { remembering } from './look-up.ts'

interface Likeness {
  readonly id: string
  readonly says: string
  /** What is left of a name for somebody who looks at a part of it. */
  readonly part: (user: string) => string
}

const isEmailAddress = (user: string): boolean => user.includes('@')

/** What two user ids may have in common and be two. */
const userIds: readonly Likeness[] = [
  { id: 'zeros', says: 'but for zeros in front', part: (user) => user.replace(/^0+/, '') },
  { id: 'case', says: 'but for capitals', part: (user) => user.toLowerCase() },
  { id: 'end', says: 'but for the last character', part: (user) => user.slice(0, -1) },
]

/** What two e-mail addresses may have in common and be two. */
const emails: readonly Likeness[] = [
  { id: 'local-part', says: 'before the @', part: (user) => user.slice(0, user.lastIndexOf('@')) },
  { id: 'joined', says: 'but for the sign that joins two words', part: (user) => user.replaceAll('_', '-') },
  { id: 'domain', says: 'after the @', part: (user) => user.slice(user.lastIndexOf('@')) },
]

interface Kind {
  readonly says: string
  readonly has: (user: string) => boolean
  readonly likenesses: readonly Likeness[]
}

const kinds: readonly Kind[] = [
  { says: 'user ids', has: (user) => !isEmailAddress(user), likenesses: userIds },
  { says: 'e-mail addresses', has: isEmailAddress, likenesses: emails },
]

/** Users that are two, and one to a look-up that compares a part of their names. */
export const alikeLookUpFaults: readonly Fault[] = kinds.flatMap((kind) =>
  kind.likenesses.map(
    ({ id, says, part }): Fault => ({
      id: `look-up-alike-${id}`,
      breaks: ['WAL-17'],
      difficulty: 'devious',
      generated: true,
      says: `A look-up also lists the wallets of ${kind.says} that are the same ${says}.`,
      wrap: remembering((asked, user) => kind.has(asked) && kind.has(user) && part(asked) === part(user)),
    }),
  ),
)
