import type { History } from './history.ts'

const wallets = (role: string, ...people: readonly string[]): History =>
  people.map((who) => ({ do: 'wallet', who, role }))

const refused = (asks: string, who: string, role: string, ...keys: readonly string[]): History =>
  keys.map((key) => ({ do: 'refused key', asks, with: key, who, role }))

/** Every kind of collection on every family of chains, tokens of each, transfers of each, and keys that are refused for each. */
export const kindsApart: History = [
  ...wallets('evm', 'id plain', 'id prefix', 'mail plain', 'mail domain'),
  ...wallets('evm2', 'id plain', 'mail plain'),
  ...wallets('solana', 'id plain', 'id prefix', 'mail plain', 'mail domain'),
  ...wallets('aptos', 'id plain'),
  { do: 'collection', name: 'year', role: 'evm', kind: 'subscription', id: 'plain', limit: 1 },
  { do: 'collection', name: 'bound', role: 'evm', kind: 'bound', id: 'case' },
  { do: 'collection', name: 'many', role: 'evm', kind: 'semiFungible', id: 'last character' },
  { do: 'collection', name: 'few', role: 'evm', kind: 'plain', id: 'compatibility form', limit: 4 },
  { do: 'collection', name: 'two', role: 'evm2', kind: 'plain', id: 'prefix' },
  { do: 'collection', name: 'sol', role: 'solana', kind: 'plain', id: 'sign' },
  { do: 'collection', name: 'apt', role: 'aptos', kind: 'plain', id: 'line' },
  {
    do: 'mints',
    all: [
      't0, year, id plain, evm, user',
      't1, bound, id plain, evm, address',
      't2, bound, mail plain, evm, user',
      't3, many, id plain, evm, address',
      't4, many, mail plain, evm, user',
      't5, two, id plain, evm2, user',
      's0, sol, id plain, solana, address',
      's1, sol, mail plain, solana, user',
      's2, sol, mail plain, solana, address',
      'p0, apt, id plain, aptos, user',
    ],
  },
  {
    do: 'batch',
    tokens: 'x',
    in: 'two',
    role: 'evm2',
    ids: 'all',
    to: ['id plain', 'mail plain'],
    spoilt: 'no locator',
  },
  { do: 'batch', tokens: 'y', in: 'few', role: 'evm', ids: 'all', to: ['id plain'], spoilt: 'same id' },
  ...refused('transfer', 'id plain', 'evm', 'with another end'),
  ...refused('transfer', 'id plain', 'solana', 'lacking', 'other project'),
  ...refused('transfer', 'mail plain', 'solana', 'lacking', 'longer'),
  ...refused('transfer', 'mail plain', 'evm', 'behind a nought', 'spelt in percents'),
  ...refused('transfer', 'id plain', 'evm2', 'lacking', 'other project'),
  ...refused('signature', 'id plain', 'evm2', 'lacking', 'behind a name', 'other project'),
  ...refused('signature', 'mail plain', 'evm2', 'lacking', 'longer'),
  ...refused('tokens by user', 'id plain', 'solana', 'lacking', 'shorter', 'other project'),
  ...refused('tokens', 'id plain', 'evm2', 'lacking', 'longer', 'other project'),
  ...refused('tokens by user', 'mail plain', 'evm2', 'lacking', 'with another end'),
  ...refused('wallets', 'mail plain', 'evm', 'lacking', 'shorter'),
  ...refused('wallets', 'id plain', 'evm', 'longer', 'other project'),
  ...refused('mint', 'id plain', 'solana', 'lacking', 'shorter'),
  ...refused('mint', 'id plain', 'aptos', 'lacking', 'longer'),
  ...refused('batch', 'id plain', 'solana', 'lacking', 'shorter'),
  ...refused('template', 'id plain', 'solana', 'lacking', 'shorter'),
  {
    do: 'mints',
    all: [
      'y1, year, id plain, evm, address',
      'f0, few, id plain, evm, address',
      'f1, few, mail plain, evm, user',
      'f2, few, id prefix, evm, user',
      'f3, few, mail domain, evm, user',
    ],
  },
  { do: 'template', in: 'many', tokenId: '9007199254740993' },
  { do: 'template', in: 'sol' },
  { do: 'wrong transfer', token: 't1', by: 'id prefix', as: 'bound' },
  { do: 'wrong transfer', token: 't2', by: 'mail domain', as: 'bound' },
  { do: 'wrong transfer', token: 's0', by: 'id prefix', as: 'of another' },
  { do: 'transfer', token: 's1', to: 'mail domain' },
  { do: 'transfer', token: 's0', to: 'id prefix' },
  { do: 'transfer', token: 't3', to: 'mail plain' },
  { do: 'transfer', token: 't4', to: 'id prefix' },
  { do: 'transfer', token: 't5', to: 'mail plain' },
]
