import { forms } from '../../../interface/builders/forms.ts'
import { variants } from '../../../interface/builders/variants/index.ts'
import { fromState } from '../../from-state.ts'
import { type Interaction, interactionsOf } from '../../interaction.ts'
import { exactly, fromSchema } from '../../matchers.ts'
import { refusalsOf, refused } from '../refusals.ts'

const interaction = interactionsOf('minting-backend')
const { badRequest, keyRefusals } = refusalsOf('minting-backend')

const ofCollection = { collectionId: fromState('{collectionId}') }
const request = forms.createTemplate(
  { name: 'Ticket', image: 'https://example.com/t.png', description: 'One seat' },
  100,
)
const create = { path: ofCollection, body: request }
const { refused: bad } = variants.createTemplate.plain
const ofTemplate = { ...ofCollection, templateId: fromState('{templateId}') }
const { refused: badChange } = variants.updateTemplate.plain

/** Creating and changing templates. */
export const templateInteractions: readonly Interaction[] = [
  interaction('createTemplate', {
    does: 'create-template',
    description: 'to create a template',
    requirements: ['TPL-01', 'TPL-02', 'TPL-03', 'TPL-04', 'TPL-05', 'TPL-06'],
    states: ['collection'],
    request: create,
    status: 200,
    body: fromSchema('LimitedTemplate', {
      metadata: {
        name: exactly('Ticket'),
        image: exactly('https://example.com/t.png'),
        description: exactly('One seat'),
      },
      supply: { limit: exactly(100), minted: exactly(0) },
    }),
  }),
  badRequest('createTemplate', bad['a text for supply.limit'](create), 'supply.limit is no number', {
    does: 'create-template-with-malformed-limit',
    description: 'to create a template with a supply limit that is no number',
    requirements: ['TPL-13', 'ERR-07'],
    states: ['collection'],
  }),
  ...keyRefusals('createTemplate', {
    does: 'create-template',
    description: 'to create a template',
    states: ['collection'],
    request: create,
    keys: { none: 'AUTH-24', unknown: 'AUTH-24', lacking: 'AUTH-25' },
    answer: refused,
  }),
  interaction('updateTemplate', {
    does: 'update-template',
    description: 'to change the metadata of a template',
    requirements: ['TPL-09'],
    states: ['template'],
    request: forms.updateTemplate(ofTemplate, { name: 'Ticket', description: 'One seat in the shade' }),
    status: 204,
  }),
  badRequest('updateTemplate', badChange['a text for metadata']({ path: ofTemplate }), 'metadata is no object', {
    does: 'update-template-with-malformed-metadata',
    description: 'to change the metadata of a template to what is no object',
    requirements: ['TPL-12', 'ERR-07'],
    states: ['template'],
  }),
  ...keyRefusals('updateTemplate', {
    does: 'update-template',
    description: 'to change a template',
    states: ['template'],
    request: forms.updateTemplate(ofTemplate, { name: 'Ticket' }),
    keys: { none: 'AUTH-26', unknown: 'AUTH-26' },
    answer: refused,
  }),
]
