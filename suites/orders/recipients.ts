import { familyOf } from '../../src/interface/arbitraries/chains.ts'
import { edgeEmails, emailOf, emailTemplate } from '../../src/interface/arbitraries/emails.ts'
import { beside, laterLookUp, laterWallet } from '../../src/interface/builders/beside.ts'
import { brief, publicKeyOf, type WalletFixture } from '../../src/interface/builders/builders.ts'
import { inReverse } from '../../src/interface/builders/respelt.ts'
import { isOrdered, openShop, type Shop } from '../../src/interface/builders/shop.ts'
import { sameAddress } from '../../src/interface/builders/tokens.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import { isChain } from '../../src/interface/chains.ts'
import { type Exchange, getList, getPath } from '../../src/kit/case.ts'
import { oddEmailWallet } from '../locators/recipients.ts'
import { judgeSigned, signWhenKnown } from '../signing/signature.ts'

const needs = { capabilities: ['orders'] } as const

/** Requirements that `judgeRecipient` judges. */
export const judgedOfRecipient: readonly RequirementId[] = ['ORD-13', 'ORD-34', 'ORD-35', 'ORD-36']

/** What the orders of a case have shown so far. */
interface Shown {
  /** A recipient had no wallet when all the time for it was over: nobody waits for that of the next one. */
  noWallet?: boolean
  /** Orders so far: every other one is written, and paid, in another way. */
  orders?: number
}

/** Whether nobody of this address may have a wallet: what it may look like is said nowhere (WAL-25), and an order for such a one may be refused. */
export const mayHaveNone = async ({ api }: CaseContext, email: string, chain: string): Promise<boolean> =>
  (await api.createWallet({ email, chain })).response.status === 400

/**
 * Orders for `email`, waits until the user's wallets are listed, and judges both.
 * @returns whether it was ordered
 */
export async function judgeRecipient(ctx: CaseContext, shop: Shop, email: string, shown: Shown = {}): Promise<boolean> {
  shown.orders = (shown.orders ?? 0) + 1
  const isEven = shown.orders % 2 === 0
  // Who gets the receipt may well be who gets the token.
  const order = shop.order(shop.wares, email, isEven ? { payment: shop.payment({ receiptEmail: email }) } : {})
  const answer = await ctx.api.createOrder(isEven ? inReverse(order) : order)
  if (!isOrdered(answer)) {
    if (isEven && isOrdered(await ctx.api.createOrder(shop.order(shop.wares, email))))
      return ctx.judge('ORD-13').that(false, {
        message:
          'an order was refused for how it is written: its receipt goes to its recipient, its members stand in reverse',
        expected: 'an order, as where another gets the receipt',
        actual: brief(answer),
        exchange: answer,
      })
    if (await mayHaveNone(ctx, email, shop.method)) return false
    ctx.block(`a valid order was refused: ${brief(answer)}`)
  }
  const items = getList(answer.response.json, 'order', 'lineItems')
  const named = items.map((item) => getPath(item, 'delivery', 'recipient', 'walletAddress'))
  // A list may lag behind: it is asked until it has the wallets, or the time is up.
  let addresses: readonly unknown[] = []
  const look = async () => {
    const wallets = await ctx.api.listWallets({ email })
    addresses = walletsOf(wallets)
    const complete = named.every((address) => typeof address !== 'string' || holds(addresses, address))
    return addresses.length > 0 && complete ? addresses : undefined
  }
  const found = shown.noWallet && !named.some(isText) ? await look() : await ctx.eventually(look)
  shown.noWallet ||= addresses.length === 0
  ctx.judge('ORD-13').that(
    addresses.some((address) => typeof address === 'string' && address !== ''),
    {
      message: 'the recipient of an order has no wallet',
      expected: `a wallet of ${email}`,
      actual: addresses,
    },
  )
  for (const [index, item] of items.entries()) {
    const recipient = getPath(item, 'delivery', 'recipient')
    const where = `lineItems[${index}].delivery.recipient`
    ctx.judge('ORD-34').equal(mailbox(getPath(recipient, 'email')), mailbox(email), `${where}.email`)
    const [locator, address] = [getPath(recipient, 'locator'), getPath(recipient, 'walletAddress')]
    const lacks = [...(isText(locator) ? [] : ['locator']), ...(isText(address) ? [] : ['walletAddress'])]
    ctx.judge('ORD-35').that(lacks.length === 0, {
      message: `${where} has no ${lacks.join(' and no ')}`,
      expected: 'locator and walletAddress (texts)',
      actual: { locator, walletAddress: address },
    })
    // The wallet is made on the fly, whenever that is: what is named early has to be right all the same.
    if (!isText(locator) && !isText(address))
      ctx.notApplicable('ORD-36', 'no wallet of the recipient is named in the answer to the order')
    if (isText(locator)) judgeLocator(ctx, recipient, email)
    if (!isText(address) || addresses.length === 0) continue
    ctx.judge('ORD-36').that(found !== undefined || holds(addresses, address), {
      message: `${where}.walletAddress is no wallet of the recipient`,
      expected: addresses,
      actual: address,
    })
  }
  return true
}

