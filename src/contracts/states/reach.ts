import { Blocked } from '../../engine/waiting/index.ts'
import type { Api } from '../../interface/api.ts'
import { createBuilders } from '../../interface/builders/builders.ts'
import type { RunSettings } from '../../interface/settings.ts'
import * as collections from './collections.ts'
import type { Setting, Use, Values } from './setting.ts'
import * as tokens from './tokens.ts'
import { type StateKey, states } from './vocabulary.ts'
import * as wallets from './wallets.ts'

/** A state that a pact asks for. */
export interface WishedState {
  readonly state: StateKey
  /** Checked against the schema of the state. */
  readonly parameters: Values
}

type Reach = (setting: Setting) => Promise<Values>

const unprovokable: Reach = async () => {
  throw new Error('a state that no client can bring about was asked for')
}

/** How each state is brought about through the interface. None touches what another made, so they can run side by side. */
const reaching: Readonly<Record<StateKey, Reach>> = {
  ...wallets,
  ...tokens,
  ...collections,
  usage: async (setting) => {
    await setting.make.wallet()
    return { month: setting.fixed('month') ?? new Date().toISOString().slice(0, 7) }
  },
  // The key is chosen when the request is sent.
  unknownKey: async () => ({}),
  lackingKey: async (setting) => ({ scope: setting.given('scope') }),
  highFraudRisk: unprovokable,
  batchUnavailable: unprovokable,
  usageAsRecord: unprovokable,
  usageAsList: unprovokable,
}

/**
 * Brings the states of one interaction about, in their order.
 * @param interactionId marks what is made
 * @param use what the request of the interaction makes of parameters and values
 * @returns the values of each state, in the same order
 * @throws Blocked, naming the state, when the target does not play along; Inapplicable when it need not; the errors of
 * `src/engine/transport/errors.ts` when it does not answer
 */
export async function reachStates(
  api: Api,
  settings: RunSettings,
  interactionId: string,
  wished: readonly WishedState[],
  use: Use,
): Promise<Values[]> {
  const make = createBuilders(api, settings, interactionId)
  const reached: Values[] = []
  for (const { state, parameters } of wished) {
    try {
      const given = (name: string): unknown => parameters[name]
      const fixed = (name: string): string | undefined => {
        const value = given(name)
        return value === undefined || !use.isFixed(name, String(value)) ? undefined : String(value)
      }
      const setting = { api, settings, make, isTaken: use.isTaken, given, fixed }
      reached.push(known(state, await reaching[state](setting), use))
    } catch (error) {
      if (!(error instanceof Blocked)) throw error
      throw new Blocked(`the state "${states[state].name}" was not reached: ${error.message}`)
    }
  }
  return reached
}

/** Without a value that the request takes, it cannot be made; what else the target did not tell, its answer shows. */
function known(state: StateKey, values: Values, { isTaken }: Use): Values {
  const isMissing = (name: string): boolean => values[name] === undefined || values[name] === null
  const missing = states[state].values.filter((name) => isMissing(name) && isTaken(name))
  if (missing.length > 0) throw new Blocked(`the target told no ${missing.join(', ')}`)
  return values
}
