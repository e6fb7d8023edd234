import type { RunLimits } from '../../engine/interface/index.ts'

export { counted } from '../../engine/text/index.ts'

/** How texts tell the time in which what was written has to show, with the setting that gives it. */
export const inTime = ({ limits: { completionTimeout } }: { readonly limits: RunLimits }): string =>
  `within limits.completionTimeout (${completionTimeout < 1000 ? `${completionTimeout} ms` : `${completionTimeout / 1000} s`})`