/** Judges that each line item is delivered to an address that there can be on its chain (ORD-44): one wallet may stand for all lines. */
export function judgeFamilies(ctx: CaseContext, answer: Exchange): void {
  for (const [index, item] of getList(answer.response.json, 'order', 'lineItems').entries()) {
    const [chain, address] = [getPath(item, 'chain'), getPath(item, 'delivery', 'recipient', 'walletAddress')]
    if (typeof chain !== 'string' || !isText(address)) continue
    ctx.judge('ORD-44').that(isOfFamily(address, chain), {
      message: `lineItems[${index}].delivery.recipient.walletAddress is no address on the chain of the line item`,
      expected: `an address on ${chain}`,
      actual: address,
    })
  }
}

/** Judges that each wallet that the line items of one order name is there, whichever chains they are on (ORD-36). */
export async function judgeEveryWallet(ctx: CaseContext, answer: Exchange, email: string): Promise<void> {
  const named = getList(answer.response.json, 'order', 'lineItems')
    .map((item) => getPath(item, 'delivery', 'recipient', 'walletAddress'))
    .filter(isText)
  const addresses = await beside(ctx, laterLookUp(ctx)).until(
    async () => walletsOf(await ctx.api.listWallets({ email })),
    (all) => named.every((address) => holds(all, address)),
  )
  // That there is one at all is another requirement's.
  if (addresses.length === 0) return
  ctx
    .judge('ORD-36')
    .basedOn('made')
    .equal(
      named.filter((address) => !holds(addresses, address)),
      [],
      'addresses in the deliveries of one order that are no wallets of its recipient',
    )
}

/** Judges that an order which waits for its payment delivers nothing (ORD-38), to a user who has nothing else. */
async function judgeUndelivered(ctx: CaseContext, shop: Shop, email: string): Promise<void> {
  const answer = await ctx.api.listTokens(`email:${email}:${shop.method}`)
  if (answer.response.status !== 200) {
    ctx.notApplicable('ORD-38', 'the recipient of an order has no wallet that is listed yet')
  }
  ctx
    .judge('ORD-38')
    .basedOn(answer)
    .equal(answer.response.json, [], 'what the recipient of an order holds before it is paid')
}

/** A wallet that came with an order signs as one does that was asked for. */
async function judgeSigner(ctx: CaseContext, { method }: Shop, email: string): Promise<void> {
  if (!ctx.settings.capabilities.signing) return
  const wallets = getList((await ctx.api.listWallets({ email })).response.json)
  const address = getPath(
    wallets.find((one) => getPath(one, 'chain') === method),
    'publicKey',
  )
  // Which chain it is on is open.
  if (!isText(address)) return
  const twin = await signWhenKnown(ctx, await ctx.make.wallet({ chain: method }), 'Sign in at 03:05')
  if (twin.response.status !== 200) ctx.block(`a wallet does not sign: ${brief(twin)}`)
  judgeSigned(ctx, await signWhenKnown(ctx, { chain: method, address: String(address) }, 'Sign in at 03:04'))
}

