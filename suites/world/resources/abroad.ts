import fc from 'fast-check'
import { familyOf } from '../../../src/interface/arbitraries/chains.ts'
import { isTaken } from '../../../src/interface/builders/taken.ts'
import { sameAddress } from '../../../src/interface/builders/tokens.ts'
import { lookAt } from '../looking/frame.ts'
import { asking, type Step } from '../step.ts'
import { sentWhenDeployed } from './collections.ts'
import { metadataOf } from './minting.ts'

interface Abroad extends Step {
  readonly do: 'mint abroad'
  /** A collection on another EVM chain than the wallet. */
  readonly in: string
  readonly to: string
}

/**
 * Mints to the address of a wallet, but on another EVM chain: what is there is not in the wallet here (Resources, Locators). Whether
 * anybody has that address there is the service's to say, and so is whether it takes the mint.
 */
export const abroadStep = asking<Abroad>({
  do: 'mint abroad',
  isApart: true,
  drawn: fc.record({
    do: fc.constant('mint abroad' as const),
    in: fc.constant('blue'),
    to: fc.constant('id plain'),
  }),
  ask: async (world, { in: where, to }) => {
    const { ctx } = world
    const collection = world.collections.get(where)
    const wallet = world.walletOf(to, 'evm')
    if (collection === undefined || wallet === undefined || collection.chain === wallet.chain) return undefined
    if (familyOf(collection.chain) !== 'evm') return undefined
    const request = ctx.make.requests.mint(`${collection.chain}:${wallet.address}`)
    const title = String(request.metadata?.name)
    const id = `away-${world.mark}`
    const body = { ...request, metadata: metadataOf(request.metadata, title, world.isPlain.tokens) }
    world.tell(`a token of ${where} minted to the address of ${to} on ${collection.role}`)
    const send = () => ctx.api.putMint(collection.id, id, body)
    if (!isTaken(await sentWhenDeployed(world, collection, send))) return undefined
    const asked = performance.now()
    world.tokens.set('away', {
      name: 'away',
      collection,
      id,
      request: body,
      title,
      places: [...world.wallets.values()].filter(
        ({ chain, address }) => chain === collection.chain && sameAddress(address, wallet.address),
      ),
      surplus: 'MINT-07',
      astray: 'LOC-08',
      moved: false,
      inBatch: false,
      asked,
    })
    return async () => {
      // Only what is complete could be listed in the wrong place.
      if ((await ctx.make.completion(collection.id, id, body, { asked })) === undefined) return
      await lookAt(world, [wallet])
      world.holds('LIST-16')
    }
  },
})
