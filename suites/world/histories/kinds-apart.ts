import type { History } from '../history.ts'

const wallets = (role: string, ...people: readonly string[]): History =>
  people.map((who) => ({ do: 'wallet', who, role }))

const refused = (asks: string, who: string, role: string, ...keys: readonly string[]): History =>
  keys.map((key) => ({ do: 'refused key', asks, with: key, who, role }))

/** The same of what is made in a collection of some kind. */
const refusedIn = (where: string, asks: string, who: string, ...keys: readonly string[]): History =>
  refused(asks, who, 'evm', ...keys).map((step) => ({ ...step, in: where }))

/** What is asked while others are waited for. */
const asides = (...steps: History): History => steps.map((step) => ({ ...step, goesOn: true }))

/** Every kind of collection on every family of chains, tokens of each, transfers of each, and keys that are refused for each. */
export const kindsApart: History = [
  ...wallets(
    'evm',
    'id plain',
    'id prefix',
    'id case',
    'id number',
    'id leading zero',
    'id blank at the end',
    'mail plain',
    'mail capitals',
  ),
  ...wallets('evm2', 'id plain', 'mail plain'),
  ...wallets('solana', 'id plain', 'id prefix', 'mail plain', 'mail capitals', 'id other kind'),
  ...wallets('aptos', 'id plain', 'mail plain', 'id other kind'),
  // Before those of which it has a limit: mints that go astray into a full one would be refused, which tells nothing.
  { do: 'collection', name: 'bound', role: 'evm', kind: 'bound', id: 'case' },
  { do: 'collection', name: 'year', role: 'evm', kind: 'subscription', id: 'plain', limit: 2 },
  { do: 'collection', name: 'many', role: 'evm', kind: 'semiFungible', id: 'last character' },
  { do: 'collection', name: 'few', role: 'evm', kind: 'boundSemiFungible', id: 'compatibility form', limit: 3 },
  { do: 'collection', name: 'two', role: 'evm2', kind: 'plain', id: 'line' },
  { do: 'collection', name: 'sol', role: 'solana', kind: 'plain', id: 'sign' },
  { do: 'collection', name: 'apt', role: 'aptos', kind: 'plain', id: 'domain' },
  { do: 'collection', name: 'lone', role: 'aptos', kind: 'plain', limit: 1 },
  { do: 'collection', name: 'at', role: 'evm', kind: 'plain', id: 'local part', limit: 2 },
  // What is minted in so many ways is waited for together.
  {
    do: 'mints',
    goesOn: true,
    all: [
      't0, year, id plain, evm, user',
      't2, bound, mail plain, evm, user, plain',
      't3, many, id plain, evm, address, leading zero',
      't4, many, mail plain, evm, user, number',
      't5, two, id plain, evm2, user',
      't1, two, id plain, evm2, address',
      't6, few, id plain, evm, user',
      't7, at, id plain, evm, address',
      's0, sol, id plain, solana, address, prefix',
      's1, sol, mail plain, solana, user, last character',
      's2, sol, mail plain, solana, address, suffix',
      's3, sol, id other kind, solana, user',
      'p0, apt, id plain, aptos, user',
      'p1, lone, mail plain, aptos, user',
      'p3, apt, id plain, aptos, address',
    ],
  },
  {
    do: 'batch',
    goesOn: true,
    tokens: 'z',
    in: 'many',
    role: 'evm',
    ids: 'all',
    alike: ['prefix', 'compatibility form', 'plain', 'blank at the end', 'case', 'domain', 'number', 'leading zero'],
    to: ['id plain', 'mail plain', 'id plain', 'mail plain', 'id plain', 'mail plain', 'id plain', 'mail plain'],
  },
  { do: 'batch', goesOn: true, tokens: 'w', in: 'bound', role: 'evm', ids: 'all', alike: ['case'], to: ['id plain'] },
  { do: 'batch', goesOn: true, tokens: 'y', in: 'few', role: 'evm', ids: 'all', to: ['id plain'], spoilt: 'same id' },
  { do: 'mint abroad', goesOn: true, in: 'two', to: 'id plain' },
  { do: 'handles', goesOn: true, in: 'many' },
  // From here on the contracts have to be there. What names no token need not wait for those that were minted.
  ...asides(
    ...refused('signature', 'id plain', 'evm2', 'lacking', 'behind a name', 'other project'),
    ...refused('signature', 'mail plain', 'evm2', 'lacking', 'longer'),
    ...refused('tokens by user', 'id plain', 'solana', 'lacking', 'shorter', 'other project'),
    ...refused('tokens', 'id plain', 'evm2', 'lacking', 'longer', 'other project'),
    ...refused('tokens by user', 'mail plain', 'evm2', 'lacking', 'with another end'),
    ...refused('wallets', 'mail plain', 'evm', 'lacking', 'shorter'),
    ...refused('wallets', 'id plain', 'evm', 'longer', 'none', 'other project'),
    ...refused('mint', 'id plain', 'solana', 'lacking', 'shorter'),
    ...refused('mint', 'id plain', 'aptos', 'lacking', 'longer'),
    ...refused('batch', 'id plain', 'solana', 'lacking', 'shorter'),
    ...refused('template', 'id plain', 'solana', 'lacking', 'shorter'),
    ...refusedIn('year', 'mint', 'id plain', 'lacking', 'longer'),
    ...refusedIn('year', 'batch', 'mail plain', 'lacking', 'none'),
    ...refusedIn('year', 'template', 'id plain', 'lacking', 'none'),
    ...refusedIn('many', 'mint', 'mail plain', 'lacking', 'none'),
    ...refusedIn('many', 'batch', 'id plain', 'lacking', 'shorter'),
    ...refusedIn('many', 'template', 'id plain', 'lacking'),
  ),
  {
    do: 'batch',
    tokens: 'x',
    in: 'two',
    role: 'evm2',
    ids: 'all',
    to: ['id plain', 'mail plain'],
    spoilt: 'no locator',
  },
  ...refused('transfer', 'id plain', 'evm', 'with another end'),
  ...refused('transfer', 'id plain', 'solana', 'lacking', 'shorter', 'other project'),
  ...refused('transfer', 'mail plain', 'solana', 'lacking', 'longer'),
  ...refused('transfer', 'mail plain', 'evm', 'behind a nought', 'spelt in percents', 'parted by a blank'),
  ...refused('transfer', 'id plain', 'evm2', 'lacking', 'other project'),
  // Whoever looks for the id before the key has it there.
  ...refused('mint again', 'id plain', 'evm', 'lacking'),
  // These show in which form an e-mail wallet's transfers are taken; what is asked for meanwhile is waited for together.
  { do: 'transfer', goesOn: true, token: 's2', to: 'mail capitals' },
  { do: 'transfer', goesOn: true, token: 's0', to: 'id prefix' },
  { do: 'transfer', goesOn: true, token: 't3', to: 'mail plain', isRespelt: true },
  // Two of one collection that are on their way at one moment.
  { do: 'transfer', goesOn: true, token: 'z6', to: 'id prefix' },
  { do: 'transfer', goesOn: true, token: 't7', to: 'id prefix' },
  // The last of its batch: what is looked for by less than its whole id finds another.
  { do: 'transfer', goesOn: true, token: 'z7', to: 'id prefix' },
  { do: 'transfer', goesOn: true, token: 't5', to: 'mail plain' },
  { do: 'transfer out', goesOn: true, token: 'z4' },
  { do: 'wrong transfer', meanwhile: true, token: 'w0', by: 'id prefix', as: 'bound' },
  { do: 'wrong transfer', meanwhile: true, token: 't6', by: 'id prefix', as: 'bound' },
  { do: 'wrong transfer', meanwhile: true, token: 't2', by: 'mail capitals', as: 'bound' },
  // Of one that stays: what moves it later would hide that it has moved.
  { do: 'wrong transfer', meanwhile: true, token: 's1', by: 'id prefix', as: 'of another' },
  { do: 'wrong transfer', meanwhile: true, token: 's3', by: 'id prefix', as: 'by its collection' },
  { do: 'wrong transfer', meanwhile: true, token: 'z0', by: 'mail plain', as: 'of another contract' },
  { do: 'wrong transfer', meanwhile: true, token: 'z1', by: 'mail capitals', as: 'of another contract' },
  { do: 'wrong transfer', meanwhile: true, token: 'z2', by: 'id prefix', as: 'on another chain' },
  { do: 'wrong transfer', meanwhile: true, token: 't1', by: 'mail plain', as: 'without a chain' },
  // That it is known is not forgotten by what is refused.
  { do: 'repeat', meanwhile: true, token: 't4', as: 'spoilt' },
  // A template is no token, and takes nothing of a supply.
  { do: 'template', meanwhile: true, in: 'few', tokenId: '9007199254740993' },
  { do: 'template', meanwhile: true, in: 'sol' },
  { do: 'template', meanwhile: true, in: 'year' },
  { do: 'collection again', meanwhile: true, name: 'apt', as: 'other name' },
  { do: 'collection again', meanwhile: true, name: 'year', as: 'spoilt' },
  // To nobody who waits for something that is sent: to look at that would be to wait for these.
  {
    do: 'mints',
    goesOn: true,
    all: [
      'y2, year, mail capitals, evm, user',
      'y1, year, id leading zero, evm, address, blank at the end',
      'f0, few, mail capitals, evm, user',
      'f1, few, id case, evm, user',
      'f2, few, id number, evm, user',
      'p2, lone, id other kind, aptos, user',
      // What was sent on has taken of the supply once, and gives nothing back.
      't8, at, id case, evm, user',
      't9, at, id number, evm, user',
    ],
  },
]
