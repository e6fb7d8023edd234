import type { Api } from '../../src/interface/api.ts'
import { beside, isUnknown, laterLookUp, laterToken, laterWallet } from '../../src/interface/builders/beside.ts'
import { brief, idOf, isListingOf, publicKeyOf } from '../../src/interface/builders/builders.ts'
import { firstNotRefused, isTaken } from '../../src/interface/builders/taken.ts'
import { type ListedToken, sameAddress } from '../../src/interface/builders/tokens.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { latitude } from '../../src/interface/latitude.ts'
import { operationIds } from '../../src/interface/operations.ts'
import { type Exchange, getList, getPath } from '../../src/kit/case.ts'
import { fullTemplate } from '../chains/uses.ts'
import { laterSigner } from '../signing/signature.ts'

/** What belongs to the second project by now. */
interface Belongings {
  readonly user: { readonly userId: string }
  readonly chain: string
  readonly address: string
  readonly collection: string
}

const isOk = ({ response }: Exchange): boolean => response.status === 200
/** What is no refusal of something that is not known yet stays as it is. */
const isFinal = (answer: Exchange): boolean => !isUnknown(answer)

/**
 * A key with every scope is as good in one project as in another (Authentication, 1). Batches are left out: they are a feature that a
 * project may not have.
 */
export const secondProject: Case = {
  id: 'general/second-project',
  title: 'A second project makes, looks up, signs, mints and lists as the first one does',
  requirements: ['WAL-17', 'SIGN-01', 'LIST-01', 'MINT-01', 'MINT-17', 'TPL-01'],
  about: [operationIds.listWallets],
  needs: { keys: ['otherProject'] },
  async run(ctx: CaseContext) {
    const api = ctx.api.keyFor('otherProject')
    const { evm: chain } = ctx.settings.chains
    const user = { userId: ctx.make.names.userId() }
    const [wallet, made] = [
      await api.createWallet({ ...user, chain }),
      await api.createCollection(ctx.make.requests.collection()),
    ]
    const [address, collection] = [publicKeyOf(wallet), idOf(made.response.json)]
    // That projects may have users and ids of the same name is judged elsewhere, with these operations.
    if (!isTaken(wallet, latitude.newUser) || address === undefined)
      ctx.block(`the second project could not make a wallet: ${brief(wallet)}`)
    if (!isTaken(made) || typeof collection !== 'string')
      ctx.block(`the second project could not make a collection: ${brief(made)}`)
    const own = { user, chain, address, collection }
    await judgeWallet(ctx, api, own)
    await judgeMint(ctx, api, own)
  },
}

async function judgeWallet(ctx: CaseContext, api: Api, { user, chain, address }: Belongings): Promise<void> {
  const isIn = ({ response }: Exchange): boolean =>
    getList(response.json).some((one) => sameAddress(getPath(one, 'publicKey'), address))
  const found = await beside(ctx, laterLookUp(ctx)).until(() => api.listWallets(user), isIn)
  ctx.judge('WAL-17').that(isIn(found), {
    message: 'the wallet of a second project is not in its look-up',
    expected: address,
    actual: brief(found),
    exchange: found,
  })
  const listed = await beside(ctx, laterWallet(ctx)).until(() => api.listTokens(`${chain}:${address}`), isOk, isFinal)
  ctx.judge('LIST-01').statusSoft(listed, 200)
  if (!ctx.settings.capabilities.signing) return ctx.notApplicable('SIGN-01', 'nothing is signed')
  const sign = () => api.signMessage(chain, address, { message: 'Sign in at 04:07' })
  ctx.judge('SIGN-01').statusSoft(await beside(ctx, laterSigner(ctx)).until(sign, isOk, isFinal), 200)
}

async function judgeMint(ctx: CaseContext, api: Api, { chain, address, collection }: Belongings): Promise<void> {
  const [id, locator] = [ctx.make.names.mintId(), `${chain}:${address}`]
  const request = ctx.make.requests.mint(locator)
  const mint = () => api.putMint(collection, id, request)
  const accepted = await beside(ctx, laterToken(ctx)).until(mint, isOk, isFinal)
  ctx.judge('MINT-01').status(accepted, 200)
  await judgeTemplate(ctx, api, collection)
  const record = await ctx.make.completion(collection, id, request, { api, accepted })
  if (record === undefined) return ctx.notApplicable('MINT-17', 'the mint of a second project was not complete')
  const isIn = ({ response }: Exchange): boolean =>
    getList(response.json).some((one) => isListingOf(one as ListedToken | null, record))
  const listed = await beside(ctx, laterToken(ctx)).until(() => api.listTokens(locator), isIn)
  ctx.judge('MINT-17').that(isIn(listed), {
    message: 'a token of a second project is not in the listing of its recipient',
    expected: record.onChain?.tokenId,
    actual: brief(listed),
    exchange: listed,
  })
}

async function judgeTemplate(ctx: CaseContext, api: Api, collection: string): Promise<void> {
  if (!ctx.settings.capabilities.templates) return ctx.notApplicable('TPL-01', 'there are no templates')
  const later = async (): Promise<void> => {
    const { id } = await ctx.make.collection()
    await ctx.make.template(id)
  }
  const request = ctx.make.requests.template()
  const make = async () =>
    (await firstNotRefused([request, fullTemplate(request)], (one) => api.createTemplate(collection, one))).answer
  ctx.judge('TPL-01').statusSoft(await beside(ctx, later).until(make, isOk, isFinal), 200)
}
