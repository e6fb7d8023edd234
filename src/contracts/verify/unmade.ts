import { getPath } from '../../engine/case/index.ts'
import { type Exchange, jsonOf } from '../../engine/transport/index.ts'
import type { OperationKey } from '../../interface/operations.ts'
import type { Values } from '../states/setting.ts'
import { type Candidate, parametersIn } from './candidate.ts'

/** Parameters of paths that name what has to be there for an operation to be granted, and the operation that makes it. */
const needed = ['identifier', 'address', 'collectionId', 'templateId']
const maker: OperationKey = 'PUT /2022-06-09/collections/{collectionId}'

/** Fields of bodies that do. */
const neededFields: Partial<Record<OperationKey, readonly (readonly (string | number)[])[]>> = {
  'POST /v1-alpha1/wallets/transfer': [['from'], ['contractAddress'], ['tokenMintAddress']],
  'POST /v1-alpha1/transfer': [['fromAddress'], ['tokenMintAddress']],
  'POST /2022-06-09/orders': [['lineItems', 0, 'collectionLocator']],
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
  const made = new Set(values.flatMap((one) => Object.values(one)).map((value) => String(value).toLowerCase()))
  const isMade = (text: string): boolean =>
    partsOf(text).some((part) => made.has(part.toLowerCase()) || always.includes(part))
  const unmade = namesIn(operation, exchange).filter(([, text]) => !isMade(text))
  if (unmade.length === 0) return undefined
  const [[name, text] = ['', '']] = unmade
  return (
    `its request names the ${name} ${JSON.stringify(text)}, which no state of it has made: ` +
    'give it a state that makes one, and take the value from there'
  )
}

function namesIn(operation: OperationKey, { request }: Exchange): (readonly [string, string])[] {
  const sent = request.url.split('?', 1).join('')
  const parameters = Object.entries(parametersIn(operation, sent.replaceAll(/%3a/gi, ':')))
  const json = jsonOf(request.body ?? '')
  const fields = (neededFields[operation] ?? []).flatMap((place) => {
    const value = getPath(json, ...place)
    return typeof value === 'string' ? [[String(place.at(-1)), value] as const] : []
  })
  return [...parameters.filter(([name]) => operation !== maker && needed.includes(name)), ...fields]
}

/** A locator is about what is in it: a user, an address, a collection. */
const partsOf = (text: string): string[] => [text, ...text.split(':'), text.slice(text.indexOf(':') + 1)]
