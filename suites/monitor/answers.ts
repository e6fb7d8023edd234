import { brief } from '../../src/interface/builders/builders.ts'
import { refusalForm } from '../../src/interface/builders/refused.ts'
import type { RequirementId } from '../../src/interface/case.ts'
import { acceptsStatus, latitude } from '../../src/interface/latitude.ts'
import { type OperationId, operationIds } from '../../src/interface/operations.ts'
import { type Exchange, getList, getPath, isFields } from '../../src/kit/case.ts'
import { saysJson } from '../general/content-type.ts'
import { type Asked, fieldsOf } from './request.ts'
import type { Wrong } from './wrong.ts'

/** What is wrong with the form of a refusal. Of a request that a framework cannot read it may come before the service is asked. */
export function wrongForm(request: Asked, exchange: Exchange): Wrong | undefined {
  const { status, json } = exchange.response
  if (status !== 400) return undefined
  const form = refusalForm(operationIds[request.operation])
  if (form === undefined) return undefined
  const isOdd = isAtOddPath(request)
  const isListing = form.schema === 'ListingError'
  if (isFields(json) ? isOdd && isListing : isOdd || isListing) return undefined
  const { error, message } = fieldsOf(json)
  const isRecord = form.schema === 'ErrorRecord'
  const hasForm = isRecord ? error === true && typeof message === 'string' : typeof error === 'string'
  if (isFields(json) && hasForm) return undefined
  return {
    rule: form.rule,
    message: `a 400 of ${exchange.operation} ${isRecord ? 'is no error record' : 'does not say what is wrong'}`,
    expected: isRecord ? 'error, true, and message, a text' : 'error, a text',
    actual: json ?? exchange.response.text.slice(0, 200),
  }
}

/** What an answer of success surely has, by the sentence that describes it. */
const successes: Readonly<Partial<Record<OperationId, { readonly rule: RequirementId; readonly member: string }>>> = {
  createWallet: { rule: 'WAL-03', member: 'publicKey' },
  signMessage: { rule: 'SIGN-01', member: 'signedMessage' },
  createCollection: { rule: 'COL-01', member: 'id' },
  putCollection: { rule: 'COL-03', member: 'id' },
  createTemplate: { rule: 'TPL-01', member: 'templateId' },
  mintToken: { rule: 'MINT-01', member: 'id' },
  batchMint: { rule: 'BATCH-01', member: 'results' },
  createOrder: { rule: 'ORD-01', member: 'order' },
}

/** What a success lacks: whatever was asked for, one that tells of an error is none. */
export function wrongSuccess({ operation }: Asked, exchange: Exchange): Wrong | undefined {
  const { status, json } = exchange.response
  const success = successes[operation]
  if (success === undefined || !acceptsStatus(latitude.taken, status) || json === undefined) return undefined
  const { rule, member } = success
  const shown = fieldsOf(json)[member]
  if (shown !== undefined && shown !== null) return undefined
  const message = `a ${status} of ${exchange.operation} is not what a success is`
  return { rule, message, expected: `an object with ${member}`, actual: brief(exchange) }
}

/** Where each item of a refused batch has an id, so has each of its errors, whatever the item fails for. */
export function wrongErrors({ operation, body }: Asked, exchange: Exchange): Wrong | undefined {
  if (operation !== 'batchMint' || exchange.response.status !== 400) return undefined
  const ids = getList(body, 'nfts').map((item) => getPath(item, 'id'))
  const errors = getList(exchange.response.json, 'validationErrors')
  // What is no list has no items that are known to have one.
  if (ids.length === 0 || !ids.every((id) => typeof id === 'string' && id !== '')) return undefined
  const other = errors.filter((error) => isFields(error) && !ids.includes(error.id))
  if (other.length === 0) return undefined
  const message = 'an error of a batch has not the id of an item, though each item has one'
  return { rule: 'BATCH-10', message, expected: ids.slice(0, 5), actual: other.slice(0, 5) }
}

/**
 * An answer of JSON says that it is such (GEN-02): of refusals those that the service itself has written, in its form. Whoever
 * answers for it at an odd path may have another.
 */
export function wrongType(request: Asked, exchange: Exchange): Wrong | undefined {
  const { status, json, headers } = exchange.response
  const { error, message } = fieldsOf(json)
  const isOwnRefusal = status === 400 && error === true && typeof message === 'string' && !isAtOddPath(request)
  const isSuccess = acceptsStatus(latitude.taken, status) && (isFields(json) || Array.isArray(json))
  const type = headers['content-type'] ?? ''
  if (!(isOwnRefusal || isSuccess) || saysJson(type)) return undefined
  const text = `a ${status} of ${exchange.operation} is JSON, and not marked as such`
  return { rule: 'GEN-02', message: text, expected: 'application/json', actual: type }
}

/** Whether the answer may be that of a router. */
const isAtOddPath = ({ path }: Asked): boolean => path.some((part) => !/^[\w@.:+-]+$/.test(part))
