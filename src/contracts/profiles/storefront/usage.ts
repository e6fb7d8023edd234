import { forms } from '../../../interface/builders/forms.ts'
import { exampleValues, fromState } from '../../from-state.ts'
import { type Interaction, interactionsOf } from '../../interaction.ts'
import { eachLike, exactly, fromSchema } from '../../matchers.ts'
import { refusalsOf, refused } from '../refusals.ts'

const interaction = interactionsOf('storefront')
const { keyRefusals } = refusalsOf('storefront')

const dimension = 'monthly_active_wallets'
const since = forms.getUsage.since(fromState('{month}'))

/**
 * Whether months come as a record or as a list is open, and Pact has no word for 'either': what is verified leaves `usage`
 * out, and each form has an interaction of its own, so that consumers can test with both.
 */
const usage = fromSchema('Usage', { data: { dimension: exactly(dimension) } })
const month = fromSchema('UsageMonth', { month: exampleValues.month, activeWallets: 17 })

/** Usage reporting. */
export const usageInteractions: readonly Interaction[] = [
  interaction('getUsage', {
    does: 'usage-as-record',
    description: 'to read the usage, told as a record',
    requirements: ['USE-01', 'USE-02', 'USE-04', 'USE-05'],
    states: ['usage', 'usageAsRecord'],
    request: since,
    status: 200,
    body: { data: { dimension: exactly(dimension), usage: month } },
  }),
  interaction('getUsage', {
    does: 'usage-as-list',
    description: 'to read the usage, told as a list',
    requirements: ['USE-01', 'USE-02', 'USE-04', 'USE-05'],
    states: ['usage', 'usageAsList'],
    request: since,
    status: 200,
    body: { data: { dimension: exactly(dimension), usage: eachLike(month) } },
  }),
  interaction('getUsage', {
    does: 'usage-since',
    description: 'to read the usage since a month',
    requirements: ['USE-01', 'USE-02', 'USE-05', 'USE-06'],
    states: ['usage'],
    request: since,
    status: 200,
    body: usage,
  }),
  interaction('getUsage', {
    does: 'usage-between',
    description: 'to read the usage between two months',
    requirements: ['USE-01', 'USE-02', 'USE-05'],
    states: ['usage'],
    request: forms.getUsage.between(fromState('{month}'), fromState('{month}')),
    status: 200,
    body: usage,
  }),
  ...keyRefusals('getUsage', {
    does: 'usage',
    description: 'to read the usage',
    states: ['usage'],
    request: since,
    keys: { none: 'AUTH-30', unknown: 'AUTH-30' },
    answer: refused,
  }),
]
