import type { Holding } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { movingToo } from './move-seams.ts'
import type { Kind } from './seams.ts'

interface Company {
  readonly id: string
  readonly says: string
  /** Out of whose wallets; default: everybody's. */
  readonly only?: Kind
  readonly choose: (others: readonly Holding[], named: Holding) => readonly Holding[]
}

/** What stands in one relation to a token that moves. */
const companies: readonly Company[] = [
  { id: 'wallet', says: 'all that the sender holds on the chain', choose: (others) => others },
  {
    id: 'collection',
    says: 'what the sender holds of its collection',
    choose: (others, { collection }) => others.filter((one) => one.collection === collection),
  },
  {
    id: 'twin',
    says: 'what has the same metadata and is of the same collection',
    choose: (others, { collection, metadata }) =>
      others.filter((one) => one.collection === collection && one.metadata === metadata),
  },
  {
    id: 'longer-ids',
    says: 'what the sender holds of its collection whose id begins with its own',
    only: 'byUserId',
    choose: (others, { collection, number }) =>
      others.filter((one) => one.collection === collection && String(one.number).startsWith(String(number))),
  },
  { id: 'oldest', says: 'what the sender has held for longest', choose: (others) => others.slice(0, 1) },
  { id: 'latest', says: 'what the sender has got last', choose: (others) => others.slice(-1) },
]

const senders: readonly { readonly kind: Kind; readonly id: string; readonly says: string }[] = [
  { kind: 'byUserId', id: 'user', says: 'a wallet of a user id' },
  { kind: 'byEmailUser', id: 'email', says: 'an e-mail wallet' },
]

/** Bystanders of a transfer, of each kind: whatever stands in a relation to the token moves along. */
export const transferCompanyFaults: readonly Fault[] = senders.flatMap((sender) =>
  companies
    .filter(({ only = sender.kind }) => only === sender.kind)
    .map(
      (company): Fault => ({
        id: `transfer-${sender.id}-takes-${company.id}-along`,
        breaks: ['XFER-14'],
        difficulty: 'devious',
        generated: true,
        says: `A token that leaves ${sender.says} takes along ${company.says}.`,
        wrap: movingToo(company.choose, sender.kind),
      }),
    ),
)
