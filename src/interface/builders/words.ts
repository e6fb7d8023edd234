import type { RunLimits } from '../../engine/interface/index.ts'

export { counted } from '../../engine/text/index.ts'

/** How texts tell the time in which what was written has to show, with the setting that gives it. */
export const inTime = ({ limits: { completionTimeout } }: { readonly limits: RunLimits }): string =>
  `within limits.completionTimeout (${timeOf(completionTimeout)})`

/** The same for what is neither minted nor moved, see `CaseContext.settling`. */
export const promptly = ({ limits }: { readonly limits: RunLimits }): string => {
  const { completionTimeout, promptTimeout = completionTimeout } = limits
  if (promptTimeout >= completionTimeout) return inTime({ limits })
  return `within ${timeOf(promptTimeout)}, or ten times what all else took (limits.completionTimeout, ${timeOf(completionTimeout)}, at most)`
}

const timeOf = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${ms / 1000} s`)
