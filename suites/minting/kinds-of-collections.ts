import { addressOf, type CollectionFixture } from '../../src/interface/builders/builders.ts'
import { forSaleIfTaken } from '../../src/interface/builders/shop.ts'
import type { CaseContext } from '../../src/interface/case.ts'
import { seen } from '../collections/listed.ts'

type Terms = Readonly<Record<string, unknown>>

/** A kind of collection on a chain, and how to come by one; none where it is refused, which is for the cases that make collections. */
export interface Kind {
  readonly name: string
  /** Whether its tokens are transferred, where they can be. */
  readonly moves?: boolean
  readonly of: (ctx: CaseContext) => Promise<CollectionFixture | undefined>
  /** Whether it takes mints beside orders is not said. */
  readonly isForSale?: true
  /** Whether a handle gets a token of it, too. */
  readonly hasHandle?: boolean
  /** Whether the other recipients get theirs in a batch. */
  readonly hasBatch?: boolean
  /** Set where keys are tried that may not mint: of two ways to ask, this tells the one. */
  readonly keys?: number
  /** Whether a template is made of it; for default collections that is open. */
  readonly hasTemplate?: boolean
}

const forSale = (name: string, chain: string): Kind => ({
  name,
  moves: true,
  isForSale: true,
  of: (ctx) => forSaleIfTaken(ctx, chain),
})

/** Where a default collection stands, the list tells. */
const defaultNamed =
  (id: string): Kind['of'] =>
  async (ctx) => {
    const list = await seen(ctx)
    const [entry] = list.of(id)
    const chain = entry?.onChain?.chain
    if (typeof chain !== 'string') return undefined
    return { id, chain, address: addressOf(entry), created: list.exchange }
  }

/** The kinds of collections that this target says it has. */
export function kindsOf({ seed, settings: { chains, capabilities } }: CaseContext): readonly Kind[] {
  const { evm, solana, aptos } = chains
  let turn = Math.abs(seed)
  // Every second one has an id that was chosen: at the next seed the others have.
  const made = (chain: string, terms: Terms): Kind['of'] => {
    turn += 1
    const isChosen = turn % 2 === 0
    return ({ make }) => make.collectionIfTaken({ ...terms, chain }, isChosen ? make.names.collectionId() : undefined)
  }
  const limited = { supplyLimit: 9 }
  const kept = { transferable: false }
  return [
    { name: 'default', moves: true, of: defaultNamed('default-polygon') },
    { name: 'not transferable', of: made(evm, kept) },
    { name: 'limited', moves: true, of: made(evm, limited) },
    forSale('for sale', evm),
    ...(capabilities.semiFungible
      ? [{ name: 'semi-fungible', moves: true, of: made(evm, { fungibility: 'semi-fungible' }) }]
      : []),
    ...(capabilities.subscriptions
      ? [{ name: 'subscription', of: made(evm, { subscription: { enabled: true }, ...kept }) }]
      : []),
    ...(capabilities.solana
      ? [
          { name: 'default on Solana', moves: true, of: defaultNamed('default-solana') },
          forSale('for sale on Solana', solana),
          { name: 'limited on Solana', moves: true, of: made(solana, limited) },
          ...(capabilities.semiFungible
            ? // How many of such a token are transferred is not shown on Solana.
              [{ name: 'semi-fungible on Solana', of: made(solana, { fungibility: 'semi-fungible' }) }]
            : []),
        ]
      : []),
    ...(capabilities.aptos
      ? [
          { name: 'not transferable on Aptos', of: made(aptos, kept) },
          { name: 'limited on Aptos', moves: true, hasHandle: true, of: made(aptos, limited) },
        ]
      : []),
  ]
}
