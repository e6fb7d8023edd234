import { distance } from 'fastest-levenshtein'

/** A name that differs in more than this part of its characters is another name, and no slip. */
const mostDiffers = 0.4

/** @returns the known name that was probably meant, whatever the case of its letters; `undefined` when none is near */
export function nearestOf<Name extends string>(name: string, known: readonly Name[]): Name | undefined {
  const typed = name.toLowerCase()
  const [best] = known
    .map((candidate) => ({ candidate, off: distance(typed, candidate.toLowerCase()) }))
    .sort((a, b) => a.off - b.off)
  if (best === undefined) return undefined
  return best.off <= Math.max(1, mostDiffers * Math.max(typed.length, best.candidate.length))
    ? best.candidate
    : undefined
}

/** @returns ` Did you mean …?`, or '' when no known name is near */
export function nearest(name: string, known: readonly string[]): string {
  const guess = nearestOf(name, known)
  return guess === undefined ? '' : ` Did you mean ${guess}?`
}
