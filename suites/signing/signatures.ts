import {
  edgeMessagePairs,
  edgeMessages,
  hardToKeep,
  type MessagePair,
  messagePair,
  signableMessage,
} from '../../src/interface/arbitraries/messages.ts'
import type { WalletFixture } from '../../src/interface/builders/builders.ts'
import { judgeNoServerError } from '../../src/interface/builders/refused.ts'
import { sameAddress } from '../../src/interface/builders/tokens.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import type { Exchange } from '../../src/kit/case.ts'
import { isPlainText, personalSigner, signatureOf, signingWallet, signsPersonally, signWhenKnown } from './signature.ts'

const needs = { capabilities: ['signing'] } as const

/** From this length on (UTF-16 units), a service that gives a longest message can be right. */
const longMessage = 1000

export const signatureCases: readonly Case[] = [
  {
    id: 'signing/wallets-of-both-kinds-sign',
    title: 'A wallet of an e-mail address and one of a user id sign a message',
    requirements: ['SIGN-01', 'SIGN-08', 'SIGN-10', 'SIGN-11', 'SIGN-12'],
    needs,
    async run(ctx) {
      const { names } = ctx.make
      for (const wish of [{ userId: names.userId() }, { email: names.email() }, { userId: `${names.userId()}/ü:7` }]) {
        // A service may refuse the last one (WAL-21).
        const wallet = await ctx.make.walletIfTaken(wish)
        if (wallet === undefined) continue
        ctx.judge('SIGN-10').shape(wallet.address, 'EvmAddress', 'the address of a wallet')
        const answer = await signWhenKnown(ctx, wallet, 'Sign in at 03:04')
        judgeForm(ctx, answer)
        ctx.judge('SIGN-11').status(answer, 200)
        // More than once: the third answer is as good as the first.
        for (let repeat = 0; repeat < 3; repeat += 1) {
          judgeForm(ctx, await ctx.api.signMessage(wallet.chain, wallet.address, { message: 'Sign in at 03:04' }))
        }
        const mayBeBare = await judgeBare(ctx, wallet)
        const digits = wallet.address.replace(/^0x/, '')
        const bare = mayBeBare ? [digits.toUpperCase()] : []
        for (const spelt of [`0x${digits.toLowerCase()}`, `0x${digits.toUpperCase()}`, ...bare]) {
          const inCase = await ctx.api.signMessage(wallet.chain, spelt, { message: 'Sign in at 03:04' })
          ctx.judge('SIGN-12').statusSoft(inCase, 200)
        }
      }
    },
  },
  {
    id: 'signing/any-text',
    title: 'Texts of any script and length are signed',
    requirements: ['SIGN-01', 'SIGN-04', 'SIGN-13', 'ERR-12'],
    needs,
    async run(ctx) {
      const wallet = await signingWallet(ctx)
      const personal = await signsPersonally(ctx, wallet)
      await ctx.property(
        signableMessage,
        async (message) => {
          const answer = await ctx.api.signMessage(wallet.chain, wallet.address, { message })
          judgeNoServerError(ctx, answer)
          ctx.judge(message.length < longMessage ? 'SIGN-04' : 'SIGN-13').status(answer, 200)
          ctx.judge('SIGN-01').shape(answer.response.json, 'SignedMessage', 'the answer')
          if (!personal || !isPlainText(message)) return
          const signer = personalSigner(message, signatureOf(answer))
          ctx.judge('SIGN-04').that(sameAddress(signer, wallet.address), {
            message: 'the signature is made over another text than the one that was sent',
            expected: `a signature of ${wallet.address} under EIP-191, as for other messages of this wallet`,
            actual: signer ?? signatureOf(answer),
          })
        },
        { examples: edgeMessages, kindOf: (message) => message.length < longMessage },
      )
    },
  },
  {
    id: 'signing/other-message-other-signature',
    title: 'Two messages have two signatures',
    requirements: ['SIGN-02'],
    needs,
    async run(ctx) {
      const wallet = await signingWallet(ctx)
      await ctx.property(
        messagePair,
        async ([one, other]: MessagePair) => {
          const answers = [
            await ctx.api.signMessage(wallet.chain, wallet.address, { message: one }),
            await ctx.api.signMessage(wallet.chain, wallet.address, { message: other }),
          ]
          const [first, second] = answers.map(signatureOf)
          // Two texts that both look like bytes in hex, or like typed data, may be read as one.
          if (!isPlainText(one) && !isPlainText(other)) return
          // Whether every text can be signed is another requirement.
          if (first === undefined || second === undefined) return
          ctx.judge('SIGN-02').that(first !== second, {
            message: 'two different messages have the same signature',
            expected: 'two signatures',
            actual: first,
          })
        },
        { weight: 0.25, examples: edgeMessagePairs },
      )
      const answers = await ctx.api.burst(8, (api, index) =>
        api.signMessage(wallet.chain, wallet.address, { message: `Message ${index} of eight at once` }),
      )
      const signatures = answers.map(signatureOf).filter((one) => one !== undefined)
      if (signatures.length < 2) return
      ctx
        .judge('SIGN-02')
        .basedOn('made')
        .equal(new Set(signatures).size, signatures.length, 'the number of signatures of messages at one moment')
    },
  },
  {
    id: 'signing/other-wallet-other-signature',
    title: 'Two wallets sign one message in two ways, also at one moment',
    requirements: ['SIGN-03'],
    needs,
    async run(ctx) {
      const many = ctx.repetitions(5)
      const wallets = await Promise.all(Array.from({ length: many }, () => signingWallet(ctx)))
      wallets.push(await signingWallet(ctx, { email: ctx.make.names.email() }))
      const personal = await Promise.all(wallets.slice(0, many).map((wallet) => signsPersonally(ctx, wallet)))
      // Wallets of one kind on one chain sign alike: where one recovers to its own address, all must.
      const recovers = personal.some(Boolean)
      const [first] = wallets
      if (recovers && first) {
        ctx
          .judge('SIGN-03')
          .basedOn('made')
          .equal(
            wallets
              .slice(0, many)
              .filter((_, index) => !personal[index])
              .map((wallet) => wallet.address),
            [],
            'wallets whose signature recovers to another address (EIP-191), while that of others recovers to their own',
          )
      }
      // Longer than what is signed as a rule.
      const message = 'One message for all wallets '.repeat(12)
      const apart: Exchange[] = []
      for (const wallet of wallets) apart.push(await ctx.api.signMessage(wallet.chain, wallet.address, { message }))
      judgeDistinct(ctx, apart, 'one after another')
      for (let trial = 0; trial < ctx.repetitions(2); trial += 1) {
        const answers = await ctx.api.burst(many, (api, index) =>
          api.signMessage(wallets[index]?.chain ?? '', wallets[index]?.address ?? '', { message }),
        )
        judgeDistinct(ctx, answers, 'at one moment')
        if (!recovers) continue
        const wrong = answers.filter((answer, index) => {
          const signature = signatureOf(answer)
          return signature !== undefined && !sameAddress(personalSigner(message, signature), wallets[index]?.address)
        })
        ctx
          .judge('SIGN-03')
          .basedOn('made')
          .equal(
            wrong.map((answer) => answer.request.url),
            [],
            'requests at one moment that were signed with the key of another wallet',
          )
      }
    },
  },
  {
    id: 'signing/what-is-open',
    title: 'What the target does with signatures where the interface does not say',
    requirements: ['SIGN-01'],
    needs,
    async run(ctx) {
      const wallet = await signingWallet(ctx)
      const message = 'Sign in at 03:04'
      const answer = await ctx.api.signMessage(wallet.chain, wallet.address, { message })
      judgeForm(ctx, answer)
      const again = await ctx.api.signMessage(wallet.chain, wallet.address, { message })
      ctx.observe('signature-scheme', {
        recoversToWallet: sameAddress(personalSigner(message, signatureOf(answer)), wallet.address),
        sameForSameMessage: signatureOf(answer) === signatureOf(again),
        bytes: (signatureOf(answer)?.replace(/^0x/, '').length ?? 0) / 2,
      })
      const empty = await ctx.api.signMessage(wallet.chain, wallet.address, { message: '' })
      ctx.observe('signature-empty-message', { status: empty.response.status })
      // Whether nothing can be signed is open; what is answered as signed has a signature.
      if (empty.response.status === 200)
        ctx.judge('SIGN-01').shape(empty.response.json, 'SignedMessage', 'the answer to an empty message')
    },
  },
]