/** Whether it is the wallet that was made for a user, or is listed as another one of that user: an order may come with one of its own. */
async function isOfUser(ctx: CaseContext, email: string, address: unknown, made: WalletFixture): Promise<boolean> {
  if (sameAddress(address, made.address)) return true
  return ctx.settling('prompt').until(
    async () => holds(walletsOf(await ctx.api.listWallets({ email })), address),
    (isListed) => isListed,
  )
}

const walletsOf = ({ response }: Exchange): readonly unknown[] =>
  getList(response.json).map((wallet) => getPath(wallet, 'publicKey'))

/** Whether letter case tells users apart is open, but what was made for an address is found by it as it is spelt. */
async function judgeSpelling(ctx: CaseContext, shop: Shop): Promise<void> {
  const email = `Ada.${ctx.make.names.mark()}@Example.com`
  const wallet = await ctx.make.walletIfTaken({ email, chain: shop.method })
  if (wallet === undefined) return
  const answer = await ctx.api.createOrder(shop.order(shop.wares, email))
  const address = getPath(answer.response.json, 'order', 'lineItems', 0, 'delivery', 'recipient', 'walletAddress')
  if (!isOrdered(answer) || !isText(address)) return
  ctx.judge('ORD-36').that(await isOfUser(ctx, email, address, wallet), {
    message: 'an order for an e-mail address with capitals names another wallet than the one that was made for it',
    expected: wallet.address,
    actual: address,
  })
}

/** Tokens of a wallet that the look-up has told are listed, by the time that those of a later wallet are. */
async function judgeListed(ctx: CaseContext, locator: string, rule: 'LIST-01' | 'LOC-02'): Promise<void> {
  const isListed = ({ response }: Exchange): boolean => response.status === 200
  const list = () => ctx.api.listTokens(locator)
  ctx.judge(rule).statusSoft(await beside(ctx, laterWallet(ctx)).until(list, isListed), 200)
}

/** Which addresses a service takes in its locators, beside plain ones, is judged elsewhere. */
const isPlainEmail = (email: string): boolean => /^[a-z0-9.-]+@[a-z0-9.-]+$/.test(email)

/** A wallet that came with an order is there to whoever asks for one (WAL-05). */
async function judgeFound(ctx: CaseContext, { method }: Shop, email: string): Promise<void> {
  const listed = getList((await ctx.api.listWallets({ email })).response.json).find(
    (one) => getPath(one, 'chain') === method,
  )
  // Which chain it is on is open.
  if (listed === undefined) return
  await judgeListed(ctx, `${method}:${getPath(listed, 'publicKey')}`, 'LIST-01')
  if (isPlainEmail(email)) await judgeListed(ctx, `email:${email}:${method}`, 'LOC-02')
  const answer = await ctx.api.createWallet({ email, chain: method })
  ctx
    .judge('WAL-05')
    .basedOn(answer)
    .that(sameAddress(publicKeyOf(answer), getPath(listed, 'publicKey')), {
      message: 'a wallet that came with an order is not the one that its creation answers',
      expected: listed,
      actual: answer.response.json,
    })
}

/** The locator of a recipient is a wallet locator, by the e-mail address or by the wallet's address. */
function judgeLocator(ctx: CaseContext, recipient: unknown, email: string): void {
  const locator = getPath(recipient, 'locator')
  const parts = typeof locator === 'string' ? locator.split(':') : []
  const [first = '', second = '', third = ''] = parts
  const address = getPath(recipient, 'walletAddress')
  const byEmail = first === 'email' && mailbox(second) === mailbox(email) && isChain(third) && parts.length === 3
  const byAddress = isChain(first) && (!isText(address) || sameAddress(second, address)) && parts.length === 2
  const chain = byEmail ? third : first
  ctx.judge('ORD-36').that((byEmail || byAddress) && (!isText(address) || isOfFamily(address, chain)), {
    message: 'the locator of a delivery does not name the recipient, or a chain that has no such address',
    expected: `email:${email}:<chain> or <chain>:${String(address)}`,
    actual: locator,
  })
}

