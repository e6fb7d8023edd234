import fc from 'fast-check'
import { publicKeyOf } from '../../../src/interface/builders/builders.ts'
import { isTaken } from '../../../src/interface/builders/taken.ts'
import { tokenKey } from '../../../src/interface/builders/tokens.ts'
import { userTransferOf } from '../../../src/interface/builders/transfers.ts'
import type { CaseContext } from '../../../src/interface/case.ts'
import { latitude } from '../../../src/interface/latitude.ts'
import { unknownAddress } from '../../transfers/parties.ts'
import { lookAt } from '../looking/frame.ts'
import { holdingOf } from '../looking/holdings.ts'
import { asking, type Step } from '../step.ts'
import { heldBy, tokenNames } from './transfers.ts'

interface TransferOut extends Step {
  readonly do: 'transfer out'
  readonly token: string
  /** To a wallet of the other project; default: to nobody's address. */
  readonly isToOtherProject?: boolean
}

/**
 * Transfers a token to an address that is no wallet of the project (Endpoints, transfer: "export started"). It may be refused as
 * unknown; what was started ends with the token out of its wallet (XFER-10), and is not waited for where no transfer has ended in time.
 */
export const transferOutStep = asking<TransferOut>({
  do: 'transfer out',
  drawn: fc.record({ do: fc.constant('transfer out' as const), token: fc.constantFrom(...tokenNames) }),
  ask: async (world, { token: name, isToOtherProject = false }) => {
    const { ctx, tokens } = world
    const found = heldBy(world, name)
    if (found === undefined || 'email' in found.from.user) return undefined
    const { token, from, listed } = found
    if (token.collection.request.transferable === false) return undefined
    const address = isToOtherProject ? await addressElsewhere(ctx, from.chain) : unknownAddress(ctx, from.chain)
    if (address === undefined) return undefined
    const whose = isToOtherProject ? "another project's" : "nobody's"
    world.tell(`${name} transferred from ${from.who} to ${address}, which is ${whose}`)
    const answer = await ctx.api.transferFromUserWallet(userTransferOf(listed, from, { ...from, address }))
    if (!isTaken(answer, latitude.transferStarted)) return undefined
    token.moved = true
    token.isUnderWay = true
    token.mayLeave = true
    token.asked = performance.now()
    return async () => {
      const isGone = await ctx.eventually(async () => {
        const { answer: list, entries } = await holdingOf(world, from)
        const isHere = entries.some((entry) => tokenKey(entry) === tokenKey(listed))
        return (list.response.status === 200 && !isHere) || undefined
      }, token.asked)
      const isSwift = [...tokens.values()].some((one) => one !== token && one.moved && one.places.length === 1)
      token.places = isGone ? [] : [from]
      token.isUnderWay = false
      world.check('XFER-10', isGone === true || !isSwift, {
        message: `a transfer to an address that is ${whose} was started, and the token is still in its wallet`,
        expected: `${token.title} out of its wallet`,
        actual: from.userLocator,
      })
      await lookAt(world, world.walletsOf(from.who), { blame: 'XFER-14' })
    }
  },
})

/** @returns the address of a new wallet of the other project; nothing where there is none */
async function addressElsewhere({ api, make, settings }: CaseContext, chain: string): Promise<string | undefined> {
  if (!settings.keyRoles.includes('otherProject')) return undefined
  return publicKeyOf(await api.keyFor('otherProject').createWallet({ userId: make.names.userId(), chain }))
}
