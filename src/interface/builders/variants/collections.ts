import { forms } from '../forms.ts'
import { outsideAddress } from '../requests.ts'
import {
  among,
  body,
  type Fields,
  instead,
  lacking,
  noSuchChain,
  type Parts,
  type Setup,
  type Variant,
} from './parts.ts'

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

/** The kinds of collections, by what their creation asks for beyond what is required. */
const kinds = (path: (at: Setup) => Pick<Parts, 'path'>) => {
  const asked = (kind: Fields) => async (at: Setup) => () => ({ ...path(at), body: at.make.requests.collection(kind) })
  return {
    plain: { ready: asked({}), refused: badCollections },
    semiFungible: { ready: asked({ fungibility: 'semi-fungible' }), refused: badCollections },
    // Subscriptions cannot be transferable (Endpoints, Collections).
    subscription: {
      ready: asked({ subscription: { enabled: true }, transferable: false }),
      refused: { 'a subscription that is transferable': body({ transferable: true }) },
    },
    paid: {
      ready: asked({ payments: { price: '0.01', recipientAddress: outsideAddress, currency: 'usdc' } }),
      refused: badCollections,
    },
  }
}

export const collections = {
  /** POST /2022-06-09/collections/. */
  createCollection: kinds(() => ({})),
  /** PUT /2022-06-09/collections/{collectionId}. */
  putCollection: kinds(({ make }) => ({ path: { collectionId: make.names.collectionId() } })),
  /** GET /2022-06-09/collections/. */
  listCollections: { all: { ready: async () => () => ({}), refused: {} } },
  /** POST /2022-06-09/collections/{collectionId}/templates: no field of the body is required. */
  createTemplate: {
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
  },
  /** PATCH /2022-06-09/collections/{collectionId}/templates/{templateId}. */
  updateTemplate: {
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
  },
} as const satisfies Record<string, Readonly<Record<string, Variant>>>
