import escapeRegExp from 'escape-string-regexp'
import { closest } from 'fastest-levenshtein'
import { familyOf } from '../../interface/chains.ts'
import { openInterface } from '../../interface/interface.ts'
import { missingNeed, type Needs, type Supply } from '../../interface/needs.ts'
import { operations } from '../../interface/operations.ts'
import type { KeyRole } from '../../interface/roles.ts'
import type { WishedState } from '../states/reach.ts'
import { type ProviderState, type StateKey, states } from '../states/vocabulary.ts'
import type { Candidate } from './candidate.ts'

/** What is to become of an interaction, decided before anything is sent. */
export type Choice =
  | { readonly runs: true; readonly wished: readonly WishedState[]; readonly key: KeyRole | 'full' | 'unknown' }
  | { readonly runs: false; readonly reason: string; readonly isBlocked: boolean }

/** With the literal types of the table gone, every state has the same form. */
const vocabulary: Readonly<Record<StateKey, ProviderState>> = states
const keys = Object.keys(vocabulary) as StateKey[]

/**
 * Whether an interaction can be verified with what the configuration supplies. A state that is not in the vocabulary, or is
 * given what it does not take, blocks it: the others of its pact are verified all the same.
 */
export function choose(candidate: Candidate, supply: Supply): Choice {
  if (!candidate.isHttp) return left('not provoked: it is no exchange over HTTP')
  const wishes = candidate.states.map(wishOf)
  const unknown = wishes.find((wish) => typeof wish === 'string')
  if (unknown !== undefined) return { ...left(`${candidate.source}: ${unknown}`), isBlocked: true }
  const wished = wishes as WishedState[]
  const unprovokable = wished.map(({ state }) => vocabulary[state].unprovokable).find((reason) => reason !== undefined)
  if (unprovokable !== undefined) return left(`not provoked: ${unprovokable}`)
  const reason = whyNotOffered(candidate, wished, supply)
  return reason === undefined ? { runs: true, wished, key: keyOf(wished) } : left(reason)
}

const left = (reason: string): Extract<Choice, { readonly runs: false }> => ({ runs: false, reason, isBlocked: false })

/** @returns what is wrong with it, where it cannot be reached */
function wishOf({ name, parameters }: Candidate['states'][number]): WishedState | string {
  const state = keys.find((key) => vocabulary[key].name === name)
  if (state === undefined) return unknownState(name)
  const parsed = vocabulary[state].parameters.safeParse(parameters)
  if (parsed.success) return { state, parameters: parsed.data }
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'params'}: ${message}`)
  return `the state ${JSON.stringify(name)} was given wrong params: ${problems.join('; ')}.`
}

function unknownState(name: string): string {
  const names = keys.map((key) => vocabulary[key].name)
  const isFilled = (known: string): boolean =>
    new RegExp(
      `^${known
        .split(/\{\w+\}/)
        .map(escapeRegExp)
        .join('.+')}$`,
    ).test(name)
  const filled = name.includes('{') ? undefined : names.find(isFilled)
  if (filled !== undefined) {
    const advice = `Name it ${JSON.stringify(filled)}, as it is, and give the values as params.`
    return `the state ${JSON.stringify(name)} has its values written into it. ${advice}`
  }
  return `there is no state ${JSON.stringify(name)}. The nearest is ${JSON.stringify(closest(name, names))}.`
}

/** An interaction needs what its operation, its states and the requirements that it rests on need. */
function whyNotOffered(candidate: Candidate, wished: readonly WishedState[], supply: Supply): string | undefined {
  const cited = openInterface().catalogue.requirements.filter(({ id }) => candidate.requirements.includes(id))
  const capability = candidate.operation && operations[candidate.operation].capability
  const needs: (Needs | undefined)[] = [
    capability && { capabilities: [capability] },
    ...wished.flatMap(needsOf),
    ...cited.map((requirement) => requirement.needs as Needs | undefined),
  ]
  const missing = needs.map((one) => missingNeed(one, supply)).find((reason) => reason !== undefined)
  if (missing === undefined) return undefined
  return missing.startsWith('not offered') ? missing : `not provoked: ${missing}`
}

function needsOf({ state, parameters }: WishedState): (Needs | undefined)[] {
  const family = typeof parameters.chain === 'string' ? familyOf(parameters.chain) : 'evm'
  return [
    vocabulary[state].needs,
    family === 'evm' ? undefined : { capabilities: [family], chains: [family] },
    parameters.subscription === undefined ? undefined : { capabilities: ['subscriptions'] },
    parameters.fungibility === 'semi-fungible' ? { capabilities: ['semiFungible'] } : undefined,
    state === 'lackingKey' ? { keys: [lackingRole(parameters)] } : undefined,
  ]
}

const lackingRole = (parameters: WishedState['parameters']): KeyRole => `lacking.${parameters.scope}` as KeyRole

function keyOf(wished: readonly WishedState[]): KeyRole | 'full' | 'unknown' {
  const lacking = wished.find(({ state }) => state === 'lackingKey')
  if (lacking !== undefined) return lackingRole(lacking.parameters)
  return wished.some(({ state }) => state === 'unknownKey') ? 'unknown' : 'full'
}
