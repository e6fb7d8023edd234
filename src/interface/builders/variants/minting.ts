import { forms } from '../forms.ts'
import { without } from '../requests.ts'
import { among, body, type Fields, instead, lacking, noFields, type Setup, type Variant } from './parts.ts'

const badMints = {
  'no fields': noFields,
  ...lacking('recipient', 'metadata'),
  'a text for metadata': body({ metadata: 'text' }),
  ...among('recipient', {
    'an empty recipient': '',
    'a recipient without a colon': 'nobody',
    'an address without a chain': '0x00000000000000000000000000000000c0ffee11',
    'a chain without an address': 'polygon-amoy:',
    'an address after a colon': ':0x00000000000000000000000000000000c0ffee11',
    'an email locator without a chain': 'email:ada',
    'a userId locator without an id': 'userId:polygon-amoy',
    'a locator of a chain that nobody has': 'no-such-chain:0x1',
    'an object for recipient': {},
  }),
}

/** A mint of a new token to the recipient that `to` names, in a new collection. */
const mintTo =
  (to: (at: Setup) => Promise<string>, role: 'evm' | 'solana' = 'evm') =>
  async (at: Setup) => {
    const chain = at.settings.chains[role]
    const [{ id: collectionId }, recipient] = await Promise.all([at.make.collection({ chain }), to(at)])
    return () => ({
      path: { collectionId, id: at.make.names.mintId() },
      body: at.make.requests.mint(recipient),
    })
  }

const address = async ({ make }: Setup): Promise<string> => (await make.wallet()).locator

/** PUT /2022-06-09/collections/{collectionId}/nfts/{id}, by the kind of recipient. */
export const mintToken = {
  address: { ready: mintTo(address), refused: badMints },
  userId: { ready: mintTo(async ({ make }) => (await make.wallet()).userLocator), refused: badMints },
  email: {
    ready: mintTo(async ({ make, settings }) => `email:${make.names.email()}:${settings.chains.evm}`),
    refused: badMints,
  },
  solana: {
    ready: mintTo(
      async ({ make, settings }) => (await make.wallet({ chain: settings.chains.solana })).locator,
      'solana',
    ),
    refused: badMints,
  },
  twitter: {
    ready: mintTo(async ({ make, settings }) => `twitter:${make.handle()}:${settings.chains.evm}`),
    refused: badMints,
  },
} as const satisfies Record<string, Variant>

/** POST /2022-06-09/collections/{collectionId}/nfts: its body is not shown, so that it is that of a mint by id, and nothing refused. */
export const mint = {
  address: {
    ready: async (at) => {
      const valid = await mintToken.address.ready(at)
      return () => {
        const { path, body } = valid()
        return { path: { collectionId: path.collectionId }, body }
      }
    },
    refused: {},
  },
} as const satisfies Record<string, Variant>

/** The only item of a batch, changed. */
const item = (change: (item: Fields) => unknown) => (valid: { readonly path?: Fields; readonly body?: Fields }) => {
  const [first] = (valid.body?.nfts ?? []) as readonly Fields[]
  return { ...valid, body: { nfts: [change(first ?? {})] } }
}

/** POST /2022-06-09/collections/{collectionId}/nfts/. */
export const batchMint = {
  withId: {
    ready: async (at) => {
      const [{ id: collectionId }, recipient] = await Promise.all([at.make.collection(), address(at)])
      return () => forms.batchMint(collectionId, at.make.requests.batchItem(recipient, { id: at.make.names.mintId() }))
    },
    refused: {
      'no fields': noFields,
      'null for nfts': instead({ nfts: null }),
      'a text for nfts': instead({ nfts: 'text' }),
      'a number for nfts': instead({ nfts: 5 }),
      'an item for nobody': item((one) => ({ ...one, recipient: 'nobody' })),
      'an item with a number for recipient': item((one) => ({ ...one, recipient: 5 })),
      'an item without a recipient': item((one) => without(one, 'recipient')),
      'a property that is not known': (valid) => {
        const changed = item((one) => ({ ...one, colour: 'blue' }))(valid)
        return { ...changed, body: { ...changed.body, colour: 'blue' } }
      },
    },
  },
  withoutId: {
    ready: async (at) => {
      const [{ id: collectionId }, recipient] = await Promise.all([at.make.collection(), address(at)])
      return () => forms.batchMint(collectionId, at.make.requests.batchItem(recipient))
    },
    refused: {},
  },
} as const satisfies Record<string, Variant>
