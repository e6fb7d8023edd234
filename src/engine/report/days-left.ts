const day = 86_400_000

/** A waiver holds to the end of its day, UTC. */
export function daysLeft(expires: string, startedAt: string): string {
  const days = Math.round((Date.parse(expires) - Date.parse(startedAt.slice(0, 10))) / day)
  if (Number.isNaN(days)) return ''
  if (days < 0) return `expired ${-days} ${days === -1 ? 'day' : 'days'} before the run`
  return days === 0 ? 'last day' : `${days} ${days === 1 ? 'day' : 'days'} left`
}
