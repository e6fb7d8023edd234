import type { History } from '../history.ts'

/** A supply that is used up to its last token, beside a collection without a limit. */
export const scarce: History = [
  ...['id plain', 'mail plain'].map((who) => ({ do: 'wallet', who, role: 'evm' })),
  { do: 'collection', name: 'full', role: 'evm', kind: 'plain', id: 'number', limit: 8 },
  // What is minted into one of the same name takes nothing of it.
  { do: 'collection', name: 'red', role: 'evm', kind: 'plain', id: 'leading zero', like: 'full' },
  { do: 'supply', in: 'full', free: 'red', to: 'id plain', goesOn: true },
  { do: 'collection again', meanwhile: true, name: 'full', as: 'equal' },
  { do: 'mint', meanwhile: true, token: 'over', in: 'full', to: 'mail plain', role: 'evm', by: 'user' },
]
