import fc from 'fast-check'
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
import { unknownEvmAddress } from '../../src/interface/arbitraries/locators.ts'
import { alikeMessages } from '../../src/interface/arbitraries/messages.ts'
import { publicKeyOf } from '../../src/interface/builders/builders.ts'
import { judgeNotFound, judgeRefusal } from '../../src/interface/builders/refused.ts'
import { sameAddress } from '../../src/interface/builders/tokens.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { latitude } from '../../src/interface/latitude.ts'
import type { Exchange } from '../../src/kit/case.ts'
import { personalSigner, signatureOf, signingWallet, signWhenKnown } from './signature.ts'

const needs = { capabilities: ['signing'] } as const

export const chainCases: readonly Case[] = [
  {
    id: 'signing/every-chain-of-set-b',
    title: 'A wallet signs on every chain of set B',
    requirements: ['CHAIN-06', 'SIGN-01', 'SIGN-02', 'SIGN-03', 'SIGN-05', 'SIGN-08', 'GEN-07', 'ERR-12', 'ERR-16'],
    needs,
    async run(ctx) {
      // Where the name of a chain does not tell its environment, it may belong to either.
      const own = evmSigningChains(ctx.settings.environment).filter((chain) => !unclassifiedChains.includes(chain))
      const foreign = chainSetB.filter((chain) => familyOf(chain) === 'evm' && !own.includes(chain))
      // The run's own first: wallets are made on that one in any event, so that something is judged at any effort.
      const { evm } = ctx.settings.chains
      const inOrder = [...own.filter((chain) => chain === evm), ...own.filter((chain) => chain !== evm)]
      const drawn = ctx.draw(inOrder, { nameOf: sharedName })
      const signed = await Promise.all(
        drawn.map(async (chain, index) => {
          const turn = index + Math.abs(ctx.seed)
          const { address, answer } = await signedOn(ctx, chain, isOfEmail(turn))
          if (judgeSigned(ctx, chain, answer)) await judgeElsewhere(ctx, { chain, address, answer }, turn)
          return answer
        }),
      )
      const signatures = signed.map((answer) => answer && signatureOf(answer)).filter((one) => one !== undefined)
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
          .map(async (chain) => ({ chain, ...(await signedOn(ctx, chain, false)) })),
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

/** Users of either kind in turn. */
const isOfEmail = (turn: number): boolean => turn % 2 === 0

/** A wallet, and the answer to its first message. */
interface Signed {
  readonly address: string
  readonly answer?: Exchange | undefined
}

/** A signature of a new wallet on the chain; none where no wallet can be created there, which is open. */
async function signedOn(ctx: CaseContext, chain: string, ofEmail: boolean): Promise<Signed> {
  const { names } = ctx.make
  const user = ofEmail ? { email: names.email() } : { userId: names.userId() }
  const created = await ctx.api.createWallet({ ...user, chain })
  const address = publicKeyOf(created)
  if (created.response.status !== 201 || address === undefined) return { address: '' }
  const first = await ctx.api.signMessage(chain, address, { message: 'Sign in' })
  // A refused chain is refused at once; an unknown wallet may still be on its way.
  const isKnown = first.response.status !== 404
  return { address, answer: isKnown ? first : await signWhenKnown(ctx, { chain, address }, 'Sign in') }
}

/** @returns whether it has signed */
function judgeSigned(ctx: CaseContext, chain: string, answer: Exchange | undefined): boolean {
  if (answer === undefined) return false
  const isSigned = answer.response.status === 200 && signatureOf(answer) !== undefined
  ctx.judge('CHAIN-06').that(isSigned, {
    message: `a wallet on ${chain} cannot sign`,
    expected: '200 and a signature',
    actual: `${answer.response.status} ${answer.response.text.slice(0, 300)}`,
  })
  if (signatureOf(answer) === undefined) return false
  ctx.judge('SIGN-01').shape(answer.response.json, 'SignedMessage', `the answer on ${chain}`)
  return isSigned
}

/** What holds on one chain and for one kind of user holds for any: texts that are alike have a signature each, and a wallet that nobody has is not found. */
async function judgeElsewhere(
  ctx: CaseContext,
  { chain, address, answer: first }: Signed & { readonly chain: string },
  turn: number,
): Promise<void> {
  // Either spelling is tried for users of either kind.
  const isBare = Math.floor(turn / 2) % 2 === 0
  const spelt = isBare ? address.replace(/^0x/, '') : address
  const answers = await Promise.all(alikeMessages.map((message) => ctx.api.signMessage(chain, spelt, { message })))
  if (isBare) for (const answer of answers) ctx.judge('SIGN-08').statusSoft(answer, 200)
  const signatures = answers.map(signatureOf).filter((one) => one !== undefined)
  ctx
    .judge('SIGN-02')
    .basedOn('made')
    .equal(new Set(signatures).size, signatures.length, `the number of signatures of different messages on ${chain}`)
  // Whether an e-mail address is one person for all projects is open.
  const second = isOfEmail(turn) ? await signedOn(ctx, chain, false) : undefined
  const own = second?.address ?? address
  if (second?.answer !== undefined && first !== undefined)
    judgeTwoKeys(ctx, chain, { address, answer: first }, { address: own, answer: second.answer })
  await judgeForeign(ctx, chain, isBare ? own : own.replace(/^0x/, ''))
  const [nobody = address] = fc.sample(unknownEvmAddress, { seed: ctx.seed + turn, numRuns: 1 })
  const lost = await ctx.api.signMessage(chain, nobody, { message: 'Sign in' })
  ctx.judge('SIGN-05').statusSoft(lost, 404)
  judgeNotFound(ctx, lost)
}

/** Two wallets on a chain have two keys: where the one recovers to its own address (EIP-191), the other does, too. */
function judgeTwoKeys(
  ctx: CaseContext,
  chain: string,
  ...wallets: readonly [Required<Signed>, Required<Signed>]
): void {
  const [one, other] = wallets.map(({ answer }) => answer && signatureOf(answer))
  if (one === undefined || other === undefined) return
  const areOwn = wallets.map(({ address, answer }) => {
    const signature = answer && signatureOf(answer)
    return sameAddress(personalSigner('Sign in', signature), address)
  })
  const isAlike = one === other || (areOwn.includes(true) && areOwn.includes(false))
  ctx.judge('SIGN-03').that(!isAlike, {
    message: `two wallets on ${chain} sign with one key`,
    expected: 'a signature of each, both by one scheme',
    actual: [one, other],
  })
}

/** A wallet signs for no other project, whichever chain it is on. */
async function judgeForeign(ctx: CaseContext, chain: string, address: string): Promise<void> {
  if (address === '' || !ctx.settings.keyRoles.includes('otherProject')) return
  const other = ctx.api.keyFor('otherProject')
  ctx
    .judge('GEN-07')
    .statusSoft(await other.signMessage(chain, address, { message: 'Sign in' }), latitude.foreignProject)
}
