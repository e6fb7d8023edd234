import { type StateKey, states } from '../states/vocabulary.ts'

/** What becomes of one thing when the same request comes again: answers in these states are given one after the other. */
const stages = [
  ['noWalletForEmail', 'walletForEmail'],
  ['noWalletForUserId', 'walletForUserId'],
  ['noToken', 'pendingMint', 'completedMint'],
  ['solanaCollection', 'completedSolanaMint'],
] as const satisfies readonly (readonly StateKey[])[]

/** Which course a state belongs to, and how far it is on it; `undefined` for most. */
export function stageOf(names: readonly string[]): { readonly course: number; readonly step: number } | undefined {
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
