import type { Mismatch } from '../../engine/oracle/index.ts'
import type { OperationKey } from '../../interface/operations.ts'
import { type StateKey, states } from '../states/vocabulary.ts'
import { fieldsOf } from '../template.ts'
import { operationOf } from '../verify/candidate.ts'
import { sorted } from '../verify/pact-file.ts'
import { type Difference, differencesOf } from './differences.ts'
import type { Offer, SeenRequest } from './offer.ts'
import { violationsOf } from './request-shape.ts'

/** Which interaction answers a request, or the one that comes nearest. */
export type Chosen =
  | { readonly offer: Offer }
  | {
      readonly offer: undefined
      readonly nearest: Offer | undefined
      readonly differences: readonly Difference[]
      /** What the interface itself does not take. */
      readonly violations: readonly Mismatch[]
    }

interface Rated {
  readonly offer: Offer
  readonly differences: readonly Difference[]
  readonly distance: number
  readonly fits: boolean
}

/** A request with the state in which it wants to be answered, and the places where the interface does not take it. */
interface Asked {
  readonly request: SeenRequest
  readonly state: string | undefined
  readonly pointers: readonly string[]
}

/** A field more or less tells more than another value of one that is there. */
const weight: Readonly<Record<Difference['kind'], number>> = { value: 1, missing: 1.5, extra: 1.5, family: 0.25 }

/**
 * Chooses among interactions as loosely as the interface allows: of a request that it takes, optional fields and values are
 * free, and the nearest interaction answers; one that it refuses is answered as a pact says that such a request is refused.
 * Of an operation that is none of the interface, nothing is known but the pact, which has to match.
 */
export class Chooser {
  readonly #offers: readonly Offer[]
  readonly #shapes = new Map<Offer, readonly string[]>()
  readonly #counts = new Map<string, number>()

  constructor(offers: readonly Offer[]) {
    this.#offers = offers
  }

  /** @param state in which it wants to be answered; without one, the same request goes through the stages of its thing */
  choose(request: SeenRequest, state: string | undefined): Chosen {
    const operation = operationOf(request.method, withColons(request.path))
    const seen = operation === undefined ? request : { ...request, path: withColons(request.path) }
    const violations = operation === undefined ? [] : violationsOf(operation, seen)
    const asked = { request: seen, state, pointers: violations.map(({ pointer }) => pointer) }
    const inState = this.#offers.filter(({ states }) => state === undefined || states.includes(state))
    const alike = inState.filter((offer) => offer.operation === operation && offer.request.method === request.method)
    const ordinary = alike.filter((offer) => !isSpecial(offer, state))
    const rated = (ordinary.length > 0 ? ordinary : alike).map((offer) => this.#rate(offer, asked))
    const fitting = rated.filter(({ fits }) => fits).toSorted(byNearness)
    const [best] = fitting
    if (best !== undefined) return { offer: state === undefined ? this.#byStage(best, fitting, seen) : best.offer }
    const all = rated.length > 0 ? rated : inState.map((offer) => far(offer, seen))
    const [nearest] = all.toSorted(byNearness)
    return { offer: undefined, nearest: nearest?.offer, differences: nearest?.differences ?? [], violations }
  }

  #rate(offer: Offer, asked: Asked): Rated {
    const differences = differencesOf(offer, asked.request)
    const distance = differences.reduce((sum, { kind }) => sum + weight[kind], 0)
    return { offer, differences, distance, fits: this.#fits(offer, differences, asked) }
  }

  #fits(offer: Offer, differences: readonly Difference[], { request, state, pointers }: Asked): boolean {
    if (offer.operation === undefined) return differences.every(({ kind }) => kind === 'family')
    const ownKey = offer.request.headers['x-api-key'] !== undefined
    if (differences.some(({ where }) => where === 'header x-api-key')) return false
    if (isRefusal(offer) && !ownKey) return request.headers['x-api-key'] === undefined
    const own = this.#shapeOf(offer, offer.operation)
    if (own.length > 0) return own.every((pointer) => pointers.includes(pointer))
    if (pointers.length > 0) return false
    const parameters = Object.keys(offer.request.query)
    if (parameters.length > 0 && Object.keys(request.query).length === 0) return false
    // What refuses a request that is well-formed refuses that very one, unless it is asked for by its state.
    return !isRefusal(offer) || state !== undefined || !differences.some((one) => this.#isAnother(offer, one))
  }

  /** Another value, or a field that it is refused for not having: what is granted has it. */
  #isAnother({ operation }: Offer, { kind, where }: Difference): boolean {
    if (kind !== 'extra') return kind === 'value'
    return this.#offers.some(
      (other) => other.operation === operation && !isRefusal(other) && hasPlace(other.request, where),
    )
  }

