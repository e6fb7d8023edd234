import { forms } from '../../../src/interface/builders/forms.ts'
import { emailTransferOf, userTransferOf } from '../../../src/interface/builders/transfers.ts'
import type { CaseContext } from '../../../src/interface/case.ts'
import { latitude } from '../../../src/interface/latitude.ts'
import { type Operation, type OperationKey, operationIds, operations } from '../../../src/interface/operations.ts'
import type { Fields } from '../world.ts'
import { halfDone } from './half-done.ts'
import { changed, rows, type Stage, type Values, type WrongValue } from './wrong-value.ts'

/** A chain that merely ends as a test network does; one that the document has for signing only is another matter. */
const likeChains: Values = {
  'a chain that ends like one': 'nowhere-sepolia',
  'a chain that begins like one': 'polygon-amoyed',
}
const noChains: Values = { ...likeChains, 'an empty chain': '' }
const noNumbers: Values = { 'a word': 'abc', 'nothing in it': '' }
/** Numbers to many a language; whether such a token is there is another matter. */
const oddNumbers: Values = { 'a fraction': '1.5', 'hexadecimal digits': '0xff' }
const noRecipients: Values = {
  'nothing in it': '',
  'a blank': ' ',
  'a word': 'nobody',
  'no user id': 'userId::polygon-amoy',
  'no e-mail address': 'email::polygon-amoy',
  'no handle': 'twitter::polygon-amoy',
  'no chain': 'userId:whoever',
  'no chain of an e-mail address': 'email:whoever@example.com',
  'a digit too few': `polygon-amoy:0x${'5'.repeat(39)}`,
  'a chain that ends like one': 'userId:whoever:nowhere-sepolia',
  'a chain that begins like one': 'userId:whoever:polygon-amoyed',
}
const noWallets: Values = {
  'a handle, which has no wallet': 'twitter:whoever:polygon-amoy',
  'no user id': 'userId::polygon-amoy',
  'no e-mail address': 'email::polygon-amoy',
  'no address': 'polygon-amoy:',
  'no chain': 'userId:whoever',
}

/** Whether a user stands for an address is open. */
const nobodysUser: Values = { 'a user that nobody is': 'userId:nobody:polygon-amoy' }

const left: Values = { 'left out': undefined, null: null }

const userBody = ({ byUser: { token, from, to } }: Stage): Fields => userTransferOf(token.listed ?? {}, from, to)
const emailBody = ({ world, byEmail: { token, from, to } }: Stage): Fields =>
  emailTransferOf(token.listed ?? {}, from, to, world.form)
const byUser = (member: string) => (stage: Stage, value: unknown) =>
  stage.ctx.api.transferFromUserWallet(changed(userBody(stage), member, value))
const byEmail = (member: string) => (stage: Stage, value: unknown) =>
  stage.ctx.api.transferFromEmailWallet(changed(emailBody(stage), member, value))
const minted = (member: string) => (stage: Stage, value: unknown) => {
  const {
    ctx,
    collection,
    byUser: { from },
  } = stage
  return ctx.api.putMint(
    collection.id,
    ctx.make.names.mintId(),
    changed(ctx.make.requests.mint(from.locator), member, value),
  )
}
const inBatch =
  (member: string) =>
  ({ ctx, collection, byUser: { from } }: Stage, value: unknown) =>
    ctx.api.batchMint(collection.id, { nfts: [changed(ctx.make.requests.batchItem(from.locator), member, value)] })
const posted =
  (member: string) =>
  ({ ctx }: Stage, value: unknown) =>
    ctx.api.createCollection(changed(ctx.make.requests.collection(), member, value))
const put =
  (member: string) =>
  ({ ctx }: Stage, value: unknown) =>
    ctx.api.putCollection(ctx.make.names.collectionId(), changed(ctx.make.requests.collection(), member, value))

