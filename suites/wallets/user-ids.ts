import {
  edgeUserIdPairs,
  edgeUserIds,
  plainUserIdPairs,
  type UserIdPair,
  type UserIdTemplate,
  userIdOf,
  userIdTemplate,
} from '../../src/interface/arbitraries/user-ids.ts'
import { beside, laterLookUp } from '../../src/interface/builders/beside.ts'
import { publicKeyOf } from '../../src/interface/builders/builders.ts'
import { judgeNoServerError } from '../../src/interface/builders/refused.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import { sameAddress } from '../../src/interface/builders/tokens.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { expectedOf, latitude } from '../../src/interface/latitude.ts'
import type { Exchange } from '../../src/kit/case.ts'
import { judgeRepeat, judgeWallet } from './creation.ts'
import { isFinal, walletsIn } from './lookup.ts'

/** Short ids that code takes for nothing or for something else; other runs may have made their wallets before. */
const commonIds = [
  'constructor',
  '__proto__',
  '0',
  '1',
  'a',
  'null',
  'undefined',
  'true',
  'false',
  'NaN',
  '-1',
  '1e3',
  '0x0',
  '{}',
  '[]',
  '*',
  '%',
  ':',
  '+',
  'default',
  'me',
  '[object Object]',
]

export const userIdCases: readonly Case[] = [
  {
    id: 'wallets/any-user-id',
    title: 'Any text is a user id: wallets are created and found under it',
    requirements: ['WAL-21', 'WAL-22', 'WAL-03', 'WAL-04', 'WAL-05', 'ERR-12'],
    async run(ctx) {
      const chain = ctx.settings.chains.evm
      const addresses = new Map<string, string>()
      await ctx.property(
        userIdTemplate,
        async (template: UserIdTemplate) => {
          const userId = userIdOf(template, ctx.make.names.mark())
          const first = await ctx.api.createWallet({ userId, chain })
          if (!judgeTaken(ctx, first)) return
          judgeWallet(ctx, first, chain)
          judgeRepeat(ctx, first, await ctx.api.createWallet({ userId, chain }), chain)
          const address = publicKeyOf(first)
          if (address !== undefined) addresses.set(userId, address)
        },
        { weight: 0.08, examples: edgeUserIds, standard: 0.6 },
      )
      await judgeFound(ctx, addresses)
      const common = new Map<string, string>()
      for (const userId of ctx.draw(commonIds)) {
        const answer = await ctx.api.createWallet({ userId, chain })
        judgeNoServerError(ctx, answer)
        if (isTaken(answer)) {
          judgeWallet(ctx, answer, chain)
          judgeApart(ctx, chain, common, { userId, answer })
        }
        if (isEmptySuccess(answer)) continue
        ctx.judge('WAL-21').that(isTaken(answer, latitude.commonUser), {
          message: `the user id ${JSON.stringify(userId)} was answered ${answer.response.status}`,
          ...expectedOf(latitude.commonUser),
          actual: answer.response.text.slice(0, 300),
        })
      }
    },
  },
  {
    id: 'wallets/similar-user-ids',
    title: 'User ids that look alike have wallets of their own',
    requirements: ['WAL-21', 'WAL-22', 'ERR-12'],
    async run(ctx) {
      const { chains, capabilities } = ctx.settings
      await judgeFound(ctx, await createAlike(ctx, chains.evm, ctx.draw(edgeUserIdPairs, { standard: 0.6 })))
      for (const family of ['solana', 'aptos'] as const)
        if (capabilities[family]) await createAlike(ctx, chains[family], plainUserIdPairs)
    },
  },
]

/**
 * Makes wallets on a chain for ids that look alike; each has an address of its own.
 * @returns the addresses by user id
 */
async function createAlike(
  ctx: CaseContext,
  chain: string,
  pairs: readonly UserIdPair[],
): Promise<ReadonlyMap<string, string>> {
  const mark = ctx.make.names.mark()
  const addresses = new Map<string, string>()
  // Many a pair has the plain id: all of them together, and each id once.
  for (const userId of new Set(pairs.flatMap((pair) => pair.map((template) => userIdOf(template, mark))))) {
    const answer = await ctx.api.createWallet({ userId, chain })
    // Endpoints, create wallet: the allowed values of chain are not shown.
    if (chain !== ctx.settings.chains.evm && answer.response.status === 400) break
    if (judgeTaken(ctx, answer)) judgeApart(ctx, chain, addresses, { userId, answer })
  }
  return addresses
}

/** Judges that nobody else has the wallet of a user id, and notes its address. */
function judgeApart(
  ctx: CaseContext,
  chain: string,
  addresses: Map<string, string>,
  { userId, answer }: { readonly userId: string; readonly answer: Exchange },
): void {
  const address = publicKeyOf(answer)
  if (address === undefined) return
  const [other] = [...addresses].find(([, known]) => sameAddress(known, address)) ?? []
  ctx.judge('WAL-22').that(other === undefined, {
    message: `two user ids have one wallet on ${chain}: ${JSON.stringify(other)} and ${JSON.stringify(userId)}`,
    expected: 'two addresses',
    actual: address,
  })
  addresses.set(userId, address)
}

/**
 * Judges the creation for a new user id: that it is not refused (WAL-21), and that it is not taken for that of a user who has
 * a wallet (WAL-22).
 */
function judgeTaken(ctx: CaseContext, answer: Exchange): boolean {
  judgeNoServerError(ctx, answer)
  if (isEmptySuccess(answer)) return false
  const taken = ctx.judge('WAL-21').statusSoft(answer, latitude.newUser)
  return taken && ctx.judge('WAL-22').statusSoft(answer, 201)
}

/** A success that names no wallet says nothing of the user id (WAL-03 is broken then). */
const isEmptySuccess = (answer: Exchange): boolean => isTaken(answer) && publicKeyOf(answer) === undefined

/** Looks every user up; the wallet that was created is there, and no wallet of another. */
async function judgeFound(ctx: CaseContext, addresses: ReadonlyMap<string, string>): Promise<void> {
  const settling = beside(ctx, laterLookUp(ctx), 'prompt')
  const everyone = [...addresses.values()]
  await Promise.all(
    [...addresses].map(async ([userId, address]) => {
      const answer = await settling.until(
        () => ctx.api.listWallets({ userId }),
        (one) =>
          walletsIn(one).some((wallet) => sameAddress(wallet.publicKey, address)) ||
          isFinal(one, ctx.settings.chains.evm, [address]),
      )
      const keys = walletsIn(answer).map((wallet) => wallet.publicKey)
      const name = userId.length > 60 ? `${userId.slice(0, 60)}…` : userId
      ctx.judge('WAL-22').that(
        keys.some((key) => sameAddress(key, address)),
        {
          message: `the wallets of the user id ${JSON.stringify(name)} lack the one that was created`,
          expected: address,
          actual: `${answer.response.status} ${answer.response.text.slice(0, 300)}`,
        },
      )
      const foreign = keys.filter(
        (key) => !sameAddress(key, address) && everyone.some((other) => sameAddress(other, key)),
      )
      ctx
        .judge('WAL-22')
        .basedOn(answer)
        .equal(foreign, [], `wallets of other users among those of ${JSON.stringify(name)}`)
    }),
  )
}
