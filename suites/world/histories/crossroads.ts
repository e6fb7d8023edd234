import type { History } from '../history.ts'

const wallet = (who: string, role = 'evm') => ({ do: 'wallet', who, role })

/** Things that happen at one moment. */
export const crossroads: History = [
  { do: 'wallets at once', who: 'id plain' },
  { do: 'wallets at once', who: 'mail plain' },
  ...['id prefix', 'id suffix', 'mail domain', 'mail prefix'].map((who) => wallet(who)),
  { do: 'collection', name: 'red', role: 'evm', kind: 'plain' },
  { do: 'collection', name: 'few', role: 'evm', kind: 'plain', limit: 2 },
  {
    do: 'mints',
    all: [
      't0, red, id plain, evm, user, leading zero',
      't1, red, mail plain, evm, user, number',
      't2, red, mail plain, evm, address, case',
      't3, few, id plain, evm, user, prefix',
      't4, red, id suffix, evm, user, plain',
      't5, red, id suffix, evm, address, sign',
      't6, red, id plain, evm, address, line',
    ],
  },
  { do: 'many transfers', tokens: ['t3', 't4', 't5', 't6'], to: 'id prefix' },
  { do: 'transfer out', token: 't5', goesOn: true },
  { do: 'transfer', goesOn: true, token: 't6', to: 'mail domain' },
  { do: 'transfer', token: 't2', to: 'mail prefix' },
  { do: 'mints at once', goesOn: true, in: 'few', of: 4 },
  { do: 'transfers at once', goesOn: true, token: 't1', to: ['mail domain', 'id suffix', 'mail prefix'] },
  { do: 'transfers at once', goesOn: true, token: 't0', to: ['id prefix', 'id suffix', 'mail prefix'] },
]
