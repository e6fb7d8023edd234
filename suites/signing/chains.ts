import {
  chainSetB,
  evmSigningChains,
  familyOf,
  impossibleChains,
  missOf,
  nearMissChain,
  sharedName,
  signingOnlyChains,
  unclassifiedChains,
} from '../../src/interface/arbitraries/chains.ts'
import { publicKeyOf } from '../../src/interface/builders/builders.ts'
import { judgeRefusal } from '../../src/interface/builders/refused.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import type { Exchange } from '../../src/kit/case.ts'
import { signatureOf, signingWallet, signWhenKnown } from './signature.ts'

const needs = { capabilities: ['signing'] } as const

export const chainCases: readonly Case[] = [
  {
    id: 'signing/every-chain-of-set-b',
    title: 'A wallet signs on every chain of set B',
    requirements: ['CHAIN-06', 'SIGN-01', 'SIGN-03'],
    needs,
    async run(ctx) {
      // Where the name of a chain does not tell its environment, it may belong to either.
      const own = evmSigningChains(ctx.settings.environment).filter((chain) => !unclassifiedChains.includes(chain))
      const foreign = chainSetB.filter((chain) => familyOf(chain) === 'evm' && !own.includes(chain))
      const signed = await Promise.all(
        ctx.draw(own, { nameOf: sharedName }).map(async (chain) => ({ chain, answer: await signedOn(ctx, chain) })),
      )
      for (const { chain, answer } of signed) judgeSigned(ctx, chain, answer)
      const signatures = signed.map(({ answer }) => answer && signatureOf(answer)).filter((one) => one !== undefined)
      // Each is that of a user of its own, and no two users have one address (WAL-07).
      ctx
        .judge('SIGN-03')
        .basedOn('made')
        .equal(new Set(signatures).size, signatures.length, 'number of signatures that wallets on several chains made')

      // Whether a target serves the chains of the other environment is open. One that signs on all of them but for those
      // that set B has beyond set A has the wrong set.
      const elsewhere = await Promise.all(
        ctx
          .draw(foreign, {
            kindOf: (chain) => signingOnlyChains.includes(chain),
            nameOf: (chain) => `${sharedName(chain)} of the other environment`,
          })
          .map(async (chain) => ({ chain, answer: await signedOn(ctx, chain) })),
      )
      const beyond = elsewhere.filter(({ chain }) => signingOnlyChains.includes(chain))
      const others = elsewhere.filter(({ chain }) => !signingOnlyChains.includes(chain))
      if (others.some(({ answer }) => answer?.response.status !== 200)) return
      for (const { chain, answer } of beyond) judgeSigned(ctx, chain, answer)
    },
  },
  {
    id: 'signing/unknown-chain',
    title: 'A chain that the interface does not know is refused',
    requirements: ['CHAIN-07', 'ERR-03', 'ERR-12'],
    needs,
    async run(ctx) {
      const wallet = await signingWallet(ctx)
      const message = 'Sign in at 03:04'
      const names = [...impossibleChains, 'email', 'userId', 'twitter']
      await ctx.property(
        nearMissChain,
        async (chain) => {
          const answer = await ctx.api.signMessage(chain, wallet.address, { message })
          judgeRefusal(ctx, answer, 'CHAIN-07', `the chain ${chain}`)
        },
        { weight: 0.3, examples: names, kindOf: missOf },
      )
    },
  },
]

/** A signature of a new wallet on the chain; `undefined` where no wallet can be created there, which is open. */
async function signedOn(ctx: CaseContext, chain: string): Promise<Exchange | undefined> {
  const created = await ctx.api.createWallet({ userId: ctx.make.names.userId(), chain })
  const address = publicKeyOf(created)
  if (created.response.status !== 201 || address === undefined) return undefined
  const first = await ctx.api.signMessage(chain, address, { message: 'Sign in' })
  // A refused chain is refused at once; an unknown wallet may still be on its way.
  return first.response.status === 404 ? signWhenKnown(ctx, { chain, address }, 'Sign in') : first
}

function judgeSigned(ctx: CaseContext, chain: string, answer: Exchange | undefined): void {
  if (answer === undefined) return
  ctx.judge('CHAIN-06').that(answer.response.status === 200 && signatureOf(answer) !== undefined, {
    message: `a wallet on ${chain} cannot sign`,
    expected: '200 and a signature',
    actual: `${answer.response.status} ${answer.response.text.slice(0, 300)}`,
  })
  if (signatureOf(answer) !== undefined)
    ctx.judge('SIGN-01').shape(answer.response.json, 'SignedMessage', `the answer on ${chain}`)
}
