import type { Choices } from '../choices.ts'

/** Puts things that came oldest first into the order in which listings show them (no sentence orders any listing). */
export function listed<T>(oldestFirst: readonly T[], order: Choices['listingOrder']): T[] {
  if (order === 'oldest') return [...oldestFirst]
  if (order === 'newest') return [...oldestFirst].reverse()
  return [...oldestFirst.filter((_, index) => index % 2 === 1), ...oldestFirst.filter((_, index) => index % 2 === 0)]
}
