import { beside, laterLookUp } from '../../src/interface/builders/beside.ts'
import { brief, publicKeyOf } from '../../src/interface/builders/builders.ts'
import { sameAddress } from '../../src/interface/builders/tokens.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { acceptsStatus, latitude } from '../../src/interface/latitude.ts'
import { inParallel } from '../../src/kit/case.ts'
import { emails, namesOf } from '../world/cast.ts'
import { walletsIn } from './lookup.ts'

/** Addresses by e-mail address. */
type Made = ReadonlyMap<string, string>

export const emailCases: readonly Case[] = [
  {
    id: 'wallets/similar-emails',
    title: 'E-mail addresses that are alike in all but one respect have wallets of their own',
    requirements: ['WAL-01', 'WAL-07', 'WAL-17'],
    async run(ctx) {
      const { chains, capabilities } = ctx.settings
      const alikeOf = (mark: string) => namesOf(emails).flatMap((relation) => emails[relation]?.(mark) ?? [])
      await judgeFound(ctx, await make(ctx, chains.evm, alikeOf(ctx.make.names.mark())))
      // One respect on each other family of chains, another at the next seed. Of new users: whether a wallet on one chain brings others
      // along is open.
      for (const [index, family] of (['solana', 'aptos'] as const).entries()) {
        const [plain = '', ...others] = alikeOf(ctx.make.names.mark())
        const other = others[(Math.abs(ctx.seed) + index) % others.length] ?? plain
        if (capabilities[family]) await make(ctx, chains[family], [plain, other])
      }
    },
  },
]

/** Makes a wallet for each, in turn, so that what a key takes for one has been made before. */
async function make(ctx: CaseContext, chain: string, all: readonly string[]): Promise<Made> {
  const made = new Map<string, string>()
  for (const email of all) {
    const answer = await ctx.api.createWallet({ email, chain })
    // On which chains wallets are made, and that every address is one, is not said.
    if (acceptsStatus(latitude.refusedElsewhere, answer.response.status)) continue
    const address = publicKeyOf(answer)
    if (address === undefined) {
      ctx.judge('WAL-01').statusSoft(answer, 201)
      continue
    }
    const [other] = [...made].find(([, known]) => sameAddress(known, address)) ?? []
    const isOwn = ctx.judge('WAL-07').that(other === undefined, {
      message: `two e-mail addresses have one wallet on ${chain}: ${other} and ${email}`,
      expected: 'two addresses',
      actual: address,
    })
    if (isOwn) ctx.judge('WAL-01').statusSoft(answer, 201)
    made.set(email, address)
  }
  return made
}

/** Each is found by its own e-mail address, and none of another's. */
async function judgeFound(ctx: CaseContext, made: Made): Promise<void> {
  const settling = beside(ctx, laterLookUp(ctx), 'prompt')
  await inParallel(
    [...made].map(([email, address]) => async () => {
      const isOwn = (key: unknown): boolean => sameAddress(key, address)
      const answer = await settling.until(
        () => ctx.api.listWallets({ email }),
        (one) => walletsIn(one).some(({ publicKey }) => isOwn(publicKey)),
      )
      const keys = walletsIn(answer).map(({ publicKey }) => publicKey)
      ctx.judge('WAL-17').that(keys.some(isOwn), {
        message: `the wallets of ${email} lack the one that was created`,
        expected: address,
        actual: brief(answer),
      })
      const foreign = keys.filter((key) => !isOwn(key) && [...made.values()].some((other) => sameAddress(key, other)))
      ctx.judge('WAL-17').basedOn(answer).equal(foreign, [], `wallets of other users among those of ${email}`)
    }),
  )
}
