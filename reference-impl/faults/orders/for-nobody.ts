import { walletChains } from '../../chain/chains.ts'
import { isFields } from '../../domain/fields.ts'
import type { Fault } from '../fault.ts'
import { locatorsOf, methodOf, taking } from './requests.ts'

/** Orders that have no recipient yet, and are not looked at before they have one. */
export const orderForNobodyFaults: readonly Fault[] = [
  {
    id: 'order-for-nobody-unpaid',
    breaks: ['ORD-19'],
    difficulty: 'devious',
    says: 'An order without a recipient needs no payment yet.',
    wrap: taking(({ recipient, payment }) => recipient === undefined && !isFields(payment)),
  },
  {
    id: 'order-for-nobody-of-nothing',
    breaks: ['ORD-20'],
    difficulty: 'devious',
    says: 'An order without a recipient needs no line items yet.',
    wrap: taking(({ recipient, lineItems }) => recipient === undefined && lineItems === undefined),
  },
  {
    id: 'order-for-nobody-of-no-collection',
    breaks: ['ORD-21'],
    difficulty: 'devious',
    says: 'A line item needs no collection as long as there is no recipient.',
    wrap: taking((body) => body.recipient === undefined && locatorsOf(body).some((locator) => locator == null)),
  },
  {
    id: 'order-for-nobody-of-anything',
    breaks: ['ORD-26'],
    difficulty: 'devious',
    says: 'A collection locator is not read as long as there is no recipient.',
    wrap: taking(
      (body) => body.recipient === undefined && locatorsOf(body).some((locator) => !/.:./.test(String(locator))),
    ),
  },
  {
    id: 'order-for-nobody-paid-anywhere',
    breaks: ['CHAIN-10'],
    difficulty: 'devious',
    says: 'The chain of a payment is not looked at as long as there is no recipient.',
    wrap: taking((body) => {
      const method = methodOf(body)
      return body.recipient === undefined && typeof method === 'string' && !walletChains.has(method)
    }),
  },
]
