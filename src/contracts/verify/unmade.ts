import { getPath } from '../../engine/case/index.ts'
import { type Exchange, jsonOf } from '../../engine/transport/index.ts'
import type { OperationKey } from '../../interface/operations.ts'
import type { Values } from '../states/setting.ts'
import { type Candidate, parametersIn } from './candidate.ts'

type JsonPath = readonly (string | number)[]

/** What has to be there for an operation to be granted: parameters of its path, fields of its body. */
const needed: Partial<
  Record<OperationKey, { readonly path?: readonly string[]; readonly body?: readonly JsonPath[] }>
> = {
  'GET /2022-06-09/wallets/{identifier}/nfts': { path: ['identifier'] },
  'POST /v1-alpha1/wallets/{chain}:{address}/signMessage': { path: ['address'] },
  'POST /v1-alpha1/wallets/transfer': { body: [['from'], ['contractAddress'], ['tokenMintAddress']] },
  'POST /v1-alpha1/transfer': { body: [['fromAddress'], ['tokenMintAddress']] },
  'POST /2022-06-09/collections/{collectionId}/templates': { path: ['collectionId'] },
  'PATCH /2022-06-09/collections/{collectionId}/templates/{templateId}': { path: ['collectionId', 'templateId'] },
  'PUT /2022-06-09/collections/{collectionId}/nfts/{id}': { path: ['collectionId'] },
  'POST /2022-06-09/collections/{collectionId}/nfts': { path: ['collectionId'] },
  'POST /2022-06-09/collections/{collectionId}/nfts/': { path: ['collectionId'] },
  'POST /2022-06-09/orders': { body: [['lineItems', 0, 'collectionLocator']] },
}

/** Every project has them (Collection). */
const always = ['default-polygon', 'default-solana']

/**
 * Why a refusal tells nothing of the target: the request is about something that no state of the interaction has made, so that
 * it need not be there.
 */
export function whyUnmade(
  { operation, expects }: Candidate,
  exchange: Exchange | undefined,
  values: readonly Values[],
): string | undefined {
  if (operation === undefined || exchange === undefined) return undefined
  const { status } = exchange.response
  if ((status !== 400 && status !== 404) || expects >= 400) return undefined
  const made = new Set(values.flatMap((one) => Object.values(one)).map((value) => comparable(String(value))))
  const isMade = (text: string): boolean =>
    partsOf(text).some((part) => made.has(comparable(part)) || always.includes(part))
  const unmade = namesIn(operation, exchange).filter(([, text]) => !isMade(text))
  if (unmade.length === 0) return undefined
  const [[name, text] = ['', '']] = unmade
  return (
    `its request names the ${name} ${JSON.stringify(text)}, which no state of it has made: ` +
    'give it a state that makes one, and take the value from there'
  )
}

function namesIn(operation: OperationKey, { request }: Exchange): (readonly [string, string])[] {
  const { path = [], body = [] } = needed[operation] ?? {}
  const sent = request.url.split('?')[0] ?? ''
  const parameters = parametersIn(operation, sent.replaceAll(/%3a/gi, ':'))
  const json = jsonOf(request.body ?? '')
  const fields = body.flatMap((place) => {
    const value = getPath(json, ...place)
    return typeof value === 'string' ? [[String(place.at(-1)), value] as const] : []
  })
  return [...path.map((name) => [name, parameters[name] ?? ''] as const), ...fields]
}

/** A locator is about what is in it: a user, an address, a collection. */
const partsOf = (text: string): string[] => [text, ...text.split(':'), text.slice(text.indexOf(':') + 1)]

const comparable = (text: string): string => text.toLowerCase()
