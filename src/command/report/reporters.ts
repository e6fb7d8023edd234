import { UsageError } from '../../engine/interface/index.ts'
import { type ReporterName, reporterNames } from '../../engine/report/reporter-names.ts'

/** @throws UsageError on a format that there is not */
export function reportersOf(typed: readonly string[] = ['json,junit,html,markdown']): ReporterName[] {
  const names = typed.flatMap((one) => one.split(',').map((name) => name.trim())).filter((name) => name !== '')
  return names.map((name) => {
    const found = reporterNames.find((one) => one === name)
    if (found === undefined)
      throw new UsageError(`There is no reporter ${name}; there are ${reporterNames.join(', ')}.`)
    return found
  })
}
