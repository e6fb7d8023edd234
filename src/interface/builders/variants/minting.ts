import { forms } from '../forms.ts'
import { without } from '../requests.ts'
import { among, body, type Fields, instead, lacking, noFields, type Parts, type Setup, type Variant } from './parts.ts'

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
const mintTo = (to: (at: Setup, chain: string) => Promise<string>, role: 'evm' | 'solana' = 'evm') => ({
  ready: async (at: Setup) => {
    const chain = at.settings.chains[role]
    const [{ id: collectionId }, recipient] = await Promise.all([at.make.collection({ chain }), to(at, chain)])
    return () => ({ path: { collectionId, id: at.make.names.mintId() }, body: at.make.requests.mint(recipient) })
  },
  refused: badMints,
})

/** PUT /2022-06-09/collections/{collectionId}/nfts/{id}, by the kind of recipient. */
const mintToken = {
  address: mintTo(async ({ make }) => (await make.wallet()).locator),
  userId: mintTo(async ({ make }) => (await make.wallet()).userLocator),
  email: mintTo(async ({ make }, chain) => `email:${make.names.email()}:${chain}`),
  solana: mintTo(async ({ make }, chain) => (await make.wallet({ chain })).locator, 'solana'),
  twitter: mintTo(async ({ make }, chain) => `twitter:${make.handle()}:${chain}`),
}

/** A batch of one item, in a new collection. */
const batchOfOne = (changes: (at: Setup) => Fields) => async (at: Setup) => {
  const [{ id }, { locator }] = await Promise.all([at.make.collection(), at.make.wallet()])
  return () => forms.batchMint(id, at.make.requests.batchItem(locator, changes(at)))
}

/** The only item of a batch, changed. */
const item = (change: (item: Fields) => unknown) => (valid: Parts) => {
  const [first] = (valid.body?.nfts ?? []) as readonly Fields[]
  return { ...valid, body: { nfts: [change(first ?? {})] } }
}

export const minting = {
  mintToken,
  /** POST /2022-06-09/collections/{collectionId}/nfts: its body is not shown, so that it is that of a mint by id, and nothing refused. */
  mint: {
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
  },
  /** POST /2022-06-09/collections/{collectionId}/nfts/. */
  batchMint: {
    withId: {
      ready: batchOfOne(({ make }) => ({ id: make.names.mintId() })),
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
    withoutId: { ready: batchOfOne(() => ({})), refused: {} },
  },
} as const satisfies Record<string, Readonly<Record<string, Variant>>>
