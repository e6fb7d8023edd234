import type { Answer, OperationName, StatusOf } from '../../client/index.ts'
import { refusalForm } from '../../interface/builders/refused.ts'
import type { Change, Parts } from '../../interface/builders/variants/index.ts'
import type { RequirementId } from '../../interface/case.ts'
import { operationIds, operations } from '../../interface/operations.ts'
import { type ConsumerName, contractPart, type Interaction, type WrittenInteraction } from '../interaction.ts'
import { anyStatus, fromSchema, text } from '../matchers.ts'
import { exampleOf, type Matcher } from '../template.ts'

/** Answered 200 with that, as far as it is read. */
export const ok = (body: unknown) => ({ status: 200 as const, body })

/** A refused key where the interface names no status for it. */
export const anyRefusal = anyStatus('clientError', 401)

/** What a consumer sends to be refused; a pattern, so that a stub refuses more than the example. */
export const noEmail = text('^[^@]*$', 'ada.example.com')
export const noLocator = text('^[^:]*$', 'nobody')

/** What the interactions of an operation have in common, as far as one does not say otherwise. */
interface Usual<N extends OperationName, C extends string>
  extends Pick<WrittenInteraction<N>, 'request'>,
    Required<Pick<WrittenInteraction<N>, 'states'>> {
  /** What is wrong with requests that are refused, and makes them of the usual one. */
  readonly refused?: Readonly<Record<C, Change>>
}

interface Own<N extends OperationName>
  extends Omit<WrittenInteraction<N>, 'request'>,
    Partial<Pick<WrittenInteraction<N>, 'request'>>,
    Pick<Interaction, 'requirements' | 'example'> {}

/** What each does, which is its id without the consumer, and the rest of it. */
type ByWhatItDoes<T> = Readonly<Record<string, T>>

/** What says that a request is refused without a key, with one that nobody has, and with one that lacks the scope. */
type KeyRules = readonly [none?: RequirementId | undefined, unknown?: RequirementId, lacking?: RequirementId]

/** What is answered to a request with something wrong; of the others, it is what is wrong. */
const saidOf: Readonly<Record<string, string>> = {
  'a chain that nobody has': 'chain is not supported',
  'a method that no chain is': 'payment.method is not supported',
  'a text for supply.limit': 'supply.limit is no number',
  'a text for metadata': 'metadata is no object',
}

/** Makes interactions of a profile, an operation at a time; their descriptions read on from 'a request'. */
export function interactionsOf(consumer: ConsumerName) {
  return <N extends OperationName, C extends string = never>(operation: N, { refused, ...usual }: Usual<N, C>) => {
    const interaction = (does: string, own: Own<N>): Interaction => {
      const { requirements, example, ...written } = { ...usual, ...own, description: `a request ${own.description}` }
      const id = `${consumer}/${does}`
      const shown = example === undefined ? {} : { example: JSON.stringify(example) }
      const request = exampleOf(written.request)
      return {
        ...contractPart(operation, written, { interaction: id, requirements: requirements.join(' '), ...shown }),
        id,
        requirements,
        example,
        call: (client) => (client[operation] as (request: unknown) => Promise<Answer<OperationName>>)(request),
      }
    }
    return {
      answered: (all: ByWhatItDoes<Own<N>>) => Object.entries(all).map(([does, own]) => interaction(does, own)),
      /** Section Errors: what the interface does not take, with the message of its 400. */
      badRequests: (all: ByWhatItDoes<readonly [rule: RequirementId, description: string, wrong: C]>) =>
        Object.entries(all).map(([does, [rule, description, wrong]]) =>
          interaction(does, {
            description,
            requirements: [rule, refusalForm(operationIds[operation])?.rule ?? []].flat(),
            request: refused?.[wrong](usual.request as Parts) as never,
            status: 400 as StatusOf<N>,
            body: fromSchema('ErrorRecord', { message: saidOf[wrong] ?? wrong.replace(/^no (\S+)$/, '$1 is missing') }),
          }),
        ),
      /** The usual request, refused for its key. @param does and `description` are followed by what is wrong with the key */
      keyRefusals: (
        does: string,
        description: string,
        status: StatusOf<N> | Matcher,
        [none, unknown, lacking]: KeyRules,
      ) => {
        const { scope } = operations[operationIds[operation]]
        const refusals = [
          [none, 'without-key', 'without an API key', []],
          [unknown, 'with-unknown-key', 'with an unknown API key', ['unknownKey']],
          [
            lacking,
            'with-lacking-key',
            'with an API key that lacks the scope',
            [{ state: 'lackingKey', params: { scope } }],
          ],
        ] as const
        return refusals.flatMap(([rule, key, words, more]) => {
          if (rule === undefined) return []
          const states = [...usual.states, ...more]
          const own = { description: `${description} ${words}`, requirements: [rule], states, status }
          return interaction(`${does}-${key}`, { ...own, ...(key === 'without-key' ? { key: 'none' } : {}) })
        })
      },
    }
  }
}
