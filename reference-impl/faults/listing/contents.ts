import type { Fault } from '../fault.ts'
import { without } from '../seams.ts'
import { evm, list, metadata, nthRead, solana, type Token, text, token } from './seams.ts'

/** Listed tokens say something else than what was minted. */
export const listingContentFaults: readonly Fault[] = [
  {
    id: 'listing-description-cut',
    breaks: ['MINT-43', 'MINT-42'],
    difficulty: 'subtle',
    says: 'Descriptions are cut after 255 characters.',
    wrap: metadata((one) => ({ ...one, description: text(one, 'description').slice(0, 255) })),
  },
  {
    id: 'listing-name-cut',
    breaks: ['MINT-42', 'MINT-43'],
    difficulty: 'subtle',
    says: 'Names are cut after 64 characters.',
    wrap: metadata((one) => ({ ...one, name: text(one, 'name').slice(0, 64) })),
  },
  {
    id: 'listing-attributes-lost',
    breaks: ['MINT-38'],
    difficulty: 'blunt',
    says: 'Attributes are not listed.',
    wrap: metadata((one) => ({ ...one, attributes: [] })),
  },
  ...[
    { where: 'evm', says: 'On EVM chains', listed: evm },
    { where: 'solana', says: 'On Solana', listed: solana },
  ].map(
    ({ where, says, listed }): Fault => ({
      id: `listing-attributes-carried-on-${where}`,
      breaks: ['MINT-38'],
      difficulty: 'devious',
      says: `${says}, a token that has no attributes is listed with those of the one before it.`,
      wrap: (parts) => {
        let last: unknown[] = []
        return listed((one, place) => {
          const { attributes, ...rest } = one.metadata as Token
          const own = Array.isArray(attributes) ? attributes : []
          if (place === 0 || own.length > 0) last = own
          return { ...one, metadata: { ...rest, attributes: last } }
        })(parts)
      },
    }),
  ),
  {
    id: 'listing-without-attributes-missing',
    breaks: ['MINT-17', 'LIST-06', 'LIST-07', 'LIST-08', 'LIST-09', 'LIST-10', 'LIST-11', 'LIST-12'],
    difficulty: 'subtle',
    says: 'A token that has no attributes is not listed.',
    wrap: list((tokens) => tokens.filter(({ metadata }) => (metadata.attributes as readonly unknown[])?.length > 0)),
  },
  {
    id: 'listing-attribute-values-split',
    breaks: ['MINT-38'],
    difficulty: 'devious',
    says: 'An attribute whose value has commas is listed as several.',
    wrap: metadata((one) => ({
      ...one,
      attributes: (one.attributes as readonly { readonly value: string }[] | undefined)?.flatMap((attribute) =>
        attribute.value.split(', ').map((value) => ({ ...attribute, value })),
      ),
    })),
  },
  {
    id: 'listing-attributes-twenty',
    breaks: ['MINT-38'],
    difficulty: 'devious',
    says: 'Twenty attributes are listed at most.',
    wrap: metadata((one) => ({
      ...one,
      ...(Array.isArray(one.attributes) ? { attributes: one.attributes.slice(0, 20) } : {}),
    })),
  },
  {
    id: 'listing-image-by-another-name',
    breaks: ['LIST-05', 'MINT-15', 'BATCH-07'],
    difficulty: 'subtle',
    says: 'The image stands in the field imageUrl.',
    wrap: metadata((one) => ({ ...without(one, 'image'), imageUrl: one.image })),
  },
  {
    id: 'listing-symbols-lost',
    breaks: ['LIST-05', 'BATCH-07', 'MINT-42'],
    difficulty: 'subtle',
    says: 'Letters beyond Latin-1 are listed as question marks.',
    wrap: metadata((one) => ({ ...one, description: text(one, 'description').replaceAll(/[^\n-\xff]/g, '?') })),
  },
  {
    id: 'listing-escaped',
    breaks: ['LIST-05', 'LIST-08', 'LIST-16', 'MINT-42'],
    difficulty: 'devious',
    says: 'Metadata are escaped as for HTML.',
    wrap: metadata((one) => ({ ...one, name: text(one, 'name').replaceAll('<', '&lt;') })),
  },
  {
    id: 'listing-name-as-number',
    breaks: ['LIST-05', 'LIST-02', 'LIST-04', 'LIST-08', 'LIST-16', 'MINT-42'],
    difficulty: 'devious',
    says: 'Names that look like numbers become numbers.',
    wrap: metadata((one) => ({ ...one, name: /^\d+$/.test(text(one, 'name')) ? Number(one.name) : one.name })),
  },
  {
    id: 'listing-third-read-without-description',
    breaks: ['LIST-05', 'MINT-42', 'LOC-05'],
    difficulty: 'devious',
    says: 'Each third read of a wallet lists no descriptions.',
    wrap: nthRead(3, (tokens) => tokens.map((one) => ({ ...one, metadata: without(one.metadata, 'description') }))),
  },
  {
    id: 'listing-solana-description-lost',
    breaks: ['LIST-05', 'BATCH-07'],
    difficulty: 'subtle',
    says: 'Solana tokens are listed without description.',
    wrap: solana((one) => ({ ...one, metadata: without(one.metadata as Token, 'description') })),
  },
  {
    id: 'listing-chain-without-network',
    breaks: ['LIST-15', 'LOC-13'],
    difficulty: 'subtle',
    says: 'The chain of a token is named without its network.',
    wrap: evm((one) => ({ ...one, chain: text(one, 'chain').split('-')[0] })),
  },
  {
    id: 'listing-contract-of-the-first',
    breaks: [
      'LIST-15',
      'LIST-05',
      'LIST-08',
      'LIST-10',
      'LIST-16',
      'LOC-13',
      'MINT-38',
      'BATCH-28',
      'LOC-08',
      'LOC-09',
      'XFER-06',
      'LIST-03',
      'MINT-23',
    ],
    difficulty: 'subtle',
    says: 'All tokens of a page have the contract of the first.',
    wrap: list((tokens) => {
      const [first] = tokens
      return tokens.map((one) =>
        'contractAddress' in one && first && 'contractAddress' in first
          ? { ...one, contractAddress: first.contractAddress }
          : one,
      )
    }),
  },
  {
    id: 'listing-zora-chain-renamed',
    breaks: ['LIST-15', 'LOC-13'],
    difficulty: 'devious',
    says: 'Tokens on one chain are listed under its old name.',
    wrap: evm((one) => ({ ...one, chain: one.chain === 'zora-sepolia' ? 'zora-testnet' : one.chain })),
  },
  {
    id: 'listing-solana-locator-in-short',
    breaks: ['LOC-15'],
    difficulty: 'devious',
    says: 'The locator of a Solana token begins with the name of the currency.',
    wrap: solana((one) => ({ ...one, locator: String(one.locator).replace(/^solana:/, 's:') })),
  },
  {
    id: 'listing-solana-chain-with-network',
    breaks: ['LIST-15'],
    difficulty: 'devious',
    says: 'The chain of Solana tokens names the network.',
    wrap: solana((one) => ({ ...one, chain: 'solana-mainnet-beta' })),
  },
  {
    id: 'listing-contract-is-collection',
    breaks: ['LIST-15', 'LOC-13'],
    difficulty: 'subtle',
    says: 'The contract of a subscription token is its own.',
    wrap: token((one) => (one.subscription === undefined ? one : { ...one, contractAddress: `0x${'11'.repeat(20)}` })),
  },
  {
    id: 'listing-aptos-chain-with-network',
    breaks: ['LIST-15'],
    difficulty: 'devious',
    says: 'The chain of tokens on Aptos names the network.',
    wrap: token((one) => (one.chain === 'aptos' ? { ...one, chain: 'aptos-testnet' } : one)),
  },
  {
    id: 'listing-aptos-image-lost',
    breaks: ['LIST-05'],
    difficulty: 'devious',
    says: 'Tokens on Aptos are listed without image.',
    wrap: token((one) => (one.chain === 'aptos' ? { ...one, metadata: without(one.metadata as Token, 'image') } : one)),
  },
  {
    id: 'listing-animation-lost',
    breaks: ['LIST-05'],
    difficulty: 'devious',
    says: 'animation_url is not listed.',
    wrap: metadata((one) => without(one, 'animation_url')),
  },
]
