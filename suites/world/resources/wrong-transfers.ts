import fc from 'fast-check'
import { without } from '../../../src/interface/builders/requests.ts'
import { type ListedToken, sameAddress } from '../../../src/interface/builders/tokens.ts'
import type { RequirementId } from '../../../src/interface/case.ts'
import { inParallel } from '../../../src/kit/case.ts'
import { somebody } from '../draws.ts'
import { lookAt } from '../looking/frame.ts'
import { kind, type Step } from '../step.ts'
import type { Fields, Wallet, World } from '../world.ts'
import { heldBy, send, tokenNames, touchedBefore, witnesses } from './transfers.ts'

/** Transfers that have to move nothing: each differs from a valid one in one respect. */
const wrongs = [
  'of another',
  'absent',
  'beyond 64 bits',
  'of another contract',
  'on another chain',
  'bound',
  'without a chain',
  'by its collection',
] as const

interface WrongTransfer extends Step {
  readonly do: 'wrong transfer'
  readonly token: string
  readonly by: string
  readonly as: (typeof wrongs)[number]
}

/** Whatever is answered, nothing moves (XFER-12, XFER-13, XFER-14). */
export const wrongTransferStep = kind<WrongTransfer>({
  do: 'wrong transfer',
  drawn: fc.record({
    do: fc.constant('wrong transfer' as const),
    token: fc.constantFrom(...tokenNames),
    by: somebody,
    as: fc.constantFrom(...wrongs),
  }),
  run: async (world, { token: name, by, as }) => {
    const found = heldBy(world, name)
    if (found === undefined) return
    const { token, from } = found
    const other = world.walletOf(by, from.role)
    const isBound = token.collection.request.transferable === false
    if (other === undefined || other === from || isBound !== (as === 'bound')) return
    const { sender, shown, rule, change } = spoilt(world, found, other, as)
    if (shown === undefined) return
    world.tell(`a transfer of ${name} by ${sender.who}, ${as}`)
    const to = sender === from ? other : (thirdOf(world, from, other) ?? from)
    // Before it is sent: who looks meanwhile may see what comes of it.
    world.note({ says: `a transfer ${as}`, rule, token })
    await send(world, shown, sender, to, change)
    await lookAt(world, witnesses(world, token, [from, other, to]), { blame: rule })
    world.holds(rule)
  },
})

/** The same of several tokens; each may have been touched before by what was refused of it, which is not to be blamed on this. */
export async function tryWrongTransfers(world: World, steps: readonly Step[]): Promise<void> {
  await lookAt(
    world,
    steps.flatMap(({ token }) => touchedBefore(world, String(token))),
  )
  await inParallel(steps.map((step) => () => wrongTransferStep.run(world, step)))
}

/** Somebody else of their chain: a token that moves to where it is has not been seen to move. */
const thirdOf = ({ wallets }: World, from: Wallet, other: Wallet): Wallet | undefined =>
  [...wallets.values()].find((one) => one.chain === from.chain && one !== from && one !== other)

interface Spoilt {
  readonly sender: Wallet
  readonly shown: ListedToken | undefined
  readonly rule: RequirementId
  readonly change?: (body: Fields) => Fields
}

type Held = NonNullable<ReturnType<typeof heldBy>>

function spoilt(world: World, { listed, token, from }: Held, other: Wallet, as: WrongTransfer['as']): Spoilt {
  const { address } = token.collection
  const number = (change: (id: string) => string): ListedToken | undefined =>
    /^\d+$/.test(String(listed.tokenId)) ? { ...listed, tokenId: change(String(listed.tokenId)) } : undefined
  switch (as) {
    case 'of another':
      return { sender: other, shown: listed, rule: 'XFER-12' }
    case 'without a chain':
      return {
        sender: from,
        // The default is polygon, and on staging may be its test network: it is never another chain.
        shown: 'email' in from.user || from.chain.startsWith('polygon') ? undefined : listed,
        rule: 'XFER-14',
        change: (body) => without(body, 'chain'),
      }
    case 'by its collection':
      return {
        sender: from,
        shown:
          listed.mintHash === undefined || address === undefined || address === listed.mintHash
            ? undefined
            : { ...listed, mintHash: address },
        rule: 'XFER-14',
      }
    case 'bound':
      return { sender: from, shown: listed, rule: 'XFER-13' }
    case 'absent':
      return { sender: from, shown: number((id) => `${id}9999`), rule: 'XFER-14' }
    case 'of another contract':
      return { sender: from, shown: inAnotherContract(world, listed), rule: 'XFER-14' }
    case 'on another chain':
      return {
        sender: from,
        shown: world.chainOf('evm') === world.chainOf('evm2') ? undefined : listed,
        rule: 'XFER-14',
        change: (body) => ({ ...body, chain: world.chainOf(from.role === 'evm' ? 'evm2' : 'evm') }),
      }
    case 'beyond 64 bits':
      return { sender: from, shown: number((id) => String(BigInt(id) + 2n ** 64n)), rule: 'XFER-14' }
  }
}

/** The same number under a contract in which no token of the world has it. */
function inAnotherContract({ collections, tokens }: World, listed: ListedToken): ListedToken | undefined {
  const isThere = (contract: string): boolean =>
    [...tokens.values()].some(
      ({ listed: one, collection }) =>
        sameAddress(collection.address, contract) && (one === undefined || one.tokenId === listed.tokenId),
    )
  const contract = [...collections.values()].find(
    ({ chain, address }) => chain === listed.chain && address !== undefined && !isThere(address),
  )?.address
  return contract === undefined || listed.contractAddress === undefined
    ? undefined
    : { ...listed, contractAddress: contract, locator: `${listed.chain}:${contract}:${listed.tokenId}` }
}
