import type { Simpler } from '../../src/kit/case.ts'
import { people } from './cast.ts'
import type { Step } from './step.ts'
import { roles } from './world.ts'

/** What a step may do without. */
const needless = ['id', 'alike', 'inReverse', 'limit', 'tokenId', 'spoilt'] as const

/** What may be said with a plainer name, the plainest first. */
const names: readonly (readonly string[])[] = [
  ['id plain', 'mail plain', ...people],
  roles,
  ['red', 'green', 'blue'],
  Array.from({ length: 8 }, (_, index) => `t${index}`),
]

/** Arguments that hold no names. */
const wordings = ['do', 'as', 'kind', 'spoilt', 'alike']

/** Lists with one entry less, steps without what they may do without, and one name for another wherever it stands. */
export const simpler: Simpler<Step> = function* (history) {
  for (const [index, step] of [...history.entries()].toReversed())
    for (const one of shorterForms(step)) yield history.with(index, one)
  for (const [name, plainer] of renamings(history)) yield history.map((step) => renamed(step, name, plainer))
}

function* shorterForms(step: Step): IterableIterator<Step> {
  for (const argument of needless)
    if (step[argument] !== undefined) {
      const { [argument]: _, ...rest } = step
      yield rest as Step
    }
  for (const [argument, value] of Object.entries(step))
    if (Array.isArray(value)) for (const place of value.keys()) yield { ...step, [argument]: value.toSpliced(place, 1) }
  if (typeof step.kind === 'string' && step.kind !== 'plain') yield { ...step, kind: 'plain' }
}

/** Each name of the history with a plainer one. */
function* renamings(history: readonly Step[]): IterableIterator<readonly [string, string]> {
  const used = new Set(history.flatMap(wordsOf))
  for (const order of names)
    for (const [rank, name] of [...new Set(order)].entries())
      if (used.has(name)) for (const plainer of order.slice(0, Math.min(rank, 2))) yield [name, plainer]
}

/** A token of several is told as one text, its parts separated by commas. */
const separator = ', '

const textsOf = (step: Step): readonly string[] =>
  Object.entries(step)
    .flatMap(([argument, value]) => (wordings.includes(argument) ? [] : [value].flat()))
    .map(String)

const wordsOf = (step: Step): readonly string[] => textsOf(step).flatMap((text) => text.split(separator))

function renamed(step: Step, name: string, plainer: string): Step {
  const word = (text: string): string =>
    text
      .split(separator)
      .map((part) => (part === name ? plainer : part))
      .join(separator)
  const value = (one: Step[string]): Step[string] => {
    if (typeof one === 'string') return word(one)
    return Array.isArray(one) ? one.map(word) : one
  }
  const changed = Object.entries(step).map(([argument, one]) => [
    argument,
    wordings.includes(argument) ? one : value(one),
  ])
  return Object.fromEntries(changed) as Step
}
