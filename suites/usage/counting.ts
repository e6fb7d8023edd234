import type { Api } from '../../src/interface/api.ts'
import { publicKeyOf } from '../../src/interface/builders/builders.ts'
import { forms } from '../../src/interface/builders/forms.ts'
import { sendable } from '../../src/interface/builders/variants/index.ts'
import type { Case } from '../../src/interface/case.ts'
import { type Exchange, getPath } from '../../src/kit/case.ts'

const steps = 3
const rounds = 2

/** Number of active wallets of a month; `undefined` where it is not told as one. */
export function activeWalletsIn({ response: { json } }: Exchange): number | undefined {
  const [usage] = [getPath(json, 'data', 'usage')].flat()
  const active = getPath(usage, 'activeWallets')
  return typeof active === 'number' ? active : undefined
}

export const askUsage = (api: Api, month: string): Promise<Exchange> =>
  api.raw(sendable('getUsage', forms.getUsage.between(month, month)))

export const countingCase: Case = {
  id: 'usage/one-wallet-counts-once',
  title:
    'A wallet that goes on signing, or is asked for once more, and looks at the usage, add nothing to the number of active wallets',
  requirements: ['USE-15'],
  needs: { keys: ['otherProject'], capabilities: ['usage', 'signing'] },
  async run(ctx) {
    // Where nothing else is going on: all other cases are busy in the first project.
    const api = ctx.api.keyFor('otherProject')
    const { evm: chain } = ctx.settings.chains
    const wanted = { userId: ctx.make.names.userId(), chain }
    const address = publicKeyOf(await api.createWallet(wanted))
    if (address === undefined) return ctx.block('the other project makes no wallets')
    const month = new Date().toISOString().slice(0, 7)
    const sign = () => api.signMessage(chain, address, { message: 'Sign in once more' })
    await sign()
    const seen = [activeWalletsIn(await askUsage(api, month))]
    for (let round = 0; round < rounds; round += 1) {
      for (let step = 0; step < steps; step += 1) {
        await sign()
        // It is there.
        await api.createWallet(wanted)
      }
      let count: number | undefined
      for (let step = 0; step < steps; step += 1) count = activeWalletsIn(await askUsage(api, month))
      seen.push(count)
    }
    if (seen.includes(undefined)) return ctx.notApplicable('USE-15', 'the number of active wallets is not told')
    const grown = seen.slice(1).map((count, index) => Number(count) - Number(seen[index]))
    // Others may be at work in that project, though hardly so many each time.
    ctx.judge('USE-15').that(!grown.every((more) => more >= steps), {
      message: `the number of active wallets grows with each signature or creation of one wallet, or with each look at it`,
      expected: 'one wallet',
      actual: seen,
    })
  },
}
