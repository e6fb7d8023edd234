import wrapAnsi from 'wrap-ansi'

/**
 * Breaks text into lines of at most `width` columns, at blanks; a longer word stays whole. Colours take no room, and a
 * wide character takes two columns.
 */
export function wrap(text: string, width: number): string[] {
  const one = text.trim().replaceAll(/\s+/g, ' ')
  return one === '' ? [] : wrapAnsi(one, width).split('\n')
}
