/**
 * Options of tests that may need a second attempt, for a reason that lies outside of us; the first error is told (`RETRIED`).
 * Never for a test in which anybody is judged: an accusation that goes away is one.
 */
export const secondAttempt = (_why: string): { readonly retry: 1 } => ({ retry: 1 })

export const inABrowser = secondAttempt('frames and timers of a browser come late while other tests take all cores')