/** Whether an address may be one of a chain: in hexadecimal digits everywhere but on Solana. */
const isOfFamily = (address: unknown, chain: string): boolean =>
  (familyOf(chain) === 'solana') !== /^(0x)?[0-9a-f]+$/i.test(String(address))

/** As a mail server reads an address: without the tag after a plus, in one letter case. A service may show it so. */
const mailbox = (email: unknown): unknown =>
  typeof email === 'string' ? email.replace(/\+[^@]*@/, '@').toLowerCase() : email

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''

const holds = (addresses: readonly unknown[], address: unknown): boolean =>
  addresses.some((one) => sameAddress(one, address))

export const recipientCases: readonly Case[] = [
  {
    id: 'orders/new-recipient',
    title: 'The recipient of an order gets a wallet, and the order names it',
    requirements: [...judgedOfRecipient, 'ORD-38', 'SIGN-01', 'SIGN-11', 'WAL-05', 'LIST-01', 'LOC-02'],
    needs,
    async run(ctx) {
      const shop = await openShop(ctx, { prices: ['0.01', '0.02'] })
      const emails: string[] = []
      const shown: Shown = {}
      await ctx.property(
        emailTemplate,
        async (template) => {
          const email = emailOf(template, ctx.make.names.mark())
          if (await judgeRecipient(ctx, shop, email, shown)) emails.push(email)
        },
        { weight: 0.3, examples: edgeEmails },
      )
      // What was minted with the orders is listed by the time that a token is which was minted after them.
      for (const ware of shop.wares.slice(0, 1))
        await ctx.make.token(ware, await ctx.make.wallet({ chain: ware.chain }))
      for (const email of emails.slice(0, 2)) await judgeUndelivered(ctx, shop, email)
      for (const email of [emails.find(isPlainEmail) ?? emails[0]].filter((one) => one !== undefined)) {
        await judgeFound(ctx, shop, email)
        await judgeSigner(ctx, shop, email)
      }
    },
  },
  {
    id: 'orders/recipient-with-wallet',
    title: 'A recipient who has a wallet gets no other one',
    requirements: judgedOfRecipient,
    needs,
    async run(ctx) {
      const shop = await openShop(ctx)
      const wallet = await oddEmailWallet(ctx, shop.method)
      const email = 'email' in wallet.user ? wallet.user.email : ''
      for (let order = 0; order < 2; order += 1) {
        const answer = await ctx.api.createOrder(shop.order(shop.wares, email))
        if (!isOrdered(answer)) ctx.block(`a valid order was refused: ${brief(answer)}`)
        const address = getPath(answer.response.json, 'order', 'lineItems', 0, 'delivery', 'recipient', 'walletAddress')
        if (!isText(address)) continue
        ctx.judge('ORD-36').that(await isOfUser(ctx, email, address, wallet), {
          message: 'the order names another address than that of the wallet which the recipient had',
          expected: wallet.address,
          actual: address,
        })
      }
      await judgeRecipient(ctx, shop, email)
      await judgeSpelling(ctx, shop)
    },
  },
  {
    id: 'orders/recipient-in-a-race',
    title: 'Orders for one new recipient at the same moment name one wallet',
    requirements: judgedOfRecipient,
    needs,
    async run(ctx) {
      const shop = await openShop(ctx)
      for (let trial = 0; trial < ctx.repetitions(2); trial += 1) {
        const email = ctx.make.names.email()
        const order = shop.order(shop.wares, email)
        const answers = (await ctx.api.burst(8, (api) => api.createOrder(order))).filter(isOrdered)
        if (answers.length === 0) ctx.block('no order of a race was accepted')
        const addresses = answers
          .map((answer) =>
            getPath(answer.response.json, 'order', 'lineItems', 0, 'delivery', 'recipient', 'walletAddress'),
          )
          .filter(isText)
        if (addresses.length === 0) continue
        ctx.judge('ORD-36').that(
          addresses.every((address) => sameAddress(address, addresses[0])),
          {
            message: 'orders for one recipient name different wallets on one chain',
            expected: 'one address',
            actual: [...new Set(addresses)],
          },
        )
        await judgeRecipient(ctx, shop, email)
      }
    },
  },
]
