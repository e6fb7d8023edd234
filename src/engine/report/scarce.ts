import type { z } from 'zod'
import { counted } from '../text/index.ts'
import type { Report, scarceWords } from './model.ts'

/** How an interface speaks of what there is a limit of. */
export type ScarceWords = Readonly<z.infer<typeof scarceWords>>

type Run = Report['run']

/** How much of what is scarce a run has made; nothing where its report does not say. */
export const madeBy = ({ scarce, ...run }: Run): number => numberIn(run, scarce?.made) ?? 0

/** What it was allowed to make; `undefined` without a limit. */
export const scarceBudgetOf = ({ scarce, budget }: Run): number | undefined => numberIn(budget, scarce?.kind)

/** `12 entries signed`, with a comma before it; nothing where the report does not say what is scarce. */
export const madeText = (run: Run): string => {
  const { scarce } = run
  return scarce === undefined ? '' : `, ${counted(madeBy(run), scarce.one, scarce.many)} ${scarce.made}`
}

function numberIn(values: Readonly<Record<string, unknown>>, name: string | undefined): number | undefined {
  const value = name === undefined ? undefined : values[name]
  return typeof value === 'number' ? value : undefined
}
