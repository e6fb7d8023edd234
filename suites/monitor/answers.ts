import type { RequirementId } from '../../src/interface/case.ts'
import type { OperationId } from '../../src/interface/operations.ts'
import type { Exchange } from '../../src/kit/case.ts'
import { type Asked, fieldsOf, isFields } from './request.ts'
import type { Wrong } from './wrong.ts'

/** By which sentence a refusal with 400 carries an error record; what is not here is described otherwise, or not at all. */
const recordRules: Partial<Readonly<Record<OperationId, RequirementId>>> = {
  createWallet: 'ERR-01',
  listWallets: 'ERR-02',
  signMessage: 'ERR-03',
  transferFromEmailWallet: 'ERR-04',
  transferFromUserWallet: 'ERR-05',
  createCollection: 'ERR-06',
  putCollection: 'ERR-06',
  createTemplate: 'ERR-07',
  updateTemplate: 'ERR-07',
  mintToken: 'ERR-08',
  batchMint: 'ERR-09',
  createOrder: 'ERR-10',
}

/** What is wrong with the form of a refusal. Of a request that a framework cannot read it may come before the service is asked. */
export function wrongForm(request: Asked, exchange: Exchange): Wrong | undefined {
  const { status, json } = exchange.response
  if (status !== 400) return undefined
  const rule = recordRules[request.operation]
  if (rule === undefined) return undefined
  const { error, message } = fieldsOf(json)
  if (isFields(json) && error === true && typeof message === 'string') return undefined
  return {
    rule,
    message: `a 400 of ${exchange.operation} is no error record`,
    expected: 'error, true, and message, a text',
    actual: json ?? exchange.response.text.slice(0, 200),
  }
}