const walletValues: readonly WrongValue[] = [
  // The wallet that the user has is asked for again in the end.
  ...rows('chain of a new wallet', likeChains, 'WAL-23', 400, ({ ctx, byUser: { from } }, chain) =>
    ctx.api.createWallet({ ...from.user, chain }),
  ),
  ...rows('user id of a new wallet', { 'nothing in it': '' }, 'WAL-12', 400, ({ ctx }, userId) =>
    ctx.api.createWallet({ userId, chain: ctx.settings.chains.evm }),
  ),
  ...rows(
    'e-mail address of a new wallet',
    { 'nothing in it': '', 'no domain': 'whoever@' },
    'WAL-11',
    400,
    ({ ctx }, email) => ctx.api.createWallet({ email, chain: ctx.settings.chains.evm }),
  ),
  ...rows('locator of a listing', noWallets, 'LOC-06', 400, ({ ctx }, locator) =>
    ctx.api.listTokens(String(locator), {}),
  ),
  ...rows('chain of a listing', likeChains, 'LOC-07', 400, ({ ctx, byUser }, chain) =>
    ctx.api.listTokens(`${chain}:${byUser.from.address}`, {}),
  ),
]

const signingValues: readonly WrongValue[] = [
  ...rows('address that signs', { 'the zero address': `0x${'0'.repeat(40)}` }, 'SIGN-05', 404, ({ ctx }, address) =>
    ctx.api.signMessage(ctx.settings.chains.evm, String(address), { message: 'nobody signs' }),
  ),
  ...rows('chain that signs', likeChains, 'CHAIN-07', 400, ({ ctx, byUser }, chain) =>
    ctx.api.signMessage(String(chain), byUser.from.address, { message: 'nowhere' }),
  ),
  ...rows('message', { 'left out': undefined }, 'SIGN-06', 400, ({ ctx, byUser: { from } }) =>
    ctx.api.signMessage(from.chain, from.address, {}),
  ),
]

const transferValues: readonly WrongValue[] = [
  ...['to', 'contractAddress', 'tokenId'].flatMap((member) =>
    rows(`${member} of a transfer by e-mail`, left, 'XFER-23', 400, byEmail(member), 'XFER-14'),
  ),
  ...rows('tokenId of a transfer by e-mail', noNumbers, 'XFER-05', 400, byEmail('tokenId'), 'XFER-14'),
  ...rows('tokenId of a transfer by e-mail', oddNumbers, undefined, 400, byEmail('tokenId'), 'XFER-14'),
  ...rows(
    'to of a transfer by e-mail',
    { 'nothing in it': '' },
    'XFER-21',
    latitude.transferToNowhere,
    byEmail('to'),
    'XFER-14',
  ),
  ...rows('chain of a transfer by e-mail', noChains, 'CHAIN-08', 400, byEmail('chain'), 'CHAIN-08'),
  ...['toAddress', 'tokenMintAddress'].flatMap((member) =>
    rows(`${member} of a transfer by user id`, left, 'XFER-24', 400, byUser(member), 'XFER-14'),
  ),
  // A wallet may have one token of that contract only.
  ...rows('tokenId of a transfer by user id', left, undefined, 400, byUser('tokenId'), 'XFER-14'),
  ...rows(
    'tokenId of a transfer by user id',
    { ...noNumbers, ...oddNumbers },
    undefined,
    400,
    byUser('tokenId'),
    'XFER-14',
  ),
  ...rows(
    'toAddress of a transfer by user id',
    { 'nothing in it': '' },
    'XFER-22',
    latitude.transferToNowhere,
    byUser('toAddress'),
    'XFER-14',
  ),
  ...rows('chain of a transfer by user id', noChains, 'CHAIN-09', 400, byUser('chain'), 'CHAIN-09'),
]

const senderValues: readonly WrongValue[] = [
  ...rows('from of a transfer by e-mail', nobodysUser, undefined, 400, byEmail('from'), 'XFER-12'),
  ...rows('fromAddress of a transfer by user id', nobodysUser, undefined, 400, byUser('fromAddress'), 'XFER-12'),
]

const mintValues: readonly WrongValue[] = [
  ...rows('recipient of a mint', left, 'MINT-19', 400, minted('recipient'), 'MINT-37'),
  ...rows('recipient of a mint', noRecipients, 'LOC-12', 400, minted('recipient'), 'MINT-37'),
  ...rows(
    'metadata of a mint',
    { 'a list': ['none'], 'a text': 'none' },
    'MINT-21',
    400,
    minted('metadata'),
    'MINT-37',
  ),
]

