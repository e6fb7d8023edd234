/** A time in ms in seconds with one decimal, as texts and reports tell it. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