  #shapeOf(offer: Offer, operation: OperationKey): readonly string[] {
    const known = this.#shapes.get(offer)
    if (known !== undefined) return known
    const pointers = violationsOf(operation, offer.request).map(({ pointer }) => pointer)
    this.#shapes.set(offer, pointers)
    return pointers
  }

  /** The same request again: what was pending completes, and a wallet that was made is there. */
  #byStage(best: Rated, fitting: readonly Rated[], request: SeenRequest): Offer {
    const stage = stageOf(best.offer.states)
    if (stage === undefined || isRefusal(best.offer)) return best.offer
    // The nearest of each step comes last, and stays.
    const along = new Map(
      fitting.toReversed().flatMap(({ offer }) => {
        const own = stageOf(offer.states)
        return own?.course !== stage.course || isRefusal(offer) ? [] : [[own.step, offer] as const]
      }),
    )
    // Keys in any order are the same request.
    const key = JSON.stringify(sorted([request.method, request.path, request.query, request.body]))
    const count = this.#counts.get(key) ?? 0
    this.#counts.set(key, count + 1)
    const steps = [...along.keys()].toSorted((one, other) => one - other)
    return along.get(steps[Math.min(count, steps.length - 1)] ?? stage.step) ?? best.offer
  }
}

/** Of another operation: by its path, since its body says nothing. */
function far(offer: Offer, request: SeenRequest): Rated {
  const differences = differencesOf(
    { ...offer, request: { ...offer.request, body: undefined } },
    { ...request, body: undefined },
  )
  const method = { where: 'method', kind: 'value', expected: offer.request.method, actual: request.method } as const
  const all = [...(method.expected === method.actual ? [] : [method]), ...differences]
  const alike = request.path.split('/').filter((part) => part !== '' && offer.request.path.includes(part)).length
  return { offer, differences: all, distance: all.length - alike, fits: false }
}

const isRefusal = ({ response }: Offer): boolean => response.status >= 400

const hasPlace = (request: SeenRequest, where: string): boolean =>
  where.split('.').reduce<unknown>((part, name) => fieldsOf(part)[name], request) !== undefined

const isSpecial = ({ states }: Offer, state: string | undefined): boolean =>
  states.some((name) => specialStates.has(name) && name !== state)

/** Of equals a success, and the first of the pact: the sort is stable. */
const byNearness = (one: Rated, other: Rated): number =>
  one.distance - other.distance || Number(isRefusal(one.offer)) - Number(isRefusal(other.offer))

/** Clients encode the colon of a locator, or do not. */
const withColons = (path: string): string => path.replaceAll(/%3a/gi, ':')

/** What becomes of one thing when the same request comes again: answers in these states are given one after the other. */
const stages = [
  ['noWalletForEmail', 'walletForEmail'],
  ['noWalletForUserId', 'walletForUserId'],
  ['noToken', 'pendingMint', 'completedMint'],
  ['solanaCollection', 'completedSolanaMint'],
] as const satisfies readonly (readonly StateKey[])[]

/** Which course a state belongs to, and how far it is on it; `undefined` for most. */
function stageOf(names: readonly string[]): { readonly course: number; readonly step: number } | undefined {
  // The last one is what the request is about: 'no wallet exists for …' and then 'no token has the id …'.
  const found = names.toReversed().flatMap((name) =>
    stages.flatMap((course, number) => {
      const step = course.findIndex((key) => states[key].name === name)
      return step < 0 ? [] : [{ course: number, step }]
    }),
  )
  return found[0]
}

const chosen: readonly StateKey[] = ['unknownKey', 'lackingKey', ...unprovokable()]

function unprovokable(): StateKey[] {
  return (Object.keys(states) as StateKey[]).filter((key) => 'unprovokable' in states[key])
}

/** States that are nobody's everyday: an answer in one is given to whoever asks for it. */
export const specialStates: ReadonlySet<string> = new Set(chosen.map((key) => states[key].name))

/** The name of a state, which may be given as it is called in code. */
export const stateNamed = (text: string): string => (Object.hasOwn(states, text) ? states[text as StateKey].name : text)
