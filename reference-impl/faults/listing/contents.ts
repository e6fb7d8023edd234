import type { Fault } from '../fault.ts'
import { evm, fault, list, metadata, nthRead, solana, type Token, text, token, without } from './seams.ts'

/** Listed tokens say something else than what was minted. */
export const listingContentFaults: readonly Fault[] = [
  fault(
    'description-cut',
    ['LIST-05'],
    'subtle',
    'Descriptions are cut after 255 characters.',
    metadata((one) => ({ ...one, description: text(one, 'description').slice(0, 255) })),
  ),
  fault(
    'name-cut',
    ['LIST-05'],
    'subtle',
    'Names are cut after 64 characters.',
    metadata((one) => ({ ...one, name: text(one, 'name').slice(0, 64) })),
  ),
  fault(
    'attributes-lost',
    ['LIST-05'],
    'blunt',
    'Attributes are not listed.',
    metadata((one) => ({ ...one, attributes: [] })),
  ),
  fault(
    'attributes-twenty',
    ['LIST-05'],
    'devious',
    'Twenty attributes are listed at most.',
    metadata((one) => ({
      ...one,
      ...(Array.isArray(one.attributes) ? { attributes: one.attributes.slice(0, 20) } : {}),
    })),
  ),
  fault(
    'attributes-as-numbers',
    ['LIST-05'],
    'devious',
    'Attribute values that look like numbers become numbers.',
    metadata((one) => ({
      ...one,
      ...(Array.isArray(one.attributes)
        ? {
            attributes: one.attributes.map((each: Token) =>
              /^\d+$/.test(text(each, 'value')) ? { ...each, value: Number(each.value) } : each,
            ),
          }
        : {}),
    })),
  ),
  fault(
    'image-by-another-name',
    ['LIST-05'],
    'subtle',
    'The image stands in the field imageUrl.',
    metadata((one) => ({ ...without(one, 'image'), imageUrl: one.image })),
  ),
  fault(
    'symbols-lost',
    ['LIST-05'],
    'subtle',
    'Letters beyond Latin-1 are listed as question marks.',
    metadata((one) => ({ ...one, description: text(one, 'description').replaceAll(/[^\n-\xff]/g, '?') })),
  ),
  fault(
    'escaped',
    ['LIST-05', 'LIST-08', 'LIST-16'],
    'devious',
    'Metadata are escaped as for HTML.',
    metadata((one) => ({ ...one, name: text(one, 'name').replaceAll('<', '&lt;') })),
  ),
  fault(
    'name-as-number',
    ['LIST-05', 'LIST-02', 'LIST-04', 'LIST-08', 'LIST-16'],
    'devious',
    'Names that look like numbers become numbers.',
    metadata((one) => ({ ...one, name: /^\d+$/.test(text(one, 'name')) ? Number(one.name) : one.name })),
  ),
  fault(
    'third-read-without-description',
    ['LIST-05'],
    'devious',
    'Each third read of a wallet lists no descriptions.',
    nthRead(3, (tokens) => tokens.map((one) => ({ ...one, metadata: without(one.metadata, 'description') }))),
  ),
  fault(
    'solana-description-lost',
    ['LIST-05'],
    'subtle',
    'Solana tokens are listed without description.',
    solana((one) => ({ ...one, metadata: without(one.metadata as Token, 'description') })),
  ),
  fault(
    'chain-without-network',
    ['LIST-15', 'LOC-13'],
    'subtle',
    'The chain of a token is named without its network.',
    evm((one) => ({ ...one, chain: text(one, 'chain').split('-')[0] })),
  ),
  fault(
    'contract-of-the-first',
    ['LIST-15', 'LIST-05', 'LIST-08', 'LIST-10', 'LIST-16', 'LOC-13'],
    'subtle',
    'All tokens of a page have the contract of the first.',
    list((tokens) => {
      const [first] = tokens
      return tokens.map((one) =>
        'contractAddress' in one && first && 'contractAddress' in first
          ? { ...one, contractAddress: first.contractAddress }
          : one,
      )
    }),
  ),
  fault(
    'zora-chain-renamed',
    ['LIST-15', 'LOC-13'],
    'devious',
    'Tokens on one chain are listed under its old name.',
    evm((one) => ({ ...one, chain: one.chain === 'zora-sepolia' ? 'zora-testnet' : one.chain })),
  ),
  fault(
    'solana-chain-with-network',
    ['LIST-15'],
    'devious',
    'The chain of Solana tokens names the network.',
    solana((one) => ({ ...one, chain: 'solana-devnet' })),
  ),
  fault(
    'contract-is-collection',
    ['LIST-15', 'LOC-13'],
    'subtle',
    'The contract of a subscription token is its own.',
    token((one) => (one.subscription === undefined ? one : { ...one, contractAddress: `0x${'11'.repeat(20)}` })),
  ),
  fault(
    'aptos-chain-with-network',
    ['LIST-15'],
    'devious',
    'The chain of tokens on Aptos names the network.',
    token((one) => (one.chain === 'aptos' ? { ...one, chain: 'aptos-testnet' } : one)),
  ),
  fault(
    'aptos-image-lost',
    ['LIST-05'],
    'devious',
    'Tokens on Aptos are listed without image.',
    token((one) => (one.chain === 'aptos' ? { ...one, metadata: without(one.metadata as Token, 'image') } : one)),
  ),
  fault(
    'animation-lost',
    ['LIST-05'],
    'devious',
    'animation_url is not listed.',
    metadata((one) => without(one, 'animation_url')),
  ),
]
