import { forms } from '../../../interface/builders/forms.ts'
import { variants } from '../../../interface/builders/variants/index.ts'
import { fromState } from '../../from-state.ts'
import { exactly, fromSchema } from '../../matchers.ts'
import { anyRefusal, interactionsOf, ok } from '../interactions-of.ts'

const path = { collectionId: fromState('{collectionId}') }
const image = 'https://example.com/t.png'
const creation = interactionsOf('minting-backend')('createTemplate', {
  states: ['collection'],
  request: { path, body: forms.createTemplate({ name: 'Ticket', image, description: 'One seat' }, 100) },
  refused: variants.createTemplate.plain.refused,
})
const ofTemplate = { ...path, templateId: fromState('{templateId}') }
const change = interactionsOf('minting-backend')('updateTemplate', {
  states: ['template'],
  request: forms.updateTemplate(ofTemplate, { name: 'Ticket' }),
  refused: variants.updateTemplate.plain.refused,
})

/** Creating and changing templates. */
export const templateInteractions = [
  ...creation.answered({
    'create-template': {
      description: 'to create a template',
      requirements: ['TPL-01', 'TPL-02', 'TPL-03', 'TPL-04', 'TPL-05', 'TPL-06'],
      ...ok(
        fromSchema('LimitedTemplate', {
          metadata: { name: exactly('Ticket'), image: exactly(image), description: exactly('One seat') },
          supply: { limit: exactly(100), minted: exactly(0) },
        }),
      ),
    },
  }),
  ...creation.badRequests({
    'create-template-with-malformed-limit': [
      'TPL-13',
      'to create a template with a supply limit that is no number',
      'a text for supply.limit',
    ],
  }),
  ...creation.keyRefusals('create-template', 'to create a template', anyRefusal, ['AUTH-24', 'AUTH-24', 'AUTH-25']),
  ...change.answered({
    'update-template': {
      description: 'to change the metadata of a template',
      requirements: ['TPL-09'],
      request: forms.updateTemplate(ofTemplate, { name: 'Ticket', description: 'One seat in the shade' }),
      status: 204,
    },
  }),
  ...change.badRequests({
    'update-template-with-malformed-metadata': [
      'TPL-12',
      'to change the metadata of a template to what is no object',
      'a text for metadata',
    ],
  }),
  ...change.keyRefusals('update-template', 'to change a template', anyRefusal, ['AUTH-26', 'AUTH-26']),
]
