import { expect, test } from 'vitest'
import { expressionOf } from '../../src/contracts/from-state.ts'
import { consumers, type Interaction } from '../../src/contracts/interaction.ts'
import { profiles } from '../../src/contracts/profiles/index.ts'
import { states } from '../../src/contracts/states/vocabulary.ts'
import { differencesIn } from '../../src/contracts/stub/differences.ts'
import { Rules } from '../../src/contracts/stub/rules.ts'
import { exampleOf, fieldsOf, isMatcher, type Matcher } from '../../src/contracts/template.ts'
import { operationIds } from '../../src/interface/operations.ts'
import { validate } from '../../src/interface/oracle.ts'
import { requirementById } from '../interface/opened.ts'
import { responseSchema } from './response-schema.ts'
import { ownPacts } from './verifying.ts'

const allInteractions = Object.values(profiles).flat()

const statusOf = ({ response }: Interaction) => exampleOf(response.status) as number

test('every operation of the interface is in a contract', () => {
  const used = new Set(allInteractions.map(({ request }) => request.operation))
  expect([...used].toSorted()).toEqual(Object.keys(operationIds).toSorted())
})

test('every answer that a consumer must handle is in a contract', () => {
  const statuses = new Set(allInteractions.map(statusOf))
  expect([...statuses].toSorted()).toEqual([200, 201, 202, 204, 303, 400, 401, 403, 404, 503])
})

test('ids and descriptions tell interactions apart', () => {
  expect(Object.keys(profiles)).toEqual(consumers)
  expect(new Set(allInteractions.map(({ id }) => id)).size).toBe(allInteractions.length)
  for (const interactions of Object.values(profiles)) {
    expect(new Set(interactions.map(({ description }) => description)).size).toBe(interactions.length)
  }
})

test('every interaction rests on requirements that speak of its operation', () => {
  const strange = allInteractions.flatMap(({ id, requirements, request }) =>
    requirements
      .filter((name) => {
        const operations = requirementById.get(name)?.operations ?? []
        return ![operationIds[request.operation], 'all'].some((operation) => operations.includes(operation))
      })
      .map((name) => `${id}: ${name}`),
  )
  expect(strange).toEqual([])
  expect(allInteractions.filter(({ requirements }) => requirements.length === 0)).toEqual([])
})

test('every value that a request takes from a state is one that a state of it gives', () => {
  const strange = allInteractions.flatMap(({ id, request, states: given }) => {
    const there = new Set<string>(given.flatMap(({ state }) => states[state].values))
    return matchersIn([request.path, request.query, request.body])
      .flatMap((matcher) => [...expressionOf(matcher).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
      .filter((name) => !there.has(name))
      .map((name) => `${id}: ${name}`)
  })
  expect(strange).toEqual([])
})

test('the parameters of every state are those that the vocabulary knows', () => {
  for (const { states: given } of allInteractions) {
    for (const { state, params } of given)
      expect(states[state].parameters.safeParse(params ?? {}).error).toBeUndefined()
  }
})

// What the stub and the mock server answer has to be an answer of the interface.
test.each(allInteractions.filter(({ response }) => response.body !== undefined))(
  'the example of $id',
  (interaction) => {
    const { response, example } = interaction
    const mismatches = [exampleOf(response.body), example ?? exampleOf(response.body)].flatMap((body) =>
      validate(responseSchema(interaction), body),
    )
    // The two forms of usage have interactions of their own; what is verified cannot have either.
    const open = interaction.request.operation === 'getUsage' ? ['/data/usage'] : []
    expect(mismatches.filter(({ pointer }) => !open.includes(pointer))).toEqual([])
  },
)

test('what the stub answers in the place of the least that is demanded holds to the contract', async () => {
  let told = 0
  const wrong = (await ownPacts()).flatMap(({ content }) =>
    content.interactions.flatMap(({ comments, response }) => {
      const { interaction, example } = fieldsOf(comments?.references?.conformint)
      const { body, matchingRules } = fieldsOf(response)
      if (example === undefined) return []
      told += 1
      // Which of the elements it is that has to be there, these rules do not say.
      if (JSON.stringify(matchingRules).includes('arrayContains')) return []
      return differencesIn(fieldsOf(body).content, example, new Rules(matchingRules))
        .filter(({ kind, where }) => kind !== 'extra' && !where.endsWith('.length'))
        .map(({ where }) => `${interaction}: ${where}`)
    }),
  )
  expect(wrong).toEqual([])
  expect(told).toBe(allInteractions.filter(({ example }) => example !== undefined).length)
})

function matchersIn(template: unknown): readonly Matcher[] {
  if (isMatcher(template)) return 'expression' in template ? [template] : []
  if (typeof template !== 'object' || template === null) return []
  return Object.values(template).flatMap(matchersIn)
}
