import { forms } from '../forms.ts'
import { outsideAddress } from '../requests.ts'
import { among, body, type Fields, instead, lacking, noSuchChain, type Setup, type Variant } from './parts.ts'

const badCollections = {
  ...lacking('chain', 'metadata'),
  ...among('chain', {
    'a chain that nobody has': noSuchChain,
    'an empty chain': '',
    'a chain of signing only': 'soneium',
    'another chain of signing only': 'zkyoto',
  }),
  'a text for metadata': body({ metadata: 'text' }),
  'a fungibility that is none': body({ fungibility: 'fungible' }),
  'a text for supplyLimit': body({ supplyLimit: 'ten' }),
  'a text for payments': body({ payments: 'free' }),
  'a text for subscription': body({ subscription: 'yes' }),
}

/** Subscriptions cannot be transferable (Endpoints, Collections). */
const subscription = { subscription: { enabled: true }, transferable: false }

/** The kinds of collections, by what their creation asks for beyond what is required. */
const kinds = {
  plain: {},
  semiFungible: { fungibility: 'semi-fungible' },
  subscription,
  paid: { payments: { price: '0.01', recipientAddress: outsideAddress, currency: 'usdc' } },
}

const posted = (kind: Fields) => async (at: Setup) => () => ({ body: at.make.requests.collection(kind) })

const put =
  (kind: Fields) =>
  async ({ make }: Setup) =>
  () => ({ path: { collectionId: make.names.collectionId() }, body: make.requests.collection(kind) })

const transferableSubscription = { 'a subscription that is transferable': body({ transferable: true }) }

/** POST /2022-06-09/collections/. */
export const createCollection = {
  plain: { ready: posted(kinds.plain), refused: badCollections },
  semiFungible: { ready: posted(kinds.semiFungible), refused: badCollections },
  subscription: { ready: posted(kinds.subscription), refused: transferableSubscription },
  paid: { ready: posted(kinds.paid), refused: badCollections },
} as const satisfies Record<string, Variant>

/** PUT /2022-06-09/collections/{collectionId}. */
export const putCollection = {
  plain: { ready: put(kinds.plain), refused: badCollections },
  semiFungible: { ready: put(kinds.semiFungible), refused: badCollections },
  subscription: { ready: put(kinds.subscription), refused: transferableSubscription },
  paid: { ready: put(kinds.paid), refused: badCollections },
} as const satisfies Record<string, Variant>

/** GET /2022-06-09/collections/. */
export const listCollections = { all: { ready: async () => () => ({}), refused: {} } } as const satisfies Record<
  string,
  Variant
>

/** POST /2022-06-09/collections/{collectionId}/templates: no field of the body is required. */
export const createTemplate = {
  plain: {
    ready: async ({ make }) => {
      const { id: collectionId } = await make.collection()
      return () => ({ path: { collectionId }, body: make.requests.template() })
    },
    refused: {
      'a text for metadata': body({ metadata: 'text' }),
      'a list for metadata': body({ metadata: [] }),
      'a text for supply': body({ supply: 'ten' }),
      'a text for supply.limit': body({ supply: { limit: 'many' } }),
    },
  },
} as const satisfies Record<string, Variant>

/** PATCH /2022-06-09/collections/{collectionId}/templates/{templateId}. */
export const updateTemplate = {
  plain: {
    ready: async (at) => {
      const { id: collectionId } = await at.make.collection()
      const templateId = await at.make.template(collectionId)
      return () => forms.updateTemplate({ collectionId, templateId }, at.make.requests.templateChange().metadata)
    },
    refused: {
      'a text for metadata': instead({ metadata: 'text' }),
      'a list for metadata': instead({ metadata: [] }),
      'a number for metadata': instead({ metadata: 5 }),
      'null for metadata': instead({ metadata: null }),
    },
  },
} as const satisfies Record<string, Variant>
