import type { z } from 'zod'
import { counted } from '../text/index.ts'
import type { quotaWords, Report } from './model.ts'

/** How an interface speaks of what there is a limit of. */
export type QuotaWords = Readonly<z.infer<typeof quotaWords>>

type Run = Report['run']

/** How much of the quota a run has made; nothing where its report does not say. */
export const madeBy = ({ quota, ...run }: Run): number => numberIn(run, quota?.made) ?? 0

/** What it was allowed to make; `undefined` without a limit. */
export const quotaBudgetOf = ({ quota, budget }: Run): number | undefined => numberIn(budget, quota?.kind)

/** `12 entries signed`, with a comma before it; nothing where the report names no quota. */
export const madeText = (run: Run): string => {
  const { quota } = run
  return quota === undefined ? '' : `, ${counted(madeBy(run), quota.one, quota.many)} ${quota.made}`
}

function numberIn(values: Readonly<Record<string, unknown>>, name: string | undefined): number | undefined {
  const value = name === undefined ? undefined : values[name]
  return typeof value === 'number' ? value : undefined
}
