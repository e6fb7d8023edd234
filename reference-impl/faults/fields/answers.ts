import { familyOf } from '../../chain/chains.ts'
import { isFields } from '../../domain/fields.ts'
import { requestTo } from '../seams.ts'

/** One answer of the server, as an edge sees it. */
export interface Answered {
  readonly request: Request
  readonly status: number
  readonly value: unknown
  /** The part that is looked at: an item where the answer is a list, else the answer. */
  readonly entity: unknown
}

/** How the answers of an operation are told from others. */
export interface AnswersOf {
  readonly about: (request: Request) => boolean
  /** By the name of the kind. */
  readonly kinds: Readonly<Record<string, (answer: Answered) => boolean>>
}

const refusal = ({ status }: Answered): boolean => status === 400
const success = ({ status }: Answered): boolean => status < 300

const at = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((inner, name) => (isFields(inner) ? inner[name] : undefined), value)

const family = (chain: unknown): string | undefined => (typeof chain === 'string' ? familyOf(chain) : undefined)

/** By the chain that the entity tells. */
const on =
  (name: 'evm' | 'solana', ...names: readonly string[]) =>
  (answer: Answered): boolean =>
    success(answer) && family(at(answer.entity, ...names)) === name

const isList = ({ entity }: Answered): boolean => Array.isArray(entity)
const onEvm = on('evm', 'onChain', 'chain')
const collectionKinds = {
  evm: (answer: Answered) => onEvm(answer) || isList(answer),
  solana: on('solana', 'onChain', 'chain'),
  refusal,
}

const isComplete = ({ entity }: Answered): boolean => typeof at(entity, 'onChain', 'txId') === 'string'
const queries =
  (name: string) =>
  (answer: Answered): boolean =>
    success(answer) && new URL(answer.request.url).searchParams.has(name)

const isSubscription = ({ entity }: Answered): boolean => at(entity, 'subscription') !== undefined
const isOfSolana = ({ entity }: Answered): boolean => at(entity, 'mintHash') !== undefined

const awaitsRecipient = ({ value }: Answered): boolean => at(value, 'order', 'quote', 'status') === 'requires-recipient'

/** Every operation that answers with a body. */
export const answersOf: Readonly<Record<string, AnswersOf>> = {
  createWallet: {
    about: requestTo('POST', /\/wallets$/),
    kinds: { new: ({ status }) => status === 201, known: ({ status }) => status === 200, refusal },
  },
  listWallets: {
    about: requestTo('GET', /\/wallets$/),
    kinds: { 'by-user-id': queries('userId'), 'by-email': queries('email'), refusal },
  },
  listWalletTokens: {
    about: requestTo('GET', /\/nfts$/),
    kinds: {
      evm: (answer) => success(answer) && !isSubscription(answer) && !isOfSolana(answer),
      subscription: isSubscription,
      solana: isOfSolana,
      refusal,
    },
  },
  signMessage: { about: requestTo('POST', /\/signMessage$/), kinds: { answer: success, refusal } },
  transferFromEmailWallet: { about: requestTo('POST', /\/wallets\/transfer$/), kinds: { refusal } },
  transferFromUserWallet: { about: requestTo('POST', /\/v1-alpha1\/transfer$/), kinds: { refusal } },
  createCollection: { about: requestTo('POST', /\/collections\/$/), kinds: collectionKinds },
  putCollection: { about: requestTo('PUT', /\/collections\/[^/]+$/), kinds: collectionKinds },
  listCollections: { about: requestTo('GET', /\/collections\/$/), kinds: collectionKinds },
  createTemplate: { about: requestTo('POST', /\/templates$/), kinds: { answer: success, refusal } },
  updateTemplate: { about: requestTo('PATCH', /\/templates\/[^/]+$/), kinds: { refusal } },
  mintToken: {
    about: requestTo('PUT', /\/nfts\/[^/]+$/),
    kinds: {
      pending: (answer) => success(answer) && !isComplete(answer),
      evm: (answer) => isComplete(answer) && on('evm', 'onChain', 'chain')(answer),
      solana: (answer) => isComplete(answer) && on('solana', 'onChain', 'chain')(answer),
      refusal,
    },
  },
  batchMint: { about: requestTo('POST', /\/nfts\/$/), kinds: { answer: success, refusal } },
  createOrder: {
    about: requestTo('POST', /\/orders$/),
    kinds: {
      quoted: (answer) => success(answer) && !awaitsRecipient(answer),
      open: (answer) => success(answer) && awaitsRecipient(answer),
      refusal,
    },
  },
  getUsage: { about: requestTo('GET', /\/usage$/), kinds: { answer: success } },
}