/** Judges status and body of a signature (SIGN-01). */
function judgeForm(ctx: CaseContext, answer: Exchange): void {
  if (!ctx.judge('SIGN-01').statusSoft(answer, 200)) return
  ctx.judge('SIGN-01').shape(answer.response.json, 'SignedMessage', 'the answer')
}

/**
 * The same wallet under its address without 0x, and with it (SIGN-08): of a text that is hard to keep, where it signs such a one.
 * @returns whether it signs without
 */
async function judgeBare(ctx: CaseContext, wallet: WalletFixture): Promise<boolean> {
  const digits = wallet.address.replace(/^0x/, '')
  const sign = (message: string) =>
    Promise.all(
      [digits, `0x${digits}`].map((address) => ctx.api.signMessage(wallet.chain, address, { message })),
    ) as Promise<[bare: Exchange, full: Exchange]>
  let message = hardToKeep
  let [bare, full] = await sign(message)
  if (full.response.status !== 200) {
    message = 'Sign in at 03:04'
    ;[bare, full] = await sign(message)
  }
  if (full.response.status !== 200)
    ctx.block(`signing with the address of the wallet was answered ${full.response.status}`)
  if (!ctx.judge('SIGN-08').statusSoft(bare, 200)) return false
  const [one, other] = [signatureOf(full), signatureOf(bare)]
  const recovers = sameAddress(personalSigner(message, one), wallet.address)
  return ctx
    .judge('SIGN-08')
    .that(other !== undefined && (!recovers || sameAddress(personalSigner(message, other), wallet.address)), {
      message: 'the address without 0x is not signed for like the address with it',
      expected: one,
      actual: bare.response.text.slice(0, 300),
    })
}

function judgeDistinct(ctx: CaseContext, answers: readonly Exchange[], when: string): void {
  const signatures = answers.map(signatureOf).filter((signature) => signature !== undefined)
  if (signatures.length === 0) ctx.block('no wallet signed')
  ctx
    .judge('SIGN-03')
    .basedOn('made')
    .equal(new Set(signatures).size, signatures.length, `number of signatures of as many wallets ${when}`)
}
