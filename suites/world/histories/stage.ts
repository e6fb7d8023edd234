import type { History } from '../history.ts'

/** Two users of each kind, a token of one of each, and everything that is refused; then their tokens still move. */
export const stage: History = [
  ...['id plain', 'id case', 'mail plain', 'mail domain'].map((who) => ({ do: 'wallet', who, role: 'evm' })),
  { do: 'collection', name: 'red', role: 'evm', kind: 'plain' },
  { do: 'mints', all: ['t0, red, id plain, evm, user', 't1, red, mail plain, evm, address'] },
  { do: 'wrong values' },
  { do: 'transfer', token: 't0', to: 'id case' },
  { do: 'transfer', token: 't1', to: 'mail domain' },
  // Who has sent something is given what comes for him as before.
  { do: 'mints', all: ['t2, red, id plain, evm, user', 't3, red, mail plain, evm, user'] },
]
