import fc from 'fast-check'
import { familyOf } from '../../../src/interface/arbitraries/chains.ts'
import { brief } from '../../../src/interface/builders/builders.ts'
import { whenFound } from '../../../src/interface/builders/taken.ts'
import type { RequirementId } from '../../../src/interface/case.ts'
import { getPath } from '../../../src/kit/case.ts'
import { somebody, someRole } from '../draws.ts'
import { kind, type Step } from '../step.ts'
import type { Role, Wallet, World } from '../world.ts'

interface Sign extends Step {
  readonly do: 'sign'
  readonly who: string
  readonly role: Role
}

/** What every wallet signs, so that signatures of two can be held against each other. */
const message = 'One message for the world'

/** Signs with a wallet (Endpoints, signMessage). */
export const signStep = kind<Sign>({
  do: 'sign',
  drawn: fc.record({
    do: fc.constant('sign' as const),
    who: somebody,
    role: someRole,
  }),
  run: async (world, { who, role }) => {
    const wallet = world.walletOf(who, role)
    if (wallet === undefined) return
    world.tell(`${who} signs on ${role}`)
    await judgeSigns(world, wallet)
  },
})

/** A wallet signs, at first and ever after, and no other wallet signs the same. */
export async function judgeSigns(world: World, wallet: Wallet): Promise<void> {
  const { ctx, wallets } = world
  const { chain, address, user, signed } = wallet
  if (!ctx.settings.capabilities.signing || familyOf(chain) !== 'evm') return
  const send = () => ctx.api.signMessage(chain, address, { message })
  // One that has signed is known; of two nodes the other one may not know it yet.
  const first = signed.size > 0 ? await send() : await whenFound(ctx, send)
  const answer = signed.size > 0 && first.response.status === 404 ? await send() : first
  const isSecond = world.walletsOf(wallet.who).some((one) => one !== wallet && one.signed.size > 0)
  const rule: RequirementId = isSecond ? 'CHAIN-06' : 'SIGN-11'
  world.check(rule, answer.response.status === 200, {
    message: `a wallet of ${JSON.stringify(user)} ${signed.size > 0 ? 'signs no more' : 'does not sign'}`,
    expected: 200,
    actual: brief(answer),
  })
  const signature = getPath(answer.response.json, 'signedMessage')
  if (typeof signature !== 'string') return ctx.block(`there is no signature: ${brief(answer)}`)
  const other = [...wallets.values()].find(
    (one) => one.address.toLowerCase() !== address.toLowerCase() && one.signed.get(message) === signature,
  )
  world.check('SIGN-03', other === undefined, {
    message: `the wallets of ${JSON.stringify(user)} and ${JSON.stringify(other?.user)} have one signature`,
    expected: 'two signatures',
    actual: signature,
  })
  signed.set(message, signature)
}
