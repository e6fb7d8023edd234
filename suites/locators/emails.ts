import fc from 'fast-check'
import { type EmailTemplate, edgeEmails, emailOf, emailTemplate } from '../../src/interface/arbitraries/emails.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { type CollectionFixture, publicKeyOf } from '../../src/interface/make/fixtures.ts'
import { allOf, compared, keysOf, readPages } from '../listing/holdings.ts'
import { deliver } from './wallets.ts'

/** Addresses at once; a group costs one wait for completion. */
const group = 2

export const emailCases: readonly Case[] = [
  {
    id: 'locators/any-email',
    title: 'Any e-mail address addresses its wallet in a locator, as its address does',
    requirements: ['LOC-01', 'LOC-02', 'LOC-05', 'LOC-09'],
    async run(ctx) {
      const collection = await ctx.make.collection()
      await ctx.property(
        fc.array(emailTemplate, { minLength: 1, maxLength: group, size: 'max' }),
        async (templates) => {
          await Promise.all(ctx.draw(templates).map((template) => judgeEmail(ctx, collection, template)))
        },
        { weight: 0.03, examples: [[...edgeEmails]], scarce: true },
      )
    },
  },
]

/** An address that wallet creation refuses is left out: that is judged there. */
async function judgeEmail(ctx: CaseContext, collection: CollectionFixture, template: EmailTemplate): Promise<void> {
  const { chain } = collection
  const email = emailOf(template, ctx.make.names.mark())
  const created = await ctx.api.createWallet({ email, chain })
  const address = publicKeyOf(created)
  if (created.response.status !== 201 || address === undefined) return
  const user = { name: `the e-mail address ${email}`, address, locator: `email:${email}:${chain}` }
  const own = await deliver(ctx, collection, user, 'LOC-09')
  const settling = ctx.settling()
  const listed = async (locator: string) =>
    allOf(
      await settling.until(
        () => readPages(ctx, locator, 20, 1),
        (pages) => compared(allOf(pages), own).missing.length === 0,
      ),
    )
  const addressed = await listed(`${chain}:${address}`)
  const named = await listed(user.locator)
  ctx
    .judge('LOC-01')
    .restingOn('made')
    .equal(compared(addressed, own).missing, [], `tokens that ${chain}:${address} does not list`)
  ctx
    .judge('LOC-02')
    .restingOn('made')
    .equal(compared(named, own).missing, [], `tokens that ${user.locator} does not list`)
  ctx
    .judge('LOC-05')
    .restingOn('made')
    .equal(keysOf(named), keysOf(addressed), `the tokens of ${user.locator} from those of its address`)
}
