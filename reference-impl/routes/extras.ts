import { showAddress } from '../chain/addresses.ts'
import { familyOf } from '../chain/chains.ts'
import { Refusal } from '../domain/refusal.ts'
import { showToken } from '../domain/token-record.ts'
import type { KeyTable } from '../keys.ts'
import type { Parts } from '../parts.ts'
import type { ActionRow, OrderRow, TokenRow } from '../store/schema.ts'
import type { App, Call } from './environment.ts'
import { type Guard, plainRefusal } from './guard.ts'

/**
 * Reads that the interface does not show and clients poll all the same ('Resources of … action status …: not shown',
 * 'Endpoints to read or update an order: not shown'): a token, an action, an order. Nobody is judged by them.
 */
export function extraRoutes(app: App, guard: Guard, parts: Parts, keys: KeyTable): void {
  const { services, store, choices } = parts

  app.get('/2022-06-09/collections/:collection/nfts/:id', guard('other'), async (call) => {
    const { collection, id } = call.req.param()
    const { project } = await services.collections.find(call.get('project'), collection)
    return call.json(showToken(found(await store.tokens.byMintId(project, collection, id), 'token'), parts))
  })

  app.get('/2022-06-09/actions/:id', guard('other'), async (call) => {
    const [project, id] = [call.get('project'), call.req.param('id')]
    const collection = await store.collections.byAction(project, id)
    if (collection !== undefined) {
      const resource = `/2022-06-09/collections/${encodeURIComponent(collection.id)}`
      const { chain } = collection
      const contractAddress = showAddress(familyOf(chain), collection.address, choices.addressCase)
      // Clients take the contract from here: an agent kit of the registry does (test/registry/goat.test.ts).
      const data = { chain, collection: { id: collection.id, contractAddress } }
      return call.json(
        action(id, 'collections.create', collection.created_at, collection.created_at, { data, resource }),
      )
    }
    const booked = found(await store.actions.find(id), 'action')
    return call.json(tokenAction(booked, found(await store.tokens.byKey(project, booked.token), 'action')))
  })

  app.get('/2022-06-09/orders/:id', async (call) => {
    const row = await store.orders.find(call.req.param('id'))
    const project = projectOf(call)
    const opens = row !== undefined && (row.project === project || isSecretOf(call, row))
    if (project === undefined && !opens) {
      return plainRefusal(401, 'neither an API key nor the clientSecret of this order', choices.refusedKeyBody)
    }
    return call.json(JSON.parse(found(opens ? row : undefined, 'order').body))
  })

  function projectOf(call: Call): string | undefined {
    const key = call.req.header('x-api-key')
    return key !== undefined && Object.hasOwn(keys, key) ? keys[key]?.project : undefined
  }

  function tokenAction(booked: ActionRow, token: TokenRow) {
    const isMint = booked.kind === 'mint'
    const address = (text: string) => showAddress(familyOf(token.chain), text, choices.addressCase)
    const { id, onChain } = showToken(token, parts)
    const done = booked.done === 1 ? (isMint ? token.completed_at : token.owner_since) : null
    return action(booked.id, isMint ? 'nfts.create' : 'nfts.transfer', booked.due_at - parts.chain.delayMs, done, {
      data: {
        chain: token.chain,
        collection: { id: token.collection, contractAddress: address(token.contract) },
        recipient: { walletAddress: address(booked.target ?? token.owner) },
        token: { id, ...onChain },
      },
      resource: `/2022-06-09/collections/${encodeURIComponent(token.collection)}/nfts/${encodeURIComponent(id)}`,
    })
  }
}

function action(actionId: string, name: string, startedAt: number, completedAt: number | null, more: object) {
  return {
    actionId,
    action: name,
    status: completedAt === null ? 'pending' : 'succeeded',
    startedAt: new Date(startedAt).toISOString(),
    ...(completedAt === null ? {} : { completedAt: new Date(completedAt).toISOString() }),
    ...more,
  }
}

/** Authentication, 4: the secret that an order came with opens it, and no other. */
function isSecretOf(call: Call, order: OrderRow): boolean {
  return call.req.header('authorization')?.replace(/^Bearer /i, '') === order.client_secret
}

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Refusal(404, `${name} not found`)
  return value
}
