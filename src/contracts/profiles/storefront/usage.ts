import { forms } from '../../../interface/builders/forms.ts'
import { exampleValues, fromState } from '../../from-state.ts'
import { eachLike, exactly, fromSchema } from '../../matchers.ts'
import { anyRefusal, interactionsOf, ok } from '../interactions-of.ts'

const usage = interactionsOf('storefront')('getUsage', {
  states: ['usage'],
  request: forms.getUsage.since(fromState('{month}')),
})

const dimension = exactly('monthly_active_wallets')

/**
 * Whether months come as a record or as a list is open, and Pact has no word for 'either': what is verified leaves `usage`
 * out, and each form has an interaction of its own, so that consumers can test with both.
 */
const inEitherForm = ok(fromSchema('Usage', { data: { dimension } }))
const month = fromSchema('UsageMonth', { month: exampleValues.month, activeWallets: 17 })

/** Usage reporting. */
export const usageInteractions = [
  ...usage.answered({
    'usage-as-record': {
      description: 'to read the usage, told as a record',
      requirements: ['USE-01', 'USE-02', 'USE-04', 'USE-05'],
      states: ['usage', 'usageAsRecord'],
      ...ok({ data: { dimension, usage: month } }),
    },
    'usage-as-list': {
      description: 'to read the usage, told as a list',
      requirements: ['USE-01', 'USE-02', 'USE-04', 'USE-05'],
      states: ['usage', 'usageAsList'],
      ...ok({ data: { dimension, usage: eachLike(month) } }),
    },
    'usage-since': {
      description: 'to read the usage since a month',
      requirements: ['USE-01', 'USE-02', 'USE-05', 'USE-06'],
      ...inEitherForm,
    },
    'usage-between': {
      description: 'to read the usage between two months',
      requirements: ['USE-01', 'USE-02', 'USE-05'],
      request: forms.getUsage.between(fromState('{month}'), fromState('{month}')),
      ...inEitherForm,
    },
  }),
  ...usage.keyRefusals('usage', 'to read the usage', anyRefusal, ['AUTH-30', 'AUTH-30']),
]
