import type { operations } from '../../spec/openapi.d.ts'

/** An operation by its operationId of `openapi.yaml`. */
export type OperationId = keyof operations

/** Method and end of the path, by which requests of an operation are known. */
const requests: Readonly<Record<OperationId, readonly [method: string, path: RegExp]>> = {
  createWallet: ['POST', /\/v1-alpha1\/wallets$/],
  listWallets: ['GET', /\/v1-alpha1\/wallets$/],
  listWalletTokens: ['GET', /\/wallets\/[^/]+\/nfts$/],
  signMessage: ['POST', /\/wallets\/[^/]+\/signMessage$/],
  transferFromEmailWallet: ['POST', /\/wallets\/transfer$/],
  transferFromUserWallet: ['POST', /\/v1-alpha1\/transfer$/],
  createCollection: ['POST', /\/collections\/$/],
  listCollections: ['GET', /\/collections\/$/],
  putCollection: ['PUT', /\/collections\/[^/]+$/],
  createTemplate: ['POST', /\/templates$/],
  updateTemplate: ['PATCH', /\/templates\/[^/]+$/],
  mintToken: ['PUT', /\/nfts\/[^/]+$/],
  mint: ['POST', /\/nfts$/],
  batchMint: ['POST', /\/nfts\/$/],
  createOrder: ['POST', /\/orders$/],
  getUsage: ['GET', /\/projects\/[^/]+\/usage$/],
}

/** Whether a request is one of the operation. */
export function isOf(operation: OperationId, request: Request): boolean {
  const [method, path] = requests[operation]
  return request.method === method && path.test(new URL(request.url).pathname)
}
