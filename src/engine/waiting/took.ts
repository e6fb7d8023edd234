/** How long something took, in ms: longer than until the look that missed it last, and no longer than until the one that found it. */
export interface Took {
  readonly after: number
  readonly by: number
}

/** What is looked for comes as a rule after a time that so many of the latest ones allow. */
const most = 2 / 3

/** A look that missed tells of now, and not of what was long ago: the latest so many. */
const fresh = 8

/**
 * The time that most of some agree on, as narrow as they tell it; `undefined` where they differ.
 * @param times the latest last
 */
export function agreedOn(times: readonly Took[]): Took | undefined {
  let best: readonly Took[] = []
  for (const { after } of times) {
    const allowing = times.filter((one) => one.after <= after && after < one.by)
    if (allowing.length >= best.length) best = allowing
  }
  if (best.length === 0 || best.length < most * times.length) return undefined
  const missed = times.slice(-fresh).filter((one) => best.includes(one))
  return { after: Math.max(0, ...missed.map(({ after }) => after)), by: Math.min(...best.map(({ by }) => by)) }
}

/** So much earlier than it was there is tried at most, and a time is known that is told as closely as this. */
const earlier = 0.9
const close = 1 / 32

/** Where the time is that lies between the two, as far as that is known: what is not looked for early is not found early. */
export const within = ({ after, by }: Took): number => Math.max(earlier * by, (after + by) / 2)

/** When it is worth a look, before the time at which it was there. */
export const worthTrying = (took: Took): number => (took.by - took.after <= close * took.by ? took.by : within(took))
