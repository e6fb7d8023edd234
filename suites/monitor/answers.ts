import { refusalForm } from '../../src/interface/builders/refused.ts'
import { operationIds } from '../../src/interface/operations.ts'
import { type Exchange, isFields } from '../../src/kit/case.ts'
import { type Asked, fieldsOf } from './request.ts'
import type { Wrong } from './wrong.ts'

/** What is wrong with the form of a refusal. Of a request that a framework cannot read it may come before the service is asked. */
export function wrongForm(request: Asked, exchange: Exchange): Wrong | undefined {
  const { status, json } = exchange.response
  if (status !== 400) return undefined
  const form = refusalForm(operationIds[request.operation])
  if (form === undefined) return undefined
  // An answer to an odd path, or to an odd locator, may be that of a router.
  const isOdd = request.path.some((part) => !/^[\w@.:+-]+$/.test(part))
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
