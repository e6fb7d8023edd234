import type { RequirementId } from '../../../src/interface/case.ts'
import type { CaseId } from '../../../suites/case-id.ts'

/** Kinds of names by which things are told apart. */
export const kinds = [
  'user id',
  'e-mail',
  'handle',
  'collection id',
  'template id',
  'mint id',
  'token id',
  'key',
  'chain',
] as const
export type Kind = (typeof kinds)[number]

/** Relations of texts, whatever they name. */
const ofText = [
  'letter case',
  'leading zero',
  'number for text',
  'prefix',
  'suffix',
  'local part',
  'domain',
  'percent-encoding',
  'Unicode form',
] as const

/** The one respect in which two of a kind differ, or in which what they stand for does. */
export const relations = [
  ...ofText,
  'other chain',
  'other kind',
  'other project',
  'other collection',
  'other contract',
  'same token id',
] as const
export type Relation = (typeof relations)[number]

export type Cell = `${Kind}/${Relation}`

/** What cases outside of the model bring about. */
export const besideTheModel: Readonly<Partial<Record<Cell, readonly CaseId[]>>> = {
  'key/letter case': ['auth/create-wallet-without-key', 'auth/mint-without-key', 'auth/create-order-without-key'],
  'handle/other kind': ['locators/handle-is-no-user-id'],
  'user id/other project': ['general/wallets-apart', 'general/tokens-apart'],
  'collection id/other project': ['general/collections-apart'],
  'mint id/other project': ['general/mints-apart'],
  'template id/other project': ['general/contracts-apart'],
  'token id/prefix': ['listing/odd-token-ids'],
  'token id/suffix': ['listing/odd-token-ids'],
  'chain/prefix': ['world/wrong-values'],
  'chain/suffix': ['world/wrong-values'],
}

/** Why some cells of a relation are no cells of ours. */
export interface Reason {
  readonly kinds: readonly Kind[]
  readonly relations: readonly Relation[]
  readonly because: string
  /** Sentences, or observations, that leave it open; none where there is no such thing. */
  readonly by: readonly (RequirementId | string)[]
}

const ofPlaces: readonly Relation[] = ['other collection', 'other contract', 'same token id']

/** The first that fits a cell which nothing exercises counts. */
export const reasons: readonly Reason[] = [
  {
    kinds: ['handle'],
    relations: [...ofText, 'other chain', 'other project'],
    because: 'nothing lists what a handle holds, and how handles are compared where they come from is not said',
    by: ['LOC-11', 'mint-unknown-handle'],
  },
  {
    kinds: ['e-mail'],
    relations: ['letter case', 'percent-encoding', 'Unicode form'],
    because: 'whether such addresses are one user is not said',
    by: ['email-tags'],
  },
  {
    kinds: ['e-mail'],
    relations: ['other project'],
    because: 'whether projects share the wallets of an address is not said',
    by: ['project-email-wallets'],
  },
  {
    kinds: ['chain'],
    relations: ['letter case'],
    because: 'other spellings are not judged',
    by: ['CHAIN-05', 'chain-spelling'],
  },
  {
    kinds: ['chain'],
    relations: [...ofText, 'other kind', 'other project'],
    because: 'a chain is one of a list; any other name is refused, whatever it is like',
    by: ['CHAIN-05', 'CHAIN-07', 'CHAIN-08', 'CHAIN-09'],
  },
  {
    kinds: ['template id'],
    relations: [...ofText, 'other chain', 'other kind', 'other contract', 'same token id'],
    because: 'the service makes them, UUIDs all: no two are alike by choice, and none counts outside of its collection',
    by: [],
  },
  {
    kinds: ['template id'],
    relations: ['other collection'],
    because: 'what a change through another collection is answered is not said',
    by: ['template-unknown', 'template-unknown-collection'],
  },
  {
    kinds: ['token id'],
    relations: ['letter case', 'local part', 'domain', 'percent-encoding', 'Unicode form', 'other kind'],
    because: 'on EVM chains it is a number; on others a hash that the chain makes',
    by: ['MINT-11'],
  },
  {
    kinds: ['token id'],
    relations: ['leading zero', 'number for text'],
    because: 'whether a number is the same with a nought before it, or without quotes, is not said',
    by: ['MINT-11'],
  },
  {
    kinds: ['token id'],
    relations: ['other project'],
    because: 'it counts in its contract, and a contract is in one project',
    by: [],
  },
  {
    kinds: ['collection id'],
    relations: ['other chain', 'other kind'],
    because: 'an id is one in its project: what a second creation under it does is not said',
    by: ['collection-second-put'],
  },
  {
    kinds: ['mint id'],
    relations: ['other kind'],
    because:
      'the ids of batches are the other kind; that both name one token can be disputed (SHOULD), and cases of batches look at it',
    by: ['BATCH-20'],
  },
  {
    kinds: ['user id', 'e-mail', 'handle', 'collection id', 'key', 'chain', 'mint id'],
    relations: ofPlaces,
    because: 'it is in no contract',
    by: [],
  },
  {
    kinds: ['key'],
    relations: ['suffix'],
    because: 'one with more in front of it is tried with a nought and with a name (leading zero, local part)',
    by: [],
  },
  {
    kinds: ['key'],
    relations: ['number for text', 'Unicode form'],
    because: 'the service makes it, of the letters that a header can hold: it is no number, and has one form',
    by: ['AUTH-02'],
  },
  {
    kinds: ['key'],
    relations: ['other chain', 'other kind'],
    because: 'a key is of no chain, and there is one kind',
    by: [],
  },
]
