/** At most ten ids: the report has them all. */
export const listed = (ids: readonly string[]): string =>
  ids.length > 10 ? `${ids.slice(0, 10).join(', ')} and ${ids.length - 10} more` : ids.join(', ')
