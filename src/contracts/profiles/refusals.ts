import type { OperationName, RequestOf, StatusOf } from '../../client/index.ts'
import type { RequirementId } from '../../interface/case.ts'
import { operationIds, operations } from '../../interface/operations.ts'
import { type ConsumerName, type GivenState, type Interaction, interactionsOf } from '../interaction.ts'
import { anyStatus, fromSchema, text } from '../matchers.ts'
import type { StateKey } from '../states/vocabulary.ts'
import type { Matcher, Template } from '../template.ts'

/** Section Errors: the token listing has its own. */
export const badListing = { status: 400 as const, body: fromSchema('ListingError') }

/** Section Authentication, 3: the body is open. */
export const keyRefused = { status: 401 as const }

/** A refused key where the interface names no status for it. */
export const refused = { status: anyStatus('clientError', 401) }

/** A refusal for another reason whose status is open. */
export const rejected = { status: anyStatus('clientError', 400) }

/** Section Errors: no wallet like that; the body is open. */
export const walletNotFound = { status: 404 as const }

/** Section Errors: more information is needed. */
export const moreInformationNeeded = { status: 303 as const }

/** What a consumer sends to be refused; a pattern, so that a stub refuses more than the example. */
export const noEmail = text('^[^@]*$', 'ada.example.com')
export const noLocator = text('^[^:]*$', 'nobody')

interface KeyRefusals<N extends OperationName> {
  /** The id of each, without the consumer and the key: `create-wallet`. */
  readonly does: string
  /** Reads on from 'a request', and is followed by the key: `to create a wallet`. */
  readonly description: string
  readonly states: readonly StateKey[]
  readonly request: Template<RequestOf<N>>
  /** What says that a request is refused without a key, with one that nobody has, and with one that lacks the scope. */
  readonly keys: { readonly none?: RequirementId; readonly unknown?: RequirementId; readonly lacking?: RequirementId }
  readonly answer: { readonly status: StatusOf<N> | Matcher }
}

interface BadRequest {
  /** As in an interaction, without the consumer. */
  readonly does: string
  readonly description: string
  readonly requirements: readonly RequirementId[]
  readonly states: readonly StateKey[]
}

/** Makes the refusals of a profile. */
export function refusalsOf(consumer: ConsumerName) {
  const interaction = interactionsOf(consumer)
  return {
    /** Section Errors: what the interface does not take, with the message of its 400; the token listing has its own. */
    badRequest: <N extends OperationName>(operation: N, request: object, message: string, written: BadRequest) =>
      interaction(operation, {
        ...written,
        request: request as never,
        status: 400 as StatusOf<N>,
        body: fromSchema('ErrorRecord', { message }),
      }),
    /** One valid request, refused for its key: there is none, nobody has it, or it lacks the scope. */
    keyRefusals: <N extends OperationName>(operation: N, written: KeyRefusals<N>): readonly Interaction[] => {
      const { does, description, states, request, keys, answer } = written
      const of = (requirement: RequirementId | undefined, key: string, words: string, more: readonly GivenState[]) =>
        requirement === undefined
          ? []
          : [
              interaction(operation, {
                does: `${does}-${key}`,
                description: `${description} ${words}`,
                requirements: [requirement],
                states: [...states, ...more],
                request,
                ...(key === 'without-key' ? { key: 'none' } : {}),
                ...answer,
              }),
            ]
      const { scope } = operations[operationIds[operation]]
      return [
        ...of(keys.none, 'without-key', 'without an API key', []),
        ...of(keys.unknown, 'with-unknown-key', 'with an unknown API key', [{ state: 'unknownKey' }]),
        ...of(keys.lacking, 'with-lacking-key', 'with an API key that lacks the scope', [
          { state: 'lackingKey', params: { scope } },
        ]),
      ]
    },
  }
}
