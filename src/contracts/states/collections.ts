import { getPath } from '../../engine/case/index.ts'
import { Blocked, eventually } from '../../engine/waiting/index.ts'
import { addressOf, brief, type CollectionFixture, idOf, resultsOf } from '../../interface/builders/builders.ts'
import { outsideAddress } from '../../interface/builders/requests.ts'
import { currencies, isOrdered } from '../../interface/builders/shop.ts'
import { familyOf } from '../../interface/chains.ts'
import { chainOf, emailOf, type Setting, solanaOf, type Values } from './setting.ts'

type Changes = Readonly<Record<string, unknown>>

/** A new collection, or the one with the id that the pact fixes, which may be there from an earlier run. */
export async function collectionOf(setting: Setting, changes: Changes): Promise<CollectionFixture> {
  const id = setting.fixed('collectionId')
  const { api, make } = setting
  if (id === undefined) return make.collection(changes)
  const request = make.requests.collection(changes)
  const created = await api.putCollection(id, request)
  const found =
    created.response.status === 200
      ? created.response.json
      : resultsOf(await api.listCollections()).find((one) => idOf(one) === id)
  if (found === undefined) throw new Blocked(`the collection ${id} could not be created: ${brief(created)}`)
  const chain = getPath(found, 'onChain', 'chain')
  if (chain !== request.chain) throw new Blocked(`there is a collection ${id} on ${String(chain)} already`)
  return { id, chain: request.chain, address: addressOf(found), created }
}

export async function noCollection(setting: Setting): Promise<Values> {
  const fixed = setting.fixed('collectionId')
  if (fixed !== undefined) {
    const isThere = resultsOf(await setting.api.listCollections()).some((one) => idOf(one) === fixed)
    if (isThere) throw new Blocked(`there is a collection ${fixed} already. Take collectionId from the state`)
  }
  return { collectionId: fixed ?? setting.make.names.collectionId(), chain: chainOf(setting) }
}

const optional = ['fungibility', 'transferable', 'supplyLimit', 'payments', 'subscription'] as const

export const collection = (setting: Setting): Promise<Values> => withRecipient(setting, chainOf(setting))

export const solanaCollection = (setting: Setting): Promise<Values> => withRecipient(setting, solanaOf(setting))

async function withRecipient(setting: Setting, chain: string): Promise<Values> {
  const wished = optional.flatMap((name) => {
    const value = setting.given(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  const subscribed = wished.some(([name]) => name === 'subscription') ? { transferable: false } : {}
  const [made, wallet] = await Promise.all([
    collectionOf(setting, { chain, ...subscribed, ...Object.fromEntries(wished) }),
    setting.make.wallet({ chain }),
  ])
  // One that was made anew was waited for already: its contract may come with its first token.
  const mayCome = made.address !== undefined || setting.fixed('collectionId') !== undefined
  if (!(mayCome && (await listed(setting, made.id)))) {
    await setting.api.putMint(made.id, setting.make.names.mintId(), setting.make.requests.mint(wallet.locator))
    await listed(setting, made.id)
  }
  return { collectionId: made.id, chain, recipient: wallet.locator, address: wallet.address }
}

/** Waits until the list shows it with its contract, as long as that may take; see `shown`. @returns whether it does */
async function listed({ api, settings }: Setting, id: string): Promise<boolean> {
  const isListed = async (): Promise<string | undefined> =>
    addressOf(resultsOf(await api.listCollections()).find((one) => idOf(one) === id))
  return (await eventually(isListed, settings.limits.completionTimeout)) !== undefined
}

export async function batchCollection(setting: Setting): Promise<Values> {
  const { names } = setting.make
  return {
    ...(await withRecipient(setting, chainOf(setting))),
    id: setting.fixed('id') ?? names.mintId(),
    otherId: setting.fixed('otherId') ?? names.mintId(),
  }
}

export async function template(setting: Setting): Promise<Values> {
  const { make } = setting
  const chain = chainOf(setting)
  const { id: collectionId } = await collectionOf(setting, { chain })
  const templateId = await make.template(collectionId)
  const fixed = setting.fixed('templateId')
  if (fixed !== undefined && fixed !== templateId) {
    throw new Blocked(`the service chooses the ids of templates: take templateId from the state, and not ${fixed}`)
  }
  return { collectionId, templateId, chain }
}

/**
 * Values of currency are open: the first that the target takes. A target may sell of collections with `payments` only, so the
 * collection has some, where the target takes any. Where it takes no order, the order is the one to say so.
 */
export async function collectionForSale(setting: Setting): Promise<Values> {
  const { api, make, settings } = setting
  const chain = chainOf(setting)
  const price = String(getPath(make.requests.lineItem(''), 'callData', 'totalPrice'))
  const payee = familyOf(chain) === 'evm' ? outsideAddress : (await make.wallet({ chain })).address
  const sold = async (currency: string): Promise<CollectionFixture> => {
    try {
      return await collectionOf(setting, { chain, payments: { price, recipientAddress: payee, currency } })
    } catch (error) {
      if (!(error instanceof Blocked)) throw error
      return collectionOf(setting, { chain })
    }
  }
  const taken = async ({ id }: CollectionFixture, currency: string): Promise<boolean> => {
    const payment = make.requests.payment({ method: chain, currency })
    return isOrdered(await api.createOrder(make.requests.order([{ id }], make.names.email(), { payment })))
  }
  let [currency = ''] = currencies
  let ware = await sold(currency)
  for (const candidate of currencies) {
    // One of a fixed id is there, with the payments that it was made with.
    const own = candidate === currency || setting.fixed('collectionId') !== undefined ? ware : await sold(candidate)
    if (!(await taken(own, candidate))) continue
    currency = candidate
    ware = own
    break
  }
  const { id } = ware
  return {
    collectionId: id,
    collectionLocator: `${settings.namespace}:${id}`,
    chain,
    currency,
    totalPrice: price,
    payerAddress: outsideAddress,
    ...emailOf(setting),
  }
}
