import type { Interface, KitTypes } from '../interface/index.ts'
import { PooledClient } from '../transport/client.ts'
import { type Client, type ClientOptions, type ExchangeSink, openSession } from '../transport/index.ts'

/** A client that knows what of requests and answers is the interface's. */
export const openClient = (
  { secrets, warmUp }: Pick<Interface, 'secrets' | 'warmUp'>,
  options: Omit<ClientOptions, 'keyHeader' | 'warmUp'>,
): Client => new PooledClient({ ...options, keyHeader: secrets.keyHeader, warmUp })

/** The operations of an interface with the full key. @param into takes every exchange as it ends */
export const apiOn = <W extends KitTypes>(
  target: Interface<W>,
  client: Client,
  caseId: string,
  into?: ExchangeSink,
): W['api'] => {
  const { operations, secrets } = target
  return target.createApi(openSession(client, { operations, keyHeader: secrets.keyHeader }, caseId, into))
}
