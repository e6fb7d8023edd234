/** How the reason of a pending interaction that does not hold begins. */
export const pendingMark = 'pending, and does not hold yet: '
