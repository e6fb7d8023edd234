import fc from 'fast-check'
import { editedLocator, locatorEdit, unknownEvmAddress } from '../../src/interface/arbitraries/locators.ts'
import type { WalletFixture } from '../../src/interface/builders/builders.ts'
import { judgeNoServerError, judgeNotFound, judgeRefusal } from '../../src/interface/builders/refused.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { latitude } from '../../src/interface/latitude.ts'
import { signingWallet } from './signature.ts'

const needs = { capabilities: ['signing'] } as const
const message = 'Sign in at 03:04'
const evmAddress = /^(0x)?[0-9a-f]{40}$/i

/** After the refusals: the same wallet still signs, so that not everything is refused. */
async function stillSigns(ctx: CaseContext, wallet: WalletFixture): Promise<void> {
  const twin = await ctx.api.signMessage(wallet.chain, wallet.address, { message })
  if (twin.response.status !== 200) ctx.block(`the valid signing request was answered ${twin.response.status}`)
}

export const refusalCases: readonly Case[] = [
  {
    id: 'signing/unknown-wallet',
    title: 'An address that is no wallet cannot sign',
    requirements: ['SIGN-05', 'ERR-12', 'ERR-16'],
    needs,
    async run(ctx) {
      const wallet = await signingWallet(ctx)
      await stillSigns(ctx, wallet)
      const lastDigit = wallet.address.at(-1) === '0' ? '1' : '0'
      const unknown = async (address: string): Promise<void> => {
        const answer = await ctx.api.signMessage(wallet.chain, address, { message })
        judgeNoServerError(ctx, answer)
        ctx.judge('SIGN-05').status(answer, 404)
        judgeNotFound(ctx, answer)
      }
      // In small letters, which are a checksum (EIP-55) of nothing.
      const oneDigitAway = `${wallet.address.slice(0, -1)}${lastDigit}`.toLowerCase()
      await ctx.property(
        fc.record({ address: unknownEvmAddress, bare: fc.boolean() }),
        ({ address, bare }) => unknown(bare ? address.slice(2) : address),
        {
          weight: 0.3,
          examples: [
            { address: `0x${'f'.repeat(40)}`, bare: true },
            { address: oneDigitAway, bare: false },
          ],
        },
      )
      // To have asked for it makes no wallet.
      await unknown(oneDigitAway)
    },
  },
  {
    id: 'signing/no-message',
    title: 'Nothing, and what is no text, is not signed',
    requirements: ['SIGN-06', 'SIGN-07', 'ERR-03', 'ERR-12'],
    needs,
    async run(ctx) {
      const wallet = await signingWallet(ctx)
      const wallets = [wallet, await signingWallet(ctx, { email: ctx.make.names.email() })]
      let sent = 0
      // In turn by each kind of wallet.
      const send = (body: unknown) => {
        const { chain, address } = wallets[sent++ % wallets.length] ?? wallet
        return ctx.api.signMessage(chain, address, body)
      }
      await stillSigns(ctx, wallet)
      for (const body of [{}, { text: message }, { data: { message } }]) {
        judgeRefusal(ctx, await send(body), 'SIGN-06', `${JSON.stringify(body)} without a message`)
      }
      // A number or truth value may be read as the text that it is written with (ERR-15).
      for (const value of [null, [], {}, { text: message }]) {
        const answer = await send({ message: value })
        judgeRefusal(ctx, answer, 'SIGN-07', `the message ${JSON.stringify(value)}`)
      }
    },
  },
  {
    id: 'signing/malformed-address',
    title: 'What is no EVM address cannot sign',
    requirements: ['SIGN-09', 'ERR-12'],
    needs,
    async run(ctx) {
      const wallet = await signingWallet(ctx)
      await stillSigns(ctx, wallet)
      const digits = wallet.address.replace(/^0x/, '')
      const malformed = [
        digits.slice(1),
        `0x${digits.slice(1)}`,
        `0x${digits.slice(0, -1)}`,
        `0x${digits}0`,
        `${digits}00`,
        `0x0x${digits}`,
        `0x0${digits}`,
        `0x${digits.slice(0, -1)}g`,
        `0x${digits.slice(0, 20)}-${digits.slice(21)}`,
        `0x${digits.slice(0, 20)} ${digits.slice(20)}`,
        `1x${digits}`,
        '0x',
        'me',
        `0x${digits},0x${digits}`,
        `${wallet.chain}:${wallet.address}`,
      ]
      for (const address of malformed) {
        const answer = await ctx.api.signMessage(wallet.chain, address, { message })
        judgeNoServerError(ctx, answer)
        ctx.judge('SIGN-09').statusSoft(answer, latitude.malformedSignAddress)
      }
      await ctx.property(
        locatorEdit.map((edit) => editedLocator(wallet.address, edit)).filter((text) => !evmAddress.test(text)),
        async (address) => {
          const answer = await ctx.api.signMessage(wallet.chain, address, { message })
          judgeNoServerError(ctx, answer)
          ctx.judge('SIGN-09').statusSoft(answer, latitude.malformedSignAddress)
        },
        { weight: 0.3 },
      )
    },
  },
]
