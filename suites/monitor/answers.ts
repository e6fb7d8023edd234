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
  if (form?.schema !== 'ErrorRecord') return undefined
  const { error, message } = fieldsOf(json)
  if (isFields(json) && error === true && typeof message === 'string') return undefined
  return {
    rule: form.rule,
    message: `a 400 of ${exchange.operation} is no error record`,
    expected: 'error, true, and message, a text',
    actual: json ?? exchange.response.text.slice(0, 200),
  }
}