const batchValues: readonly WrongValue[] = [
  ...rows('recipient of an item', left, 'BATCH-14', latitude.refusedElsewhere, inBatch('recipient'), 'BATCH-29'),
  ...rows(
    'recipient of an item',
    noRecipients,
    'BATCH-13',
    latitude.refusedElsewhere,
    inBatch('recipient'),
    'BATCH-29',
  ),
]

const collectionValues: readonly WrongValue[] = [posted, put].flatMap((send, index) => {
  const place = index === 0 ? 'a new collection' : 'a collection of a chosen id'
  return [
    ...rows(`chain of ${place}`, noChains, 'CHAIN-05', 400, send('chain')),
    ...rows(`chain of ${place}`, { 'one for signing only': 'zkyoto' }, 'CHAIN-04', 400, send('chain')),
    ...rows(`metadata of ${place}`, { null: null }, 'COL-16', 400, send('metadata')),
    ...rows(`payments of ${place}`, { null: null }, undefined, 400, send('payments')),
    ...rows(`subscription of ${place}`, { null: null }, undefined, 400, send('subscription')),
    ...rows(`supplyLimit of ${place}`, { 'below nought': -1, null: null }, undefined, 400, send('supplyLimit')),
  ]
})

/** An array, and nothing at all, in the place of each body. */
const bodyOf: Readonly<Partial<Record<OperationKey, (stage: Stage) => string>>> = {
  [operationIds.createWallet]: () => '/v1-alpha1/wallets',
  [operationIds.signMessage]: ({ byUser: { from } }) => `/v1-alpha1/wallets/${from.chain}:${from.address}/signMessage`,
  [operationIds.transferFromEmailWallet]: () => '/v1-alpha1/wallets/transfer',
  [operationIds.transferFromUserWallet]: () => '/v1-alpha1/transfer',
  [operationIds.createCollection]: () => '/2022-06-09/collections/',
  [operationIds.putCollection]: ({ ctx }) => `/2022-06-09/collections/${ctx.make.names.collectionId()}`,
  [operationIds.mintToken]: ({ ctx, collection }) =>
    `/2022-06-09/collections/${collection.id}/nfts/${ctx.make.names.mintId()}`,
  [operationIds.batchMint]: ({ collection }) => `/2022-06-09/collections/${collection.id}/nfts/`,
  [operationIds.createTemplate]: ({ collection }) => `/2022-06-09/collections/${collection.id}/templates`,
  [operationIds.createOrder]: () => '/2022-06-09/orders',
}

const bodies = (isOffered: (operation: Operation) => boolean): readonly WrongValue[] =>
  Object.entries(bodyOf)
    .filter(([key]) => isOffered(operations[key as OperationKey]))
    .flatMap(([key, path]) =>
      ['[]', '', 'null'].map((rawBody) => ({
        says: `body of ${key}: ${rawBody === '' ? 'none' : rawBody}`,
        rule: undefined,
        status: 400 as const,
        send: (stage: Stage) => stage.ctx.api.raw({ operation: key as OperationKey, path: path(stage), rawBody }),
      })),
    )

const months: readonly WrongValue[] = rows(
  'start of the usage',
  { 'a month of one digit': '2024-1', 'a day': '2024-01-01', 'a thirteenth month': '2024-13', 'nothing in it': '' },
  'USE-10',
  latitude.badUsageQuery,
  ({ ctx }, startDate) => ctx.api.usage('default', forms.getUsage.since(String(startDate)).query),
)

/** Which of them a target that offers so much is tried with. */
export const wrongValuesFor = ({ capabilities }: CaseContext['settings']): readonly WrongValue[] => [
  ...walletValues,
  ...(capabilities.signing ? signingValues : []),
  ...(capabilities.transfers ? [...transferValues, ...senderValues] : []),
  ...mintValues,
  ...(capabilities.batchMint ? batchValues : []),
  ...collectionValues,
  ...halfDone(capabilities),
  ...bodies(({ capability }) => capability === undefined || capabilities[capability]),
  ...(capabilities.usage ? months : []),
]
