/** A time in ms in seconds with one decimal, as texts and reports tell it. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** A limit, a wait or a progress in ms, in whole seconds. */
export const wholeSeconds = (ms: number): string => `${Math.round(ms / 1000)} s`
