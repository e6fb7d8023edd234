import type { History } from './history.ts'

const wallet = (who: string, role = 'evm') => ({ do: 'wallet', who, role })

/** Two of a kind that differ in one respect, each with a token of the same contracts; then things happen to some of them. */
export const neighbours: History = [
  ...[
    'id plain',
    'id case',
    'id number',
    'id leading zero',
    'id prefix',
    'id last character',
    'id suffix',
    'id other kind',
  ].map((who) => wallet(who)),
  ...['mail plain', 'mail local part', 'mail domain', 'mail leading zero', 'mail number', 'mail line', 'mail sign'].map(
    (who) => wallet(who),
  ),
  wallet('id plain', 'evm2'),
  wallet('mail plain', 'evm2'),
  { do: 'collection', name: 'red', role: 'evm', kind: 'plain', id: 'number' },
  { do: 'collection', name: 'green', role: 'evm', kind: 'plain', id: 'leading zero' },
  { do: 'collection', name: 'blue', role: 'evm2', kind: 'plain' },
  {
    do: 'mints',
    all: [
      't1, red, id case, evm, user, leading zero',
      't0, red, id plain, evm, user, number',
      't2, red, mail plain, evm, user, plain',
      't3, green, mail plain, evm, user, number',
      't4, red, mail plain, evm, address, case',
      't5, blue, id plain, evm2, address, number',
    ],
  },
  {
    do: 'batch',
    tokens: 'a',
    in: 'red',
    role: 'evm',
    ids: 'every second',
    to: ['id plain', 'mail plain', 'mail domain', 'id other kind', 'id leading zero'],
  },
  { do: 'repeat', token: 'a0', as: 'equal' },
  { do: 'repeat', token: 't0', as: 'in reverse' },
  { do: 'repeat', token: 't1', as: 'other recipient' },
  { do: 'repeat', token: 't2', as: 'other name' },
  {
    do: 'batch',
    tokens: 'b',
    in: 'green',
    role: 'evm',
    ids: 'all',
    to: ['id plain', 'mail plain'],
    spoilt: 'no recipient',
  },
  { do: 'wrong transfer', token: 't0', by: 'id case', as: 'of another' },
  { do: 'wrong transfer', token: 't2', by: 'mail domain', as: 'absent' },
  { do: 'transfer', token: 't2', to: 'mail domain' },
  { do: 'transfer', token: 't0', to: 'id prefix' },
  { do: 'transfer', token: 'a0', to: 'mail plain' },
]
